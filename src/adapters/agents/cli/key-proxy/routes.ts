/** What a path of a model's API is for: an answer of the model, or something beside it that costs nothing. */
export type Route = 'model' | 'aside';

const ROUTES: readonly (readonly [string, RegExp, Route])[] = [
  ['POST', /^\/v1\/messages$/, 'model'],
  ['POST', /^\/v1\/messages\/count_tokens$/, 'aside'],
  ['POST', /^\/v1\/(?:responses|chat\/completions)$/, 'model'],
  ['POST', /^\/v1(?:beta|alpha)?\/models\/[^/]+:(?:stream)?generateContent$/i, 'model'],
  ['POST', /^\/v1(?:beta|alpha)?\/models\/[^/]+:countTokens$/, 'aside'],
  ['GET', /^\/v1(?:beta|alpha)?\/models(?:\/[^/]+)?$/, 'aside'],
];

/**
 * What a request is for; null for every path that agents have no business with. A key can do more than ask models:
 * files, batches and fine-tuning are not let through.
 */
export function routeOf(method: string, pathname: string): Route | null {
  return ROUTES.find(([verb, path]) => verb === method && path.test(pathname))?.[2] ?? null;
}

/** The address at the provider: what stands before the version in a base URL is kept, the version not said twice. */
export function targetOf(base: string, path: string): URL {
  const { origin, pathname } = new URL(base);
  return new URL(`${origin}${pathname.replace(/\/(?:v1(?:beta|alpha)?)?\/?$/, '')}${path}`);
}
