import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { Answer } from './answer.ts';
import { type Schema, show } from './shapes.ts';

interface Operation {
  readonly id: string;
  readonly query: Schema;
  readonly body?: Schema;
  /** By status; null where the answer has no JSON body. */
  readonly answers: Record<string, Schema | null>;
}

/** An operation of GitHub's document that somebody asks for. */
export interface Described extends Operation {
  /** For example `PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge`. */
  readonly route: string;
  /** Of the path, by the names in the route. */
  readonly parameters: Record<string, string>;
}

interface Source {
  readonly operations: Record<string, Operation>;
  readonly schemas: Record<string, Schema>;
}

// Schemas are compiled in a fifth of the time this way, and each is used a few times only.
const QUICK = { strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } };

/**
 * GitHub's OpenAPI document, as `scripts/prune-openapi.ts` cuts it down to the operations of the hub: it judges every
 * request and every answer, and gives records their shape.
 */
class Document {
  private readonly source: Source = JSON.parse(readFileSync(new URL('./github-openapi.json', import.meta.url), 'utf8'));
  private readonly ajv = new Ajv(QUICK);
  private readonly coercing = new Ajv({ ...QUICK, coerceTypes: 'array' });

  constructor() {
    for (const ajv of [this.ajv, this.coercing]) {
      formats.default(ajv);
      for (const name of ['repo.nwo', 'timestamp']) ajv.addFormat(name, true);
      ajv.addSchema(this.source, 'github');
    }
  }

  /** The operation that is asked for by a method and a path: `PUT /repos/acme/demo/pulls/2/merge`. */
  find(asked: string): Described | undefined {
    for (const [route, operation] of Object.entries(this.source.operations)) {
      const pattern = route.replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${name === 'ref' ? '.+' : '[^/]+'})`);
      const groups = new RegExp(`^${pattern}$`).exec(asked)?.groups;
      const decoded = Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
      if (groups) return { ...operation, route, parameters: Object.fromEntries(decoded) };
    }
    return undefined;
  }

  /** A record of the hub as one of GitHub's schemas shows it. */
  fill(name: string, record: object): Record<string, unknown> {
    return show(this.source.schemas, { $ref: `#/schemas/${name}` }, record) as Record<string, unknown>;
  }

  /** The answer to a success, in its documented shape; its status is the first documented one unless told otherwise. */
  success({ answers }: Described, result: unknown): Answer {
    const documented = Number(Object.keys(answers).find((code) => code.startsWith('2')));
    const { status, body, headers } = result instanceof Answer ? result : new Answer(documented, result);
    const schema = answers[status];
    return new Answer(status, schema ? show(this.source.schemas, schema, body) : undefined, headers);
  }

  /** Faults of a request: names that GitHub ignores in silence, and (`refused`) what it answers with 422. */
  requestFaults({ route, query: { properties = {} }, body: schema }: Described, query: object, body?: object) {
    const known = schema ? (schema.properties ?? body ?? {}) : {};
    const strange = Object.keys(Array.isArray(body) ? {} : (body ?? {})).filter((name) => !(name in known));
    const unknown = strange.map((name) => `unknown body property ${name}`);
    const ignored = Object.keys(query).filter((name) => !(name in properties));
    unknown.push(...ignored.map((name) => `unknown query parameter ${name}`));
    unknown.push(...this.faults(this.coercing, route, 'query', { ...query }));
    return { unknown, refused: schema && body ? this.faults(this.ajv, route, 'body', body) : [] };
  }

  /** Faults of an answer. What GitHub refuses it does not always document. */
  answerFaults({ route, answers }: Described, { status, body }: Answer): string[] {
    const faults = answers[status] ? this.faults(this.ajv, route, `answers/${status}`, body) : [];
    if (!(status in answers) && status < 400) faults.push('this status is not documented');
    return faults.map((fault) => `${route} answered ${status}: ${fault}`);
  }

  private faults(ajv: Ajv, route: string, part: string, value: unknown): string[] {
    const name = encodeURIComponent(route.replaceAll('~', '~0').replaceAll('/', '~1'));
    const check = ajv.getSchema(`github#/operations/${name}/${part}`);
    if (!check) throw new Error(`The document has no ${part} of ${route}`);
    return check(value) ? [] : (check.errors ?? []).map((fault) => `${fault.instancePath || '/'} ${fault.message}`);
  }
}

/** The document, read once a process: it never changes, and compiling its schemas takes a while. */
export const gitHubDocument = new Document();
