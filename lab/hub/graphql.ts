import { schema as official } from '@octokit/graphql-schema';
import {
  buildSchema,
  executeSync,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  OverlappingFieldsCanBeMergedRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { Answer, Refusal } from './answer.ts';
import type { Visit } from './caller.ts';
import { resolveField, typeOf } from './graphql-fields.ts';

interface GraphQLRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
}

let schema: GraphQLSchema | undefined;

/** GitHub's own schema; reading it takes about half a second, so only when the first query comes. */
function gitHubSchema(): GraphQLSchema {
  schema ??= buildSchema(official.idl, { assumeValid: true });
  return schema;
}

// GitHub does not apply this rule, and clients rely on that.
const RULES = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule);

/** The root fields of a request's query, by which it is named. */
export function rootFields(body: string): string {
  const { definitions } = parse((JSON.parse(body) as GraphQLRequest).query);
  const operations = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const fields = operations.flatMap(({ selectionSet }) => selectionSet.selections);
  return fields.map((each) => (each.kind === Kind.FIELD ? each.name.value : '')).join(',');
}

/** Answers 200 even to errors, as GitHub does; several mutations run one after another, each with its own error. */
export function answerGraphQL(visit: Visit, { query, variables = {} }: GraphQLRequest): Answer {
  const { violations, notEmulated } = visit.hub;
  if (visit.caller.kind === 'none') throw new Refusal(401, 'Requires authentication');
  const document = parse(query);
  const faults = validate(gitHubSchema(), document, RULES).map(({ message }) => ({ message }));
  violations.push(...faults.map(({ message }) => `graphql: ${message}`));
  if (faults.length > 0) return new Answer(200, { errors: faults });
  const missing = notEmulated.length;
  const { data, errors } = executeSync({
    schema: gitHubSchema(),
    document,
    rootValue: {},
    contextValue: visit,
    variableValues: variables,
    fieldResolver: resolveField,
    typeResolver: typeOf,
  });
  const status = notEmulated.length > missing ? 501 : 200;
  return new Answer(status, errors ? { data, errors: errors.map((error) => told(error, violations)) } : { data });
}

function told({ message, path, originalError }: GraphQLError, violations: string[]) {
  if (originalError instanceof Refusal) return { type: originalError.type, path, message };
  violations.push(`graphql: ${message}`);
  return { type: 'UNPROCESSABLE', path, message };
}
