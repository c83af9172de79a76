/** Bundles the compiled action into `dist/`, with the prompts beside it, from where they are read. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { minifySync } from '@swc/core';
import { eagerModules } from './eager-modules.ts';
import { type BuildStats, licensesOf } from './licenses.ts';

/** What of ncc's programming interface is used here (https://github.com/vercel/ncc#programmatically-from-nodejs). */
type Ncc = (
  entry: string,
  options: { readonly minify: boolean; readonly quiet: boolean; readonly externals: Record<string, string> },
) => Promise<{
  readonly code: string;
  readonly assets: Record<string, { readonly source: string | Buffer }>;
  readonly stats: { toJson(): BuildStats };
}>;

const ncc = createRequire(import.meta.url)('@vercel/ncc') as Ncc;
/** Stands in for libraries that ours load and never use. */
const NO_ZIP = 'no-zip.cjs';
const externals = { archiver: `./${NO_ZIP}`, 'unzip-stream': `./${NO_ZIP}` };
const { code, assets, stats } = await ncc(resolve('build/src/index.js'), { minify: true, quiet: true, externals });

rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');
writeFileSync('dist/index.js', eagerModules(code));
for (const [name, { source }] of Object.entries(assets)) writeFileSync(join('dist', name), shortened(name, source));
writeFileSync('dist/licenses.txt', licensesOf(stats.toJson()));
cpSync(join('scripts', NO_ZIP), join('dist', NO_ZIP));
cpSync('src/prompts', 'dist/prompts', { recursive: true });

/**
 * ncc minifies only what starts first; the chunks are most of what a job downloads and parses. Names stay: libraries compare
 * those of classes and functions.
 */
function shortened(name: string, source: string | Buffer): string | Buffer {
  if (!/^\d+\.index\.js$/.test(name)) return source;
  const mangle = { keep_classnames: true, keep_fnames: true };
  const options = { module: true, compress: false, mangle, format: { comments: false } } as const;
  return eagerModules(minifySync(String(source), options).code);
}
