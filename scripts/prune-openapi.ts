/**
 * Makes `lab/hub/github-openapi.json` out of GitHub's published OpenAPI document, whose path is the only argument: the
 * operations that the lab's hub has, in JSON Schema's dialect. Download it from https://github.com/github/rest-api-description.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { OPERATIONS } from '../lab/hub/operations.ts';

type Part = Record<string, unknown>;

/** Keywords that only describe, or that JSON Schema does not know. */
const DROPPED = new Set(['nullable', 'example', 'examples', 'discriminator', 'default', 'description', 'title']);
const [path = ''] = process.argv.slice(2);
const document = JSON.parse(readFileSync(path, 'utf8')) as Part;
const schemas: Record<string, unknown> = {};

function at(pointer: string): Part {
  const names = pointer.slice(2).split('/');
  return names.reduce((part, name) => part[name] as Part, document);
}

function resolved(part: Part): Part {
  return typeof part['$ref'] === 'string' ? resolved(at(part['$ref'])) : part;
}

function joined(one: Part, other: Part): Part {
  const [required, added] = [one['required'] ?? [], other['required'] ?? []] as string[][];
  const properties = { ...(one['properties'] as Part), ...(other['properties'] as Part) };
  return { ...one, ...other, required: [...(required ?? []), ...(added ?? [])], properties };
}

/** From OpenAPI 3.0's dialect to JSON Schema's; what it refers to comes along. */
function translated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, nullable, allOf } = value as Part;
  if (typeof $ref === 'string') return { $ref: kept($ref) };
  if (Array.isArray(allOf)) return translated(allOf.map(resolved).reduce(joined));
  const entries = Object.entries(value).filter(([key, part]) => !DROPPED.has(key) || typeof part === 'object');
  const plain = Object.fromEntries(entries.map(([key, part]) => [key, key === 'enum' ? part : translated(part)]));
  return nullable ? { anyOf: [plain, { type: 'null' }] } : plain;
}

function kept(pointer: string): string {
  const name = pointer.replace('#/components/schemas/', '');
  if (!(name in schemas)) {
    schemas[name] = {};
    schemas[name] = translated(at(pointer));
  }
  return `#/schemas/${name}`;
}

function bodyOf(part: unknown): unknown {
  const content = resolved((part ?? {}) as Part)['content'] as Record<string, Part> | undefined;
  return content?.['application/json'] && translated(content['application/json']['schema']);
}

function operation({ operationId: id, parameters = [], requestBody, responses }: Part): Part {
  const query = (parameters as Part[]).map(resolved).filter((each) => each['in'] === 'query');
  const answers = Object.entries(responses as Part).map(([status, answer]) => [status, bodyOf(answer) ?? null]);
  const properties = Object.fromEntries(query.map((each) => [each['name'], translated(each['schema'])]));
  return { id, query: { type: 'object', properties }, body: bodyOf(requestBody), answers: Object.fromEntries(answers) };
}

const documented = Object.entries(at('#/paths')).flatMap(([where, methods]) =>
  Object.entries(methods as Record<string, Part>).map(
    ([method, part]) => [`${method.toUpperCase()} ${where}`, part] as const,
  ),
);
const wanted = documented.filter(([, part]) => String(part['operationId']) in OPERATIONS);
const operations = Object.fromEntries(wanted.map(([route, part]) => [route, operation(part)]));
const file = new URL('../../lab/hub/github-openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify({ operations, schemas })}\n`);
