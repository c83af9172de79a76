import type { HubEvent } from '../hub/surface.ts';
import { changedPaths } from './git.ts';
import { selects } from './glob.ts';
import type { Filters, WorkflowFile } from './workflow-file.ts';
import type { InputYaml } from './workflow-yaml.ts';

const PULL_REQUEST_TYPES = ['opened', 'synchronize', 'reopened'];

/**
 * Whether an event starts a workflow: its name, its type, and the filters on branches, tags and paths.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows
 */
export async function starts(event: HubEvent, file: WorkflowFile): Promise<boolean> {
  const filters = file.events[event.name];
  if (filters === undefined) return false;
  if (event.name === 'workflow_dispatch') return file.path.split('/').pop() === event.workflow?.split('/').pop();
  const action = event.payload['action'];
  const types = filters['types'] ?? (event.name === 'pull_request' ? PULL_REQUEST_TYPES : undefined);
  if (types !== undefined && typeof action === 'string' && !types.includes(action)) return false;
  return refMatches(event, filters) && (await pathsMatch(event, filters));
}

function refMatches(event: HubEvent, filters: Filters): boolean {
  if (event.name === 'push') {
    const [, kind, name = ''] = /^refs\/(heads|tags)\/(.+)$/.exec(event.ref) ?? [];
    const own = kind === 'tags' ? 'tags' : 'branches';
    const other = own === 'tags' ? 'branches' : 'tags';
    if (passes(filters, own, name) === undefined) return passes(filters, other, '') === undefined;
    return passes(filters, own, name) === true;
  }
  return passes(filters, 'branches', String(pullRequest(event)?.base?.ref ?? '')) ?? true;
}

/** Undefined where the workflow has no such filter. */
function passes(filters: Filters, key: string, name: string): boolean | undefined {
  const wanted = filters[key];
  const ignored = filters[`${key}-ignore`];
  if (wanted !== undefined) return selects(wanted, name);
  return ignored === undefined ? undefined : !selects(ignored, name);
}

async function pathsMatch(event: HubEvent, filters: Filters): Promise<boolean> {
  if (filters['paths'] === undefined && filters['paths-ignore'] === undefined) return true;
  const from = event.name === 'push' ? event.payload['before'] : pullRequest(event)?.base?.sha;
  const paths = await changedPaths(event.repository, String(from ?? ''), event.sha);
  return paths.some((path) => passes(filters, 'paths', path) === true);
}

interface PullRequest {
  readonly base?: { readonly ref?: string; readonly sha?: string };
  readonly head?: { readonly ref?: string; readonly sha?: string };
}

/** The pull request of an event's payload, if it is about one. */
export function pullRequest(event: HubEvent): PullRequest | undefined {
  return event.payload['pull_request'] as PullRequest | undefined;
}

type Inputs = Record<string, string | number | boolean>;

/** The inputs of a dispatch or of a call, with defaults and types; throws a sentence for the first that is wrong. */
export function readInputs(definitions: unknown, given: Record<string, unknown>): Inputs {
  const known = (definitions ?? {}) as Record<string, InputYaml | null>;
  const unknown = Object.keys(given).filter((name) => !(name in known));
  if (unknown.length > 0) throw new Error(`Unexpected inputs provided: ${JSON.stringify(unknown)}`);
  return Object.fromEntries(
    Object.entries(known).map(([name, input]) => [name, readInput(name, input ?? {}, given[name])]),
  );
}

function readInput(name: string, { type = 'string', required, default: fallback, options }: InputYaml, given: unknown) {
  const nothing = { boolean: false, number: 0, choice: options?.[0], string: '', environment: '' }[type];
  // A dispatch carries texts: an empty one is no choice, no number and no boolean.
  const value = (given === '' && type !== 'string' ? undefined : given) ?? fallback ?? nothing ?? '';
  const wrong = (reason: string) => new Error(`Provided value '${value}' for input '${name}' ${reason}`);
  if (required && given === undefined && fallback === undefined)
    throw new Error(`Required input '${name}' not provided`);
  if (type === 'boolean' && !/^(true|false)$/.test(String(value))) throw wrong('is not a boolean');
  if (type === 'number' && Number.isNaN(Number(value))) throw wrong('is not a number');
  if (type === 'choice' && !options?.map(String).includes(String(value)))
    throw wrong('not in the list of allowed values');
  return type === 'boolean' ? String(value) === 'true' : type === 'number' ? Number(value) : String(value);
}

/** The mapping below an event in `on:`; empty where `on` is a word or a list. */
export function eventBlock(file: WorkflowFile, event: string): Record<string, unknown> {
  const on = file.yaml.on as Record<string, Record<string, unknown> | null>;
  return (typeof on === 'object' && !Array.isArray(on) && on[event]) || {};
}
