/**
 * Lies in `dist/` in the place of the zip writer and the zip reader of `@actions/artifact`. A baton is one raw file, so that
 * neither ever runs (docs/adr/0029-no-zip-in-the-bundle.md).
 */
function refuse() {
  throw new Error('Artifacts are sent and fetched as raw files: there is no zip library in this bundle.');
}

module.exports = { create: refuse, Extract: refuse };
