import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

type Schema = Record<string, unknown>;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: Schema;
  readonly 'x-multi-segment'?: boolean;
}

/** One operation of GitHub's document. */
export interface Described {
  readonly id: string;
  /** For example `PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge`. */
  readonly route: string;
  readonly pattern: RegExp;
  readonly parameters: Parameter[];
  readonly body: Schema | undefined;
  readonly answers: Map<string, Schema | undefined>;
}

/** Keywords of OpenAPI that JSON Schema does not know, or that only describe. */
const DROPPED = new Set(['nullable', 'example', 'examples', 'discriminator', 'default', 'description', 'title']);
/** The document leaves these out on many operations that may well answer so. */
const ALWAYS_POSSIBLE = new Set(['401', '403', '404', '422', '501']);

/** GitHub's OpenAPI document, pruned to the operations of the hub: it judges every request and every answer. */
export class GitHubDocument {
  readonly operations: Described[];
  private readonly source: Schema;
  private readonly ajv = new Ajv({ strict: false, allErrors: true });
  private readonly coercing = new Ajv({ strict: false, coerceTypes: 'array' });
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly blanks = new Map<string, unknown>();

  constructor() {
    this.source = JSON.parse(readFileSync(new URL('./github-openapi.json', import.meta.url), 'utf8')) as Schema;
    const { schemas } = this.source['components'] as { schemas: Record<string, Schema> };
    for (const ajv of [this.ajv, this.coercing]) {
      formats.default(ajv);
      for (const name of ['repo.nwo', 'timestamp']) ajv.addFormat(name, true);
      ajv.addSchema({ $id: 'github', definitions: translated(schemas) });
    }
    this.operations = Object.entries(this.source['paths'] as Schema).flatMap(([path, methods]) =>
      Object.entries(methods as Schema).map(([method, operation]) => this.described(method, path, operation as Schema)),
    );
    // The path with more fixed parts is meant where several match.
    this.operations.sort((one, other) => fixedParts(other.route) - fixedParts(one.route));
  }

  find(method: string, path: string): Described | undefined {
    return this.operations.find(({ route, pattern }) => route.startsWith(`${method} `) && pattern.test(path));
  }

  /** Faults of a request: unknown names, which GitHub ignores in silence, and (`refused`) what it answers with 422. */
  requestFaults(operation: Described, query: Record<string, string>, body: unknown) {
    const unknown = [...this.queryFaults(operation, query), ...this.unknownProperties(operation, body)];
    if (body === undefined) return { unknown, refused: [] };
    if (!operation.body) return { unknown: [...unknown, 'takes no body'], refused: [] };
    return { unknown, refused: this.faults(this.ajv, `${operation.route} body`, operation.body, body) };
  }

  answerFaults(operation: Described, status: number, body: unknown): string[] {
    const name = String(status);
    if (!operation.answers.has(name)) return ALWAYS_POSSIBLE.has(name) ? [] : [`status ${name} is not documented`];
    const schema = operation.answers.get(name);
    return schema ? this.faults(this.ajv, `${operation.route} ${name}`, schema, body) : [];
  }

  /**
   * Completes an object to what a schema of GitHub's requires. What the hub does not model gets the emptiest value that
   * the schema allows; addresses become `urn:not-emulated`, so that nobody follows them unnoticed.
   */
  fill(schema: string, facts: object): Record<string, unknown> {
    if (!this.blanks.has(schema)) this.blanks.set(schema, this.blank({ $ref: `#/components/schemas/${schema}` }));
    return { ...(this.blanks.get(schema) as object), ...facts };
  }

