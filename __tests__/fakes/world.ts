import { readYamlMapping } from '../../src/adapters/yaml.ts';
import type { DeploymentReview, Protection } from '../../src/contracts/approval.ts';
import type { BacklogListing, OutsideState } from '../../src/contracts/backlog.ts';
import type { Baton } from '../../src/contracts/baton.ts';
import type { Change } from '../../src/contracts/change.ts';
import type { CommandRun } from '../../src/contracts/evidence.ts';
import type { Account, IssueComment, PullRequest } from '../../src/contracts/issue.ts';
import type { RefusalReason } from '../../src/contracts/names.ts';
import type { RunFacts, SubjectFacts } from '../../src/contracts/subject.ts';
import { digestOf } from '../../src/domain/digest.ts';
import { RelayError } from '../../src/errors.ts';
import type { AgentCall, AgentReturn, Refusal, Store, Writer } from '../../src/ports.ts';
import type { World } from '../../src/shell/job.ts';
import { aChange, aListing, aPullRequest, aSubject, NOW, octocat } from './facts.ts';

/** What a story sets up; everything that it leaves out goes well. */
export interface Setting {
  readonly subject?: SubjectFacts;
  /** What the subject looks like, one look after the other, until the last one stays. */
  readonly looks?: readonly SubjectFacts[];
  readonly run?: Partial<RunFacts>;
  /** Roles by account id; octocat writes unless told otherwise. */
  readonly roles?: Readonly<Record<string, string>>;
  readonly runsOver?: readonly string[];
  /** What the agent returns, by the name of the answer: one return a call, the last one for ever after. */
  readonly agent?: Readonly<Record<string, readonly AgentReturn[]>>;
  /** What the agent leaves in the tree, by the name of the answer: texts by path, one entry a call. */
  readonly leaves?: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  /** Whether the agent goes by the material alone. */
  readonly ignoresPrompt?: true;
  /** What the tree holds after an agent that may edit was called. */
  readonly edits?: Change;
  /** What the tree holds after the first call that may edit, after the second, and so on; the last one for ever after. */
  readonly editsInTurn?: readonly Change[];
  /** How often the commands are run until they are green. */
  readonly redRuns?: number;
  /** Exit codes of the runs of the commands one after the other, with the change or without; the last for ever after. */
  readonly runsInTurn?: readonly number[];
  /** Files of the state branch, by path. */
  readonly stateFiles?: Readonly<Record<string, string>>;
  /** Exit codes of the commands with the change. */
  readonly exitCodes?: Readonly<Record<string, number>>;
  /** What people put on our branch since. */
  readonly adopted?: Change;
  /** Whether the base of the earlier run is still in the history. */
  readonly baseHolds?: boolean;
  /** Whether the artifacts of earlier runs are gone, from the cache too. */
  readonly expired?: boolean;
  /** Environments that are otherwise than protected by a reviewer. */
  readonly environments?: Readonly<Record<string, Partial<Protection>>>;
  /** What people answer where a phase waits for them; they approve unless told otherwise. */
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly baseFiles?: Readonly<Record<string, string>>;
  /** The backlog as GitHub shows it, and what became of numbers outside of it; whatever is left out is empty. */
  readonly listing?: Partial<BacklogListing>;
  readonly outside?: Readonly<Record<number, OutsideState>>;
  /** Commits on the default branch. */
  readonly landed?: readonly string[];
  /** Writes that GitHub refuses. */
  readonly refusals?: Partial<
    Record<'publish' | 'openPullRequest' | 'merge' | 'enableAutoMerge' | 'state' | 'dispatch', RefusalReason>
  >;
}

/** What a person says of a waiting deployment; `nobody` says anything for a month, an administrator may let it pass. */
export type Answer =
  | { readonly state: 'approved' | 'rejected'; readonly by?: Account; readonly comment?: string }
  | 'nobody'
  | 'bypassed';

/** A world in memory that records what is written to it, and that keeps what was written. */
export interface FakeWorld extends World {
  readonly written: string[];
  readonly prompts_: string[];
  readonly lines: string[];
  /** What the log quotes of others. */
  readonly quoted: string[];
  /** Files of the state branch that are amended, by path. */
  readonly stateFiles: Map<string, string>;
  readonly listing: Partial<BacklogListing>;
  subject: SubjectFacts;
  /** Pauses that were asked for, in ms; none is waited for. */
  readonly pauses: number[];
  /** How far the clock of the machine at work is ahead, in minutes. */
  clockAhead: number;
  lastComment: string;
  /** The summary of the job that ran last. */
  lastSummary: string;
  /** What every artifact holds, for this run and later ones. */
  readonly artifacts: Map<number, Baton>;
  /** What people answered in this run. */
  readonly reviews: DeploymentReview[];
  /** Lets time pass, in days. */
  wait(days: number): void;
}

