import type { Annotation } from '../contracts/annotation.ts';
import type { Answer, AnswerName } from '../contracts/answers.ts';
import type { DeploymentReview, Protection } from '../contracts/approval.ts';
import type { AgentAsk, CommandsAsk, Material, RequirementFile } from '../contracts/ask.ts';
import type {
  Baton,
  Evaluation,
  Implementation,
  Opening,
  Plan,
  Results,
  Review,
  TryRecord,
} from '../contracts/baton.ts';
import type { Change, Digest } from '../contracts/change.ts';
import type { Examination, Presence } from '../contracts/checkup.ts';
import type { ConfigReading, Settings } from '../contracts/config.ts';
import type { DebugContext, ResearchContext } from '../contracts/debug.ts';
import type { Trigger } from '../contracts/event.ts';
import type { CommandRun, Verification } from '../contracts/evidence.ts';
import type { Inputs } from '../contracts/inputs.ts';
import type { Authority } from '../contracts/issue.ts';
import type { StoredLoopState } from '../contracts/loop-state.ts';
import { type Outcome, type OutcomeOf, VERBS, type VerbName } from '../contracts/names.ts';
import type { KeptBaton } from '../contracts/record.ts';
import type { SkillScore } from '../contracts/skill.ts';
import type { Spend } from '../contracts/spend.ts';
import type { RunFacts, SubjectFacts } from '../contracts/subject.ts';
import type { BeatKnowledge } from './backlog/beat-knowledge.ts';
import type { Receipt, Wish } from './effect.ts';
import type { Journey } from './journey.ts';
import type { PhaseRow, Pipeline } from './pipeline.ts';
import type { Reason } from './reason.ts';

/** Facts that every verb has. Time is one of them, so that a decision can be replayed. */
export interface CommonFacts {
  readonly now: string;
  readonly pipeline: Pipeline;
  readonly row: PhaseRow;
  readonly inputs: Inputs;
}

/** Facts that a verb has only if it declares them; each costs a request, a download or a look at the tree. */
export interface FactTable {
  /** What started the run. */
  readonly trigger: Trigger;
  readonly run: RunFacts;
  /** Repository, issue and state, as they are now. */
  readonly subject: SubjectFacts;
  /** The configuration file at the head of the default branch, as it is now. */
  readonly config: ConfigReading;
  /** What the settings of the repository are. */
  readonly examination: Examination;
  /** The whole backlog, and what is known of the runs at work on it. */
  readonly beat: BeatKnowledge;
  /** Whether the agent can be called. */
  readonly presence: Presence;
  /** What the file said when the run began: the settings that hold for all its phases. */
  readonly settings: Settings;
  /** Everybody whose word counts in this job, with their role as it is now. */
  readonly authorities: readonly Authority[];
  /** Whoever wrote the command that started the run, with their role as it is now; empty where there is none. */
  readonly commenters: readonly Authority[];
  /** Whether the run that holds the claim, if it is another one, has ended. */
  readonly claimantIsOver: boolean;
  /** 128 random bits for a claim. */
  readonly ticket: string;
  /** What became of the earlier phases. */
  readonly journey: Journey;
  /** All that the earlier phases handed on. */
  readonly results: Results;
  /** The digests of the changes that came from agents and stewards; a tester's bytes are never written. */
  readonly changesMade: readonly Digest[];
  /** The batons of this run so far, as a later run may fetch them. */
  readonly handedOn: Readonly<Record<string, KeptBaton>>;
  /** The batons of an earlier run that could be fetched; empty unless the run is to resume one. */
  readonly kept: readonly Baton[];
  /** Whether the base that the record names is still part of the default branch. */
  readonly baseHolds: boolean;
  /** What a person put on our branch since we last wrote it; null when its head is ours. */
  readonly adopted: { readonly headSha: string; readonly change: Change } | null;
  /** What the branch to deliver on holds, where it exists and is not as the record says; a message alone proves nothing. */
  readonly standing: Change | null;
  /** The environments at which an interactive run waits for people; empty in other runs. */
  readonly protections: readonly Protection[];
  /** What people answered so far where the run waited for them. */
  readonly reviews: readonly DeploymentReview[];
  /** The plan, which in an interactive run somebody approved. */
  readonly approvedPlan: Plan;
  /** What a resumed run brought along: results to go on from, and findings to mend. */
  readonly carried: Results;
  readonly opening: Opening;
  readonly plan: Plan;
  /** What was implemented without a plan. */
  readonly implementation: Implementation;
  /** What a change goes back to besides the issue: its plan, or what is said of it where there was none. */
  readonly basis: Pick<Material, 'plan' | 'implementation'>;
  /** Files of the base tree that the issue names for what is wanted. */
  readonly requirements: readonly RequirementFile[];
  /** Every change that was reviewed so far: the same bytes are not judged twice. */
  readonly reviewed: readonly Digest[];
  /** The state of the backlog, where the run begins by its ticket; null where it begins by people's word. */
  readonly loopState: StoredLoopState | null;
  /** What is known of the fault that is looked for. */
  readonly debug: DebugContext;
  /** What the last research found, for whoever fixes it. */
  readonly research: ResearchContext;
  readonly evaluation: Evaluation;
  readonly change: Change;
  readonly verification: Verification;
  readonly review: Review;
  /** The commands that prove a change: those of the input, else the one that the base tree is known by. */
  readonly commands: readonly string[];
}

