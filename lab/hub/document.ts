import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

/** The parts of an OpenAPI document that are read here. */
interface Part {
  readonly [keyword: string]: unknown;
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly enum?: unknown[];
  readonly oneOf?: Part[];
  readonly anyOf?: Part[];
  readonly allOf?: Part[];
  readonly required?: string[];
  readonly properties?: Record<string, Part>;
  readonly parameters?: Part[];
  readonly responses?: Record<string, Part>;
  readonly requestBody?: Part;
  readonly content?: Record<string, { schema: Part }>;
}

/** One operation of GitHub's document, for example `PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge`. */
export interface Described {
  readonly id: string;
  readonly route: string;
  readonly pattern: RegExp;
  readonly part: Part;
}

/** Keywords of OpenAPI that JSON Schema does not know, or that only describe. */
const DROPPED = new Set(['nullable', 'example', 'examples', 'discriminator', 'default', 'description', 'title']);
/** The document leaves these out on many operations that may well answer so. */
const ALWAYS_POSSIBLE = new Set(['400', '401', '403', '404', '422', '501']);

let shared: GitHubDocument | undefined;

/** The document, read once a process: it never changes, and compiling its schemas takes a while. */
export function gitHubDocument(): GitHubDocument {
  shared ??= new GitHubDocument();
  return shared;
}

/** GitHub's OpenAPI document, pruned to the operations of the hub: it judges every request and every answer. */
class GitHubDocument {
  private readonly operations: Described[];
  private readonly source = JSON.parse(readFileSync(new URL('./github-openapi.json', import.meta.url), 'utf8'));
  private readonly ajv = new Ajv({ strict: false, allErrors: true });
  private readonly coercing = new Ajv({ strict: false, coerceTypes: 'array' });
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly blanks = new Map<string, object>();

  constructor() {
    for (const ajv of [this.ajv, this.coercing]) {
      formats.default(ajv);
      for (const name of ['repo.nwo', 'timestamp']) ajv.addFormat(name, true);
      ajv.addSchema({ $id: 'github', definitions: translated(this.source.components.schemas) });
    }
    this.operations = Object.entries<Record<string, Part>>(this.source.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, part]) => this.described(`${method.toUpperCase()} ${path}`, path, part)),
    );
    // The path with more fixed parts is meant where several match.
    this.operations.sort((one, other) => fixedParts(other.route) - fixedParts(one.route));
  }

  find(method: string, path: string): Described | undefined {
    return this.operations.find(({ route, pattern }) => route.startsWith(`${method} `) && pattern.test(path));
  }

  /** Faults of a request: names that GitHub ignores in silence, and (`refused`) what it answers with 422. */
  requestFaults({ route, part }: Described, query: Record<string, string>, body: unknown) {
    const schema = this.json(part.requestBody);
    const known = Object.keys(this.resolved(schema ?? {}).properties ?? body ?? {});
    const unknown = Object.keys(body ?? {}).filter((name) => !known.includes(name) && !Array.isArray(body));
    const names = unknown.map((name) => `unknown body property ${name}`);
    if (body !== undefined && !schema) names.push('takes no body');
    const refused = body === undefined || !schema ? [] : this.faults(this.ajv, `${route} body`, schema, body);
    return { unknown: [...names, ...this.queryFaults(route, part, query)], refused };
  }

  answerFaults({ route, part }: Described, status: number, body: unknown): string[] {
    const answer = part.responses?.[status];
    if (!answer) return ALWAYS_POSSIBLE.has(String(status)) ? [] : [`status ${status} is not documented`];
    const schema = this.json(answer);
    return schema ? this.faults(this.ajv, `${route} ${status}`, schema, body) : [];
  }

  /**
   * What the hub knows of a thing, as a schema of GitHub's shows it: names in snake case, nothing that the schema does
   * not have. Where it requires what the hub does not model, the emptiest value that it allows; addresses become
   * `urn:not-emulated`, so that nobody follows them unnoticed.
   */
  fill(name: string, facts: object): Record<string, unknown> {
    const schema = { $ref: `#/components/schemas/${name}` };
    const blank = this.blanks.get(name) ?? (this.blank(schema) as object);
    this.blanks.set(name, blank);
    const snake = Object.entries(facts).map(([key, value]) => [
      key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
      value,
    ]);
    const known = this.resolved(schema).properties ?? {};
    return { ...blank, ...Object.fromEntries(snake.filter(([key]) => key in known)) };
  }

  private blank(given: Part): unknown {
    const { nullable, enum: values, oneOf, anyOf, allOf, type, format, properties, required } = this.resolved(given);
    const choices = oneOf ?? anyOf;
    if (nullable) return null;
    if (values) return values[0];
    if (choices) return this.blank(choices[0] ?? {});
    if (allOf) return Object.assign({}, ...allOf.map((part) => this.blank(part)));
    if (type === 'string')
      return format === 'date-time' ? '1970-01-01T00:00:00Z' : format === 'uri' ? 'urn:not-emulated' : '';
    const plain: Record<string, unknown> = { integer: 0, number: 0, boolean: false, array: [] };
    if (type !== undefined && type in plain) return plain[type];
    return Object.fromEntries((required ?? []).map((name) => [name, this.blank(properties?.[name] ?? {})]));
  }

  private described(route: string, path: string, part: Part): Described {
    const parameters = (part.parameters ?? []).map((each) => this.resolved(each));
    const source = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const several = parameters.some((each) => each['name'] === name && each['x-multi-segment']);
      return `(?<${name}>${several ? '.+' : '[^/]+'})`;
    });
    return { id: String(part['operationId']), route, pattern: new RegExp(`^${source}$`), part };
  }

  private queryFaults(route: string, { parameters = [] }: Part, query: Record<string, string>): string[] {
    const known = parameters.map((each) => this.resolved(each)).filter((each) => each['in'] === 'query');
    return Object.entries(query).flatMap(([name, value]) => {
      const parameter = known.find((each) => each['name'] === name);
      if (!parameter) return [`unknown query parameter ${name}`];
      const schema = { type: 'object', properties: { [name]: parameter['schema'] as Part } };
      return this.faults(this.coercing, `${route} ?${name}`, schema, { [name]: value });
    });
  }

  private faults(ajv: Ajv, key: string, schema: Part, value: unknown): string[] {
    const check = this.compiled.get(key) ?? ajv.compile(translated(schema) as object);
    this.compiled.set(key, check);
    return check(value) ? [] : (check.errors ?? []).map((fault) => `${fault.instancePath || '/'} ${fault.message}`);
  }

  private json(part: Part | undefined): Part | undefined {
    return part && this.resolved(part).content?.['application/json']?.schema;
  }

  private resolved(part: Part): Part {
    if (part.$ref === undefined) return part;
    const found = part.$ref
      .slice(2)
      .split('/')
      .reduce((at, name) => at[name], this.source);
    return this.resolved(found);
  }
}

function fixedParts(route: string): number {
  return route.split('/').filter((part) => !part.startsWith('{')).length;
}

/** From OpenAPI 3.0's dialect to JSON Schema's. */
function translated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, nullable } = value as Part;
  if ($ref !== undefined) return { $ref: $ref.replace('#/components/schemas/', 'github#/definitions/') };
  const kept = Object.entries(value).filter(([key, part]) => !DROPPED.has(key) || typeof part === 'object');
  const plain = Object.fromEntries(kept.map(([key, part]) => [key, key === 'enum' ? part : translated(part)]));
  return nullable ? { anyOf: [plain, { type: 'null' }] } : plain;
}
