/** One line of a CLI's output, parsed; what is in it differs from version to version, so nothing is taken for granted. */
export interface JsonEvent {
  readonly [name: string]: unknown;
}

/** The value at a path, or undefined where the path leads nowhere. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}

/** The text at a path; empty where there is none. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** The number at a path, if there is a finite one. */
export function numberAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = at(value, ...path);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

/** The list at a path; empty where there is none. */
export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

export function isObject(value: unknown): value is JsonEvent {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