export type FactName = keyof FactTable;
export type Facts<N extends FactName = FactName> = CommonFacts & Pick<FactTable, N>;

/** What came of asking an agent, its tries and repair turns included. */
export type AgentReply<N extends AnswerName = AnswerName> = {
  readonly tries: readonly TryRecord[];
  readonly spend: Spend;
  /** What differs from the base after the last call, for asks that edit. */
  readonly change: Change | null;
} & (
  | {
      readonly end: 'answered';
      readonly answer: Answer<N>;
      /** What a command of the repository scored; left out where the score is ours to compute. */
      readonly skillScore?: SkillScore;
    }
  | { readonly end: 'exhausted' }
);

/** What the repository's own commands said, with the change and without it. */
export interface CommandsReply {
  readonly after: readonly CommandRun[];
  readonly before: readonly CommandRun[];
}

/** The outputs of the front door, as texts for the inputs of a pipeline; an empty one says nothing. */
export type LeadsTo = Readonly<Record<'pipeline' | 'issue' | 'mode' | 'resume' | 'approve', string>>;

/** How a phase ended, and what is wanted of the world now. */
export interface Decision<O extends Outcome = Outcome> {
  readonly outcome: O;
  /** Null only for `passed`. */
  readonly reason: Reason | null;
  /** One line for people. */
  readonly summary: string;
  /** What the phase hands on. */
  readonly results: Results;
  readonly score?: number | null;
  /** The phase to go on with, where that is not the one that `passed` leads to. */
  readonly enter?: string;
  /** What the summary of the job tells besides, as Markdown. */
  readonly details?: string;
  /** What the log tells besides; text of others may stand in it. */
  readonly log?: string;
  /** What to show beside the code. */
  readonly annotations?: readonly Annotation[];
  readonly pullRequest?: number | null;
  /** What the front door found out: which pipeline runs, and how. */
  readonly leadsTo?: LeadsTo;
  /** Where people read what a checkpoint asks about. */
  readonly url?: string;
  readonly effects: readonly Wish[];
}

/** An agent's verb asks an agent; its decision rests on the parsed answer and on our evidence. */
export interface AgentVerb<V extends VerbName, N extends FactName, A extends AnswerName> {
  readonly name: V;
  readonly seat: 'agent';
  readonly needs: readonly N[];
  /** Null when no agent is needed: then there is no reply worth reading. */
  ask(facts: Facts<N>): AgentAsk<A> | null;
  decide(facts: Facts<N>, reply: AgentReply<A>): Decision<OutcomeOf<V>>;
}

/** A tester's verb asks the repository's own commands; null when there is nothing to run. */
export interface TesterVerb<V extends VerbName, N extends FactName> {
  readonly name: V;
  readonly seat: 'tester';
  readonly needs: readonly N[];
  ask(facts: Facts<N>): CommandsAsk | null;
  decide(facts: Facts<N>, reply: CommandsReply): Decision<OutcomeOf<V>>;
}

/** A steward's verb asks GitHub for changes that may be refused; what it wants besides comes with the decision. */
export interface StewardVerb<V extends VerbName, N extends FactName> {
  readonly name: V;
  readonly seat: 'steward';
  readonly needs: readonly N[];
  ask(facts: Facts<N>): readonly Wish[];
  decide(facts: Facts<N>, reply: readonly Receipt[]): Decision<OutcomeOf<V>>;
}

export type Verb =
  | AgentVerb<VerbName, FactName, AnswerName>
  | TesterVerb<VerbName, FactName>
  | StewardVerb<VerbName, FactName>;

/** What an agent's verb asks for is one of the results that it hands on. */
type AnswerOf<V extends VerbName> = Extract<(typeof VERBS)[V]['yields'][number], AnswerName>;

/** The verbs of each seat; which of them a verb is follows from its name. */
interface BySeat<V extends VerbName, N extends FactName> {
  readonly agent: AgentVerb<V, N, AnswerOf<V>>;
  readonly tester: TesterVerb<V, N>;
  readonly steward: StewardVerb<V, N>;
}

/**
 * A verb as the shell sees it. What only matters where a verb is written is erased: its needs and what its seat may ask
 * are checked there, and `gather` supplies exactly those facts.
 */
export function defineVerb<V extends VerbName, const N extends FactName>(
  name: V,
  needs: readonly N[],
  deciding: Pick<BySeat<V, N>[(typeof VERBS)[V]['seat']], 'ask' | 'decide'>,
): Verb {
  return { name, seat: VERBS[name].seat, needs, ...deciding } as unknown as Verb;
}