/** A world for one run; a later run goes on with what an earlier one left. */
export function fakeWorld(setting: Setting, runId: string, before: FakeWorld | null): FakeWorld {
  const artifacts = before?.artifacts ?? new Map<number, Baton>();
  const calls: Record<string, number> = {};
  const left = new Map<string, string>();
  const looks = [...(setting.looks ?? [])];
  let ticks = 0;
  let waited = 0;
  let tokens = 0;
  let edits = 0;
  let runs = 0;
  const world: FakeWorld = {
    written: [],
    prompts_: [],
    lines: [],
    quoted: [],
    stateFiles: before?.stateFiles ?? new Map(Object.entries(setting.stateFiles ?? {})),
    listing: setting.listing ?? before?.listing ?? {},
    pauses: [],
    clockAhead: 0,
    subject: setting.subject ?? before?.subject ?? aSubject(),
    lastComment: before?.lastComment ?? '',
    lastSummary: '',
    artifacts,
    reviews: [],
    wait: (days) => {
      waited += days * 86_400_000;
    },
    clock: {
      now: () => new Date(Date.parse(NOW) + waited + 60_000 * world.clockAhead + 1_000 * ticks++).toISOString(),
      milliseconds: () => 1_000 * ticks++,
      pause: (milliseconds) => Promise.resolve(void world.pauses.push(milliseconds)),
    },
    random: {
      token: () => {
        tokens += 1;
        return `token-${runId}-${tokens}`;
      },
    },
    log: {
      info: (line) => void world.lines.push(line),
      notice: (line) => void world.lines.push(line),
      warning: (line) => void world.lines.push(line),
      error: (line) => void world.lines.push(line),
      annotate: ({ level, message, file, line }) =>
        void world.lines.push(`${level} at ${file ?? ''}:${line ?? ''}: ${message}`),
      quote: (text) => void world.quoted.push(text),
      group: (_title, work) => work(),
    },
    prompts: {
      template: (name) =>
        name === 'status'
          ? 'status: {{status-file}}'
          : `${name}: {{definition}} {{material}} {{previous}} {{schema}} {{answer}}`,
    },
    store: () => Promise.resolve(fakeStore(artifacts, setting.expired ?? false)),
    reader: () =>
      Promise.resolve({
        run: () => Promise.resolve({ ...aRun(runId), ...setting.run }),
        subject: () => {
          world.subject = looks.shift() ?? world.subject;
          return Promise.resolve(world.subject);
        },
        backlog: (path) => {
          const text = world.stateFiles.get(path);
          const state = text === undefined ? ({ kind: 'absent' } as const) : ({ kind: 'text', text } as const);
          return Promise.resolve({ ...aListing(), ...world.listing, state });
        },
        outside: (numbers) =>
          Promise.resolve({
            states: new Map(numbers.map((number) => [number, setting.outside?.[number] ?? 'missing'])),
            landed: new Set(setting.landed ?? []),
          }),
        stateFile: (path) => Promise.resolve(world.stateFiles.get(path) ?? null),
        config: () => Promise.resolve(world.subject.config),
        authority: (account: Account) =>
          Promise.resolve({ account, role: (setting.roles ?? { [octocat.id]: 'write' })[account.id] ?? 'read' }),
        headOf: () => Promise.resolve(world.subject.branch?.sha ?? null),
        changeBetween: () => Promise.resolve(setting.adopted ?? aChange()),
        mergeBase: () => Promise.resolve(world.subject.repository.defaultBranchSha),
        contains: () => Promise.resolve(setting.baseHolds ?? true),
        runIsOver: (run: string) => Promise.resolve((setting.runsOver ?? []).includes(run)),
        protection: (environment: string) =>
          Promise.resolve({
            ...{ environment, exists: true, reviewers: 1, preventsSelfReview: false },
            ...setting.environments?.[environment],
          }),
        reviews: () => Promise.resolve([...world.reviews]),
        examine: () => Promise.reject(new Error('this story has no check-up')),
      }),
    writer: () => Promise.resolve(fakeWriter(world, setting)),
    git: (baseSha: string) =>
      Promise.resolve({
        headSha: () => Promise.resolve(baseSha),
        apply: () => Promise.resolve(),
        change: () => {
          const turn = setting.editsInTurn ?? [];
          edits += 1;
          return Promise.resolve(turn[Math.min(edits, turn.length) - 1] ?? setting.edits ?? aChange());
        },
        reset: () => Promise.resolve(),
        take: (path: string) => {
          const text = left.get(path);
          left.delete(path);
          return Promise.resolve(text === undefined ? { kind: 'absent' } : { kind: 'text', text });
        },
        read: (path: string) =>
          Promise.resolve(setting.baseFiles?.[path] ?? (path === 'package.json' ? '{"scripts":{"test":"x"}}' : null)),
      }),
    agent: () =>
      Promise.resolve({
        name: 'scripted',
        ...(setting.ignoresPrompt ? { ignoresPrompt: true } : {}),
        look: () => Promise.resolve({ found: true, detail: 'scripted' }),
        call: ({ ask, prompt }: AgentCall) => {
          world.prompts_.push(prompt);
          const returns = setting.agent?.[ask.answer] ?? [];
          const index = calls[ask.answer] ?? 0;
          calls[ask.answer] = index + 1;
          for (const [path, text] of Object.entries(setting.leaves?.[ask.answer]?.[index] ?? {})) left.set(path, text);
          const silence = {
            end: 'failed',
            failure: 'unknown',
            detail: 'the story gives no answer',
            usage: {},
          } as const;
          return Promise.resolve(returns[Math.min(index, returns.length - 1)] ?? silence);
        },
      }),
    yaml: (text) => Promise.resolve(readYamlMapping(text)),
    commands: () =>
      Promise.resolve({
        run: (command: string) => {
          runs += 1;
          const red = runs <= (setting.redRuns ?? 0) ? 1 : 0;
          const turn = setting.runsInTurn ?? [];
          const inTurn = turn[Math.min(runs, turn.length) - 1];
          return Promise.resolve(commandRun(command, setting.exitCodes?.[command] ?? inTurn ?? red));
        },
      }),
  };
  return world;
}