  private blank(given: Schema): unknown {
    const schema = this.resolved(given);
    const choices = (schema['oneOf'] ?? schema['anyOf']) as Schema[] | undefined;
    if (schema['nullable'] === true) return null;
    if (Array.isArray(schema['enum'])) return schema['enum'][0];
    if (choices) return this.blank(choices[0] ?? {});
    if (Array.isArray(schema['allOf'])) return Object.assign({}, ...schema['allOf'].map((part) => this.blank(part)));
    if (schema['type'] === 'string') return blankText(schema['format']);
    const others: Record<string, unknown> = { integer: 0, number: 0, boolean: false, array: [] };
    if (String(schema['type']) in others) return others[String(schema['type'])];
    const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
    const required = (schema['required'] ?? []) as string[];
    return Object.fromEntries(required.map((name) => [name, this.blank(properties[name] ?? {})]));
  }

  private described(method: string, path: string, operation: Schema): Described {
    const parameters = ((operation['parameters'] ?? []) as Schema[]).map((each) => this.resolved(each)) as unknown;
    const json = (part: unknown) =>
      ((this.resolved((part ?? {}) as Schema)['content'] ?? {}) as Record<string, Schema>)['application/json'];
    const answers = Object.entries(operation['responses'] as Schema).map(
      ([status, answer]) => [status, json(answer)?.['schema'] as Schema | undefined] as const,
    );
    const pattern = patternOf(path, parameters as Parameter[]);
    const body = json(operation['requestBody'])?.['schema'] as Schema | undefined;
    const route = `${method.toUpperCase()} ${path}`;
    return {
      id: String(operation['operationId']),
      route,
      pattern,
      parameters: parameters as Parameter[],
      body,
      answers: new Map(answers),
    };
  }

  private queryFaults(operation: Described, query: Record<string, string>): string[] {
    return Object.entries(query).flatMap(([name, value]) => {
      const known = operation.parameters.find((each) => each.in === 'query' && each.name === name);
      if (!known) return [`unknown query parameter ${name}`];
      const schema = { type: 'object', properties: { [name]: known.schema } };
      return this.faults(this.coercing, `${operation.route} ?${name}`, schema, { [name]: value });
    });
  }

  private unknownProperties(operation: Described, body: unknown): string[] {
    const { properties } = this.resolved(operation.body ?? {});
    if (!properties || typeof body !== 'object' || body === null) return [];
    const unknown = Object.keys(body).filter((name) => !(name in (properties as object)));
    return unknown.map((name) => `unknown body property ${name}`);
  }

  private faults(ajv: Ajv, key: string, schema: Schema, value: unknown): string[] {
    const check = this.compiled.get(key) ?? ajv.compile(translated(schema) as Schema);
    this.compiled.set(key, check);
    if (check(value)) return [];
    return (check.errors ?? []).map((fault) => `${fault.instancePath || '/'} ${fault.message}`);
  }

  private resolved(schema: Schema): Schema {
    if (typeof schema['$ref'] !== 'string') return schema;
    const path = schema['$ref'].slice(2).split('/');
    return this.resolved(path.reduce<Schema>((part, name) => part[name] as Schema, this.source));
  }
}

function blankText(format: unknown): string {
  if (format === 'date-time') return '1970-01-01T00:00:00Z';
  return format === 'uri' ? 'urn:not-emulated' : '';
}

function fixedParts(route: string): number {
  return route.split('/').filter((part) => !part.startsWith('{')).length;
}

function patternOf(path: string, parameters: Parameter[]): RegExp {
  const source = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const several = parameters.some((each) => each.name === name && each['x-multi-segment']);
    return `(?<${name}>${several ? '.+' : '[^/]+'})`;
  });
  return new RegExp(`^${source}$`);
}

/** From OpenAPI 3.0's dialect to JSON Schema's. */
function translated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value !== 'object' || value === null) return value;
  const schema = value as Schema;
  if (typeof schema['$ref'] === 'string')
    return { $ref: schema['$ref'].replace('#/components/schemas/', 'github#/definitions/') };
  const kept = Object.entries(schema).filter(([key, part]) => !DROPPED.has(key) || typeof part === 'object');
  const plain = Object.fromEntries(kept.map(([key, part]) => [key, key === 'enum' ? part : translated(part)]));
  return schema['nullable'] === true ? { anyOf: [plain, { type: 'null' }] } : plain;
}
