import type { AnswerName } from './answers.ts';
import type { Evaluation, Implementation, Plan, Review } from './baton.ts';
import type { Change } from './change.ts';
import type { ResearchContext, WorkflowContext } from './debug.ts';
import type { Verification } from './evidence.ts';
import type { Snapshot } from './issue.ts';
import type { Criterion } from './rubric.ts';
import type { Skill } from './skill.ts';

/** A file of the repository that says what is wanted, cut where it is long. */
export interface RequirementFile {
  readonly path: string;
  readonly text: string;
}

/** What an agent is given to work on. Everything in it that people or agents wrote is data, never instruction. */
export interface Material {
  readonly snapshot: Snapshot;
  readonly rubric?: readonly Criterion[];
  readonly plan?: Plan;
  /** What only judgement can tell of the issue before anything is implemented. */
  readonly questions?: Readonly<Record<string, string>>;
  /** Files of the base tree that the issue names for what is wanted. */
  readonly requirements?: readonly RequirementFile[];
  /** What whoever implemented the issue without a plan says of it. */
  readonly implementation?: Implementation;
  readonly evaluation?: Evaluation;
  readonly change?: Change;
  readonly verification?: Verification;
  /** Findings on an earlier change, to be mended. */
  readonly review?: Review;
  /** What is known of a fault that is looked for. */
  readonly workflowContext?: WorkflowContext;
  readonly researchContext?: ResearchContext;
  /** Why what was tried before is not to be tried once more; left out where nothing speaks against it. */
  readonly anotherApproach?: string;
  /** The text that every line of a debug log has to hold, so that it can be found and taken out again. */
  readonly debugLogMarker?: string;
}

/** A question to an agent: which template, on which material, in which tree, to be answered by which contract. */
export interface AgentAsk<N extends AnswerName = AnswerName> {
  readonly of: 'agent';
  readonly answer: N;
  readonly material: Material;
  /** Whether the agent is to edit the tree; other asks' edits are thrown away. */
  readonly edits: boolean;
  /** The change to put on the base tree before the agent starts. */
  readonly startFrom: Change | null;
  /** The repository's own command, which takes the place of our template; null where it names none. */
  readonly skill?: Skill | null;
}

/** A question to the repository's own commands: what do they say with this change, and what without? */
export interface CommandsAsk {
  readonly of: 'commands';
  readonly commands: readonly string[];
  /** Null to run the commands on the base alone. */
  readonly change: Change | null;
  readonly timeoutMs: number;
  /** How often the base is run where there is no change, to see whether a command changes its mind; once when left out. */
  readonly times?: number;
  /** Pieces of output of which the lines that hold them are kept, however much is printed after them. */
  readonly looksFor?: readonly string[];
  /** Whether the base only matters where the commands are green with the change. */
  readonly baseWhenGreen?: true;
}
