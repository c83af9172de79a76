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
  const { template, houseRules, ask, schema, nonce, previous } = parts;
  const values: Readonly<Record<string, string>> = {
    'house-rules': houseRules.trim().replaceAll('{{nonce}}', nonce),
    nonce,
    material: materialText(ask.material, nonce),
    schema: JSON.stringify(schema, null, 2),
    previous: previous === null ? '' : `\n## What went wrong before\n\n${fenced('previous', previous, nonce)}\n`,
  };
  return fill(whole(template), values);
}

/** A template of a repository may leave out what an agent can't do without: that comes at its end. */
function whole(template: string): string {
  const missing = ['{{house-rules}}', '{{material}}', '{{previous}}', '{{schema}}'].filter(
    (part) => !template.includes(part),
  );
  return [template.trimEnd(), ...missing].join('\n\n');
}

/** A short prompt for a session that knows the rest: what was wrong, as data, and the schema. */
export function composeRepair(
  parts: Pick<PromptParts, 'template' | 'schema' | 'nonce'> & { previous: string },
): string {
  const { template, schema, nonce, previous } = parts;
  return fill(template, { nonce, schema: JSON.stringify(schema, null, 2), previous });
}

/** Fills placeholders in one pass, so that data which looks like a placeholder stays data. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{([a-z-]+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

function materialText(material: Material, nonce: string): string {
  const shown = {
    issue: material.snapshot,
    plan: material.plan,
    evaluation: material.evaluation,
    verification: material.verification,
    review: material.review,
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
