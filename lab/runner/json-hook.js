/** Loader hook: gives every import of a `.json` file the attribute that Node asks for. */
export const load = (url, context, next) =>
  next(
    url,
    url.endsWith('.json') ? { ...context, importAttributes: { ...context.importAttributes, type: 'json' } } : context,
  );
