import { schema as official } from '@octokit/graphql-schema';
import {
  buildSchema,
  type DocumentNode,
  executeSync,
  type GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  Kind,
  OverlappingFieldsCanBeMergedRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { rootOf } from './graphql-mutations.ts';
import { Answer, watched } from './operation.ts';
import { Refusal } from './refusal.ts';
import type { Visit } from './world.ts';

export interface GraphQLRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

let schema: GraphQLSchema | undefined;

/** GitHub's own schema; reading it takes about half a second, so only when the first query comes. */
function gitHubSchema(): GraphQLSchema {
  schema ??= buildSchema(official.idl, { assumeValid: true });
  return schema;
}

// GitHub does not apply this rule, and clients rely on that.
const RULES = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule);

/** The root fields of a query, by which its request is named. */
export function rootFields({ query }: GraphQLRequest): string {
  try {
    const selections = parse(query).definitions.flatMap((each) =>
      each.kind === Kind.OPERATION_DEFINITION ? each.selectionSet.selections : [],
    );
    return selections.map((each) => (each.kind === Kind.FIELD ? each.name.value : '')).join(',');
  } catch {
    return '';
  }
}

/** Answers 200 even to errors, as GitHub does; several mutations run one after another, each with its own error. */
export function answerGraphQL(visit: Visit, request: GraphQLRequest): Answer {
  const { world } = visit;
  let document: DocumentNode;
  try {
    document = parse(request.query);
  } catch (error) {
    return new Answer(200, { errors: [{ message: String(error) }] });
  }
  const faults = validate(gitHubSchema(), document, RULES);
  world.violations.push(...faults.map(({ message }) => `graphql: ${message}`));
  if (faults.length > 0)
    return new Answer(200, { errors: faults.map(({ message, locations }) => ({ message, locations })) });
  const missing = world.notEmulated.length;
  const { data, errors } = executeSync({
    schema: gitHubSchema(),
    document,
    rootValue: rootOf(visit),
    variableValues: request.variables ?? null,
    operationName: request.operationName ?? null,
    fieldResolver: resolver(world.notEmulated),
    typeResolver: (value) => (value as { __typename: string }).__typename,
  });
  const status = world.notEmulated.length > missing ? 501 : 200;
  return new Answer(status, errors ? { data, errors: errors.map((error) => told(error, world.violations)) } : { data });
}

function resolver(notEmulated: string[]): GraphQLFieldResolver<Record<string, unknown>, unknown> {
  return (source, values, _, { fieldName, parentType, fieldNodes }) => {
    const value = source[fieldName];
    if (value === undefined) {
      notEmulated.push(`graphql ${parentType.name}.${fieldName}`);
      throw new Refusal(501, `Not emulated here: ${parentType.name}.${fieldName}`);
    }
    if (typeof value !== 'function') return value;
    const read = new Set<string>();
    const result = value(watched(values, read));
    const ignored = (fieldNodes[0]?.arguments ?? []).map(({ name }) => name.value).filter((name) => !read.has(name));
    notEmulated.push(...ignored.map((name) => `graphql ${parentType.name}.${fieldName} with ${name}`));
    return result;
  };
}

function told({ message, path, locations, originalError }: GraphQLError, violations: string[]) {
  if (!(originalError instanceof Refusal)) violations.push(`graphql: ${message}`);
  const refusal = originalError instanceof Refusal ? originalError : undefined;
  const [fault] = (refusal?.fields['errors'] ?? []) as { message?: string }[];
  return { type: refusal?.type ?? 'UNPROCESSABLE', path, locations, message: fault?.message ?? message };
}