function aRun(run: string): RunFacts {
  const url = `https://github.com/acme/shop/actions/runs/${run}`;
  return { run, attempt: 1, createdAt: NOW, url, actors: [octocat] };
}

function commandRun(command: string, exitCode: number): CommandRun {
  return {
    command,
    exitCode,
    timedOut: false,
    durationMs: 1_000,
    outputTail: exitCode === 0 ? 'ok 1 - sum\n' : 'not ok 1 - sum\n',
  };
}

function fakeStore(artifacts: Map<number, Baton>, expired: boolean): Store {
  return {
    put: (_name, baton) => {
      const artifactId = artifacts.size + 1;
      artifacts.set(artifactId, baton);
      return Promise.resolve({ artifactId, digest: digestOf(baton) });
    },
    get: ({ artifactId }) => {
      const found = artifacts.get(artifactId);
      const gone = () => RelayError.of('baton-expired', { phase: `artifact ${artifactId}` });
      return found ? Promise.resolve(found) : Promise.reject(gone());
    },
    recall: ({ artifactId }) => Promise.resolve(expired ? null : (artifacts.get(artifactId) ?? null)),
    keep: () => Promise.resolve(),
  };
}

function fakeWriter(world: FakeWorld, { refusals = {} }: Setting): Writer {
  const refused = (reason: RefusalReason): Refusal => ({ done: false, reason, detail: `GitHub says ${reason}` });
  const tell = (line: string) => void world.written.push(line);
  return {
    publish: ({ branch, onto, change, headline, body }) => {
      if (refusals.publish) return Promise.resolve(refused(refusals.publish));
      tell(
        `publish ${branch} (${change.entries.length} files)${onto ? ` on its head${onto.mergesBase ? ' and the new base' : ''}` : ''}: ${headline}`,
      );
      const sha = onto ? 'a'.repeat(40) : 'd'.repeat(40);
      world.subject = { ...world.subject, branch: { nodeId: `REF_${branch}`, sha, message: body } };
      return Promise.resolve({ done: true, headSha: sha, branchNodeId: `REF_${branch}` });
    },
    openPullRequest: ({ branch, base, title, body, draft }) => {
      if (refusals.openPullRequest) return Promise.resolve(refused(refusals.openPullRequest));
      tell(`open ${draft ? 'draft ' : ''}pull request ${branch} → ${base}: ${title}`);
      const headSha = world.subject.branch?.sha ?? '';
      const pullRequest = aPullRequest({ body, isDraft: draft, headSha });
      world.subject = { ...world.subject, pullRequests: [pullRequest] };
      return Promise.resolve({ done: true, pullRequest });
    },
    merge: (pullRequest: PullRequest, method, headline) => {
      if (refusals.merge) return Promise.resolve(refused(refusals.merge));
      if (pullRequest.headSha !== world.subject.branch?.sha) return Promise.resolve(refused('head-moved'));
      tell(`merge #${pullRequest.number} (${method}): ${headline}`);
      return Promise.resolve({ done: true, sha: 'e'.repeat(40) });
    },
    updatePullRequest: ({ number }, { draft }) => {
      tell(`update pull request #${number}${draft ? ', a draft' : ', ready for review'}`);
      return Promise.resolve({ done: true });
    },
    enableAutoMerge: ({ number }) => {
      if (refusals.enableAutoMerge) return Promise.resolve(refused(refusals.enableAutoMerge));
      tell(`enable auto-merge of #${number}`);
      return Promise.resolve({ done: true });
    },
    amendState: ({ path, message, amend }) => {
      if (refusals.state) return Promise.resolve(refused(refusals.state));
      const amended = amend(world.stateFiles.get(path) ?? null);
      if (amended.kind === 'refused') return Promise.resolve({ ...refused('state-refused'), detail: amended.why });
      if (amended.kind === 'unchanged') return Promise.resolve({ done: true });
      tell(`amend ${path}: ${message}`);
      for (const file of [{ path, text: amended.text }, ...(amended.aside ? [amended.aside] : [])])
        world.stateFiles.set(file.path, file.text);
      return Promise.resolve({ done: true });
    },
    showDashboard: ({ found, body }) => {
      tell(
        `${found === null ? 'create the dashboard' : `update dashboard #${found.number}`} (${body.length} characters)`,
      );
      return Promise.resolve({ done: true, url: `${world.subject.repository.url}/issues/${found?.number ?? 99}` });
    },
    dispatch: ({ workflow, ref, inputs }) => {
      if (refusals.dispatch) return Promise.resolve(refused(refusals.dispatch));
      tell(`dispatch ${workflow} on ${ref} with ${JSON.stringify(inputs)}`);
      return Promise.resolve({ done: true });
    },
    settle: (settlements) =>
      Promise.resolve(
        settlements.map((settlement) => {
          if (settlement.kind === 'state') {
            const { path, record } = settlement.write;
            if (refusals.state) return refused(refusals.state);
            tell(
              `record ${path}: ${record ? record.status : 'removed'}${record?.resume ? ` at ${record.resume.stopped_at_skill}, ${record.resume.reason}` : ''}`,
            );
            if (record?.batons && Object.keys(record.batons).length > 0)
              tell(`  with the batons of ${Object.keys(record.batons).join(', ')}`);
            if (record?.approvals) tell(`  with approvals of ${record.approvals.map(({ what }) => what).join(', ')}`);
            const stored = record ? ({ kind: 'sound', record } as const) : ({ kind: 'absent' } as const);
            world.subject = { ...world.subject, state: { headSha: 'f'.repeat(40), stored } };
          } else if (settlement.kind === 'comment') {
            const name = /issue-relay:([\w-]+)/.exec(settlement.body)?.[1] ?? '';
            tell(`comment "${name}" ${settlement.commentNodeId ? 'updated' : 'written'}`);
            if (name === 'progress') world.lastComment = settlement.body;
            const others = world.subject.issue.comments.filter(({ nodeId }) => nodeId !== `IC_${name}`);
            const comments = [...others, ourComment(`IC_${name}`, settlement.body)];
            world.subject = { ...world.subject, issue: { ...world.subject.issue, comments } };
          } else if (settlement.kind === 'label') {
            tell(`label ${settlement.label}`);
            relabel(world, (labels) => [...labels, settlement.label], settlement.label);
          } else if (settlement.kind === 'unlabel') {
            const off = Object.entries(world.subject.labelIds).filter(([, id]) => settlement.labelNodeIds.includes(id));
            tell(`unlabel ${off.map(([name]) => name).join(', ')}`);
            relabel(world, (labels) => labels.filter((label) => !off.some(([name]) => name === label)));
          } else tell(settlement.kind === 'react' ? `react ${settlement.reaction}` : settlement.kind);
          return settlement.kind === 'comment'
            ? ({ done: true, url: `${world.subject.issue.url}#comment` } as const)
            : ({ done: true } as const);
        }),
      ),
  };
}

function relabel(world: FakeWorld, change: (labels: readonly string[]) => readonly string[], made?: string): void {
  const { issue, labelIds } = world.subject;
  const ids = made === undefined ? labelIds : { ...labelIds, [made]: `LA_${made}` };
  world.subject = { ...world.subject, issue: { ...issue, labels: change(issue.labels) }, labelIds: ids };
}

function ourComment(nodeId: string, body: string): IssueComment {
  const rest = { minimized: false, ours: true, author: null, association: 'NONE', lastEditedAt: null };
  return { ...rest, nodeId, body, url: '', createdAt: NOW };
}
