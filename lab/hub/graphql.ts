import { readFileSync } from 'node:fs';
import * as graphql from 'graphql';
import { Answer, Refusal } from './answer.ts';
import type { Visit } from './caller.ts';
import { resolveField, typeOf } from './graphql-fields.ts';
import type { Task } from './http.ts';
import type { Asked } from './server.ts';

/** GitHub's own schema, without its JSON form, which the package reads, too; only when the first query comes. */
const IDL = new URL('schema.graphql', import.meta.resolve('@octokit/graphql-schema'));
let schema: graphql.GraphQLSchema | undefined;

// GitHub does not apply this rule, and clients rely on that.
const RULES = graphql.specifiedRules.filter((rule) => rule !== graphql.OverlappingFieldsCanBeMergedRule);
/** What GitHub has and the published schema has not yet. */
const DEPENDENCIES = `
  extend type Issue { blockedBy(after: String, before: String, first: Int, last: Int): IssueConnection! }
  input AddBlockedByInput { issueId: ID!, blockingIssueId: ID!, clientMutationId: String }
  type AddBlockedByPayload { blockingIssue: Issue, clientMutationId: String, issue: Issue }
  extend type Mutation { addBlockedBy(input: AddBlockedByInput!): AddBlockedByPayload }
`;
const TYPES: Record<number, string> = { 403: 'FORBIDDEN', 404: 'NOT_FOUND', 409: 'STALE_DATA' };

/** A request to the GraphQL API, if it is one, named by the root fields of its query. */
export function graphqlTask({ path, body }: Asked): Task | undefined {
  if (path !== '/graphql') return undefined;
  const { query, variables = {} } = JSON.parse(body.toString());
  const document = graphql.parse(query);
  const selections = document.definitions.flatMap((each) => ('operation' in each ? each.selectionSet.selections : []));
  const fields = selections.map((each) => ('name' in each ? each.name.value : ''));
  return { operation: `graphql ${fields.join(',')}`, run: (visit) => execute(visit, document, variables) };
}

/** Answers 200 even to errors, as GitHub does; several mutations run one after another, each with its own error. */
function execute(visit: Visit, document: graphql.DocumentNode, variableValues: Record<string, unknown>): Answer {
  const { violations, notEmulated } = visit.hub;
  if (visit.caller.kind === 'none') throw new Refusal(401, 'Requires authentication');
  schema ??= graphql.buildSchema(readFileSync(IDL, 'utf8') + DEPENDENCIES, { assumeValid: true });
  const faults = graphql.validate(schema, document, RULES).map(({ message }) => ({ message }));
  violations.push(...faults.map(({ message }) => `graphql: ${message}`));
  if (faults.length > 0) return new Answer(200, { errors: faults });
  const missing = notEmulated.length;
  const how = { contextValue: visit, variableValues, fieldResolver: resolveField, typeResolver: typeOf };
  const { data, errors } = graphql.executeSync({ schema, document, rootValue: {}, ...how });
  const status = notEmulated.length > missing ? 501 : 200;
  return new Answer(status, errors ? { data, errors: errors.map((error) => told(error, violations)) } : { data });
}

function told({ message, path, originalError }: graphql.GraphQLError, violations: string[]) {
  const refusal = originalError instanceof Refusal ? originalError : undefined;
  if (!refusal) violations.push(`graphql: ${message}`);
  return { type: TYPES[refusal?.answer.status ?? 0] ?? 'UNPROCESSABLE', path, message };
}
