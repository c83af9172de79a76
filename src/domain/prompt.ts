import type { AgentAsk, Material } from '../contracts/ask.ts';
import { changeSize } from './change-size.ts';

/** Where a repository keeps templates of its own, by the names of ours; no agent may change what is there. */
export const PROMPTS_FOLDER = '.github/issue-relay/prompts';

export interface PromptParts {
  /** Ours or the repository's. */
  readonly template: string;
  readonly houseRules: string;
  readonly ask: AgentAsk;
  /** JSON Schema of the answer. */
  readonly schema: object;
  /** Random: what people and agents wrote can't contain it, so it can't pretend to end the fence. */
  readonly nonce: string;
  /** What went wrong before, for a second try or a repair turn; null the first time. */
  readonly previous: string | null;
}

/**
 * A prompt: our words, with everything that others wrote as JSON inside fences that carry a nonce.
 */
export function composePrompt(parts: PromptParts): string {
  return fill(whole(parts.template), valuesOf(parts));
}

function valuesOf({ houseRules, ask, schema, nonce, previous }: PromptParts): Readonly<Record<string, string>> {
  return {
    'house-rules': houseRules.trim().replaceAll('{{nonce}}', nonce),
    nonce,
    material: materialText(ask.material, nonce),
    schema: JSON.stringify(schema, null, 2),
    previous: previous === null ? '' : `\n## What went wrong before\n\n${fenced('previous', previous, nonce)}\n`,
  };
}

/** What a prompt for a command of the repository has besides. */
export interface SkillParts extends PromptParts {
  /** The command with its arguments, and what it is to do. */
  readonly command: string;
  readonly definition: string;
  /** The file that it writes in place of an answer, and our words on it; null where it answers as others do. */
  readonly status: StatusParts | null;
}

export interface StatusParts {
  readonly template: string;
  readonly file: string;
}

/** A prompt that is a command of the repository, with what it needs to know beside it. */
export function composeSkill(parts: SkillParts): string {
  const { command, definition, schema, status } = parts;
  return fill(parts.template, { ...valuesOf(parts), command, definition, answer: answerText(schema, status) });
}

function answerText(schema: object, status: StatusParts | null): string {
  const text = JSON.stringify(schema, null, 2);
  return status === null ? text : fill(status.template, { 'status-file': status.file, schema: text });
}

/** A template of a repository may leave out what an agent can't do without: that comes at its end. */
function whole(template: string): string {
  const missing = ['{{house-rules}}', '{{material}}', '{{previous}}', '{{schema}}'].filter(
    (part) => !template.includes(part),
  );
  return [template.trimEnd(), ...missing].join('\n\n');
}

export interface RepairParts extends Pick<PromptParts, 'template' | 'schema' | 'nonce'> {
  readonly previous: string;
  readonly status?: StatusParts | null;
}

/** A short prompt for a session that knows the rest: what was wrong, as data, and the schema. */
export function composeRepair({ template, schema, nonce, previous, status = null }: RepairParts): string {
  const answer = answerText(schema, status);
  return fill(template, { nonce, schema: JSON.stringify(schema, null, 2), previous, answer });
}

/** Fills placeholders in one pass, so that data which looks like a placeholder stays data. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{([a-z-]+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

function materialText(material: Material, nonce: string): string {
  const shown = {
    issue: material.snapshot,
    questions: material.questions,
    requirements: material.requirements,
    plan: material.plan,
    implementation: material.implementation,
    evaluation: material.evaluation,
    verification: material.verification,
    review: material.review,
    'workflow-context': material.workflowContext,
    'research-context': material.researchContext,
    'another-approach': material.anotherApproach,
    'debug-log-marker': material.debugLogMarker,
    change: material.change && changeOutline(material.change),
    rubric: material.rubric,
  };
  return Object.entries(shown)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => fenced(name, value, nonce))
    .join('\n\n');
}

/** The reviewer sees the change in its tree; the prompt only says which files it touches. */
function changeOutline(change: NonNullable<Material['change']>) {
  const files = change.entries.map(({ path, operation, addedLines, deletedLines }) => ({
    path,
    operation,
    addedLines,
    deletedLines,
  }));
  return { ...changeSize(change), baseSha: change.baseSha, entries: files };
}

function fenced(name: string, value: unknown, nonce: string): string {
  return `<${name}-${nonce}>\n${JSON.stringify(value, null, 2)}\n</${name}-${nonce}>`;
}
