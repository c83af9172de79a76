/**
 * What a path is for: an answer of the model, something beside it that costs nothing, the list of models without which
 * Copilot does nothing, or the settings by which an organization limits it, which are GitHub's own API.
 */
export type Route = 'model' | 'aside' | 'catalog' | 'settings';

const ROUTES: readonly (readonly [string, RegExp, Route])[] = [
  ['POST', /^\/v1\/messages$/, 'model'],
  ['POST', /^\/v1\/messages\/count_tokens$/, 'aside'],
  ['POST', /^\/v1\/(?:responses|chat\/completions)$/, 'model'],
  ['POST', /^\/v1(?:beta|alpha)?\/models\/[^/]+:(?:stream)?generateContent$/i, 'model'],
  ['POST', /^\/v1(?:beta|alpha)?\/models\/[^/]+:countTokens$/, 'aside'],
  ['GET', /^\/v1(?:beta|alpha)?\/models(?:\/[^/]+)?$/, 'aside'],
];

/** Paths of GitHub's models, which have no version but for the protocol of Anthropic. */
const OF_GITHUB: typeof ROUTES = [
  ['POST', /^\/(?:responses|chat\/completions)$/, 'model'],
  ['POST', /^\/v1\/messages$/, 'model'],
  ['GET', /^\/models$/, 'catalog'],
  ['GET', /^\/copilot_internal\/managed_settings$/, 'settings'],
];

/**
 * What a request is for; null for every path that agents have no business with. A key can do more than ask models:
 * files, batches and fine-tuning are not let through.
 */
export function routeOf(method: string, pathname: string, ofGitHub: boolean): Route | null {
  const routes = ofGitHub ? OF_GITHUB : ROUTES;
  return routes.find(([verb, path]) => verb === method && path.test(pathname))?.[2] ?? null;
}

/** The address at the provider: what stands before the version in a base URL is kept, the version not said twice. */
export function targetOf(base: string, path: string): URL {
  const { origin, pathname } = new URL(base);
  return new URL(`${origin}${pathname.replace(/\/(?:v1(?:beta|alpha)?)?\/?$/, '')}${path}`);
}
