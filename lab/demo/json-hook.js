/** Loader hook: gives every import of a `.json` file the attribute that Node asks for. */
export const load = (url, context, next) => {
  const json = url.endsWith('.json') ? { importAttributes: { type: 'json' } } : {};
  return next(url, { ...context, ...json });
};
