import type { Baton } from '../../src/contracts/baton.ts';
import type { Change } from '../../src/contracts/change.ts';
import type { CommandRun } from '../../src/contracts/evidence.ts';
import type { Account, PullRequest } from '../../src/contracts/issue.ts';
import type { RefusalReason } from '../../src/contracts/names.ts';
import type { RunFacts, SubjectFacts } from '../../src/contracts/subject.ts';
import { digestOf } from '../../src/domain/digest.ts';
import type { AgentCall, AgentReturn, Refusal, Store, Writer } from '../../src/ports.ts';
import type { World } from '../../src/shell/job.ts';
import { aChange, aPullRequest, aSubject, BASE_SHA, NOW, octocat } from './facts.ts';

/** What a story sets up; everything that it leaves out goes well. */
export interface Setting {
  readonly subject?: SubjectFacts;
  readonly run?: Partial<RunFacts>;
  /** Roles by account id; octocat writes unless told otherwise. */
  readonly roles?: Readonly<Record<string, string>>;
  readonly runsOver?: readonly string[];
  /** What the agent returns, by the name of the answer: one return a call, the last one for ever after. */
  readonly agent?: Readonly<Record<string, readonly AgentReturn[]>>;
  /** What the tree holds after an agent that may edit was called. */
  readonly edits?: Change;
  /** Exit codes of the commands with the change. */
  readonly exitCodes?: Readonly<Record<string, number>>;
  readonly baseFiles?: Readonly<Record<string, string>>;
  /** Writes that GitHub refuses. */
  readonly refusals?: Partial<
    Record<'publish' | 'openPullRequest' | 'merge' | 'enableAutoMerge' | 'state', RefusalReason>
  >;
}

/** A world in memory that records what is written to it, and that keeps what was written. */
export interface FakeWorld extends World {
  readonly written: string[];
  readonly prompts_: string[];
  readonly lines: string[];
  subject: SubjectFacts;
  lastComment: string;
}

export function fakeWorld(setting: Setting): FakeWorld {
  const batons = new Map<number, Baton>();
  const calls: Record<string, number> = {};
  let ticks = 0;
  let tokens = 0;
  const world: FakeWorld = {
    written: [],
    prompts_: [],
    lines: [],
    subject: setting.subject ?? aSubject(),
    lastComment: '',
    clock: {
      now: () => new Date(Date.parse(NOW) + 1_000 * ticks++).toISOString(),
      milliseconds: () => 1_000 * ticks++,
      pause: () => Promise.resolve(),
    },
    random: {
      token: () => {
        tokens += 1;
        return `token-${tokens}`;
      },
    },
    log: {
      info: (line) => void world.lines.push(line),
      notice: (line) => void world.lines.push(line),
      warning: (line) => void world.lines.push(line),
      error: (line) => void world.lines.push(line),
      quote: () => undefined,
      group: (_title, work) => work(),
    },
    prompts: { template: (name) => `${name}: {{material}} {{previous}} {{schema}}` },
    store: () => Promise.resolve(fakeStore(batons)),
    reader: () =>
      Promise.resolve({
        run: () => Promise.resolve({ ...aRun(), ...setting.run }),
        subject: () => Promise.resolve(world.subject),
        authority: (account: Account) =>
          Promise.resolve({ account, role: (setting.roles ?? { [octocat.id]: 'write' })[account.id] ?? 'read' }),
        runIsOver: (run: string) => Promise.resolve((setting.runsOver ?? []).includes(run)),
      }),
    writer: () => Promise.resolve(fakeWriter(world, setting)),
    git: () =>
      Promise.resolve({
        headSha: () => Promise.resolve(BASE_SHA),
        apply: () => Promise.resolve(),
        change: () => Promise.resolve(setting.edits ?? aChange()),
        reset: () => Promise.resolve(),
        read: (path: string) =>
          Promise.resolve(setting.baseFiles?.[path] ?? (path === 'package.json' ? '{"scripts":{"test":"x"}}' : null)),
      }),
    agent: () =>
      Promise.resolve({
        name: 'scripted',
        call: ({ ask, prompt }: AgentCall) => {
          world.prompts_.push(prompt);
          const returns = setting.agent?.[ask.answer] ?? [];
          const index = calls[ask.answer] ?? 0;
          calls[ask.answer] = index + 1;
          const silence = {
            end: 'failed',
            failure: 'unknown',
            detail: 'the story gives no answer',
            usage: {},
          } as const;
          return Promise.resolve(returns[Math.min(index, returns.length - 1)] ?? silence);
        },
      }),
    commands: () =>
      Promise.resolve({
        run: (command: string) => Promise.resolve(commandRun(command, setting.exitCodes?.[command] ?? 0)),
      }),
  };
  return world;
}

function aRun(): RunFacts {
  return {
    run: '1',
    attempt: 1,
    createdAt: NOW,
    url: 'https://github.com/acme/shop/actions/runs/1',
    actors: [octocat],
  };
}

function commandRun(command: string, exitCode: number): CommandRun {
  return { command, exitCode, timedOut: false, durationMs: 1_000, outputTail: '' };
}

function fakeStore(batons: Map<number, Baton>): Store {
  return {
    put: (_name, baton) => {
      const artifactId = batons.size + 1;
      batons.set(artifactId, baton);
      return Promise.resolve({ artifactId, digest: digestOf(baton) });
    },
    get: ({ artifactId }) => {
      const found = batons.get(artifactId);
      return found ? Promise.resolve(found) : Promise.reject(new Error(`no baton ${artifactId}`));
    },
  };
}

function fakeWriter(world: FakeWorld, { refusals = {} }: Setting): Writer {
  const refused = (reason: RefusalReason): Refusal => ({ done: false, reason, detail: `GitHub says ${reason}` });
  const tell = (line: string) => void world.written.push(line);
  return {
    publish: ({ branch, change, headline }) => {
      if (refusals.publish) return Promise.resolve(refused(refusals.publish));
      tell(`publish ${branch} (${change.entries.length} files): ${headline}`);
      return Promise.resolve({ done: true, headSha: 'd'.repeat(40), branchNodeId: `REF_${branch}` });
    },
    openPullRequest: ({ branch, base, title, body }) => {
      if (refusals.openPullRequest) return Promise.resolve(refused(refusals.openPullRequest));
      tell(`open pull request ${branch} → ${base}: ${title}`);
      return Promise.resolve({ done: true, pullRequest: aPullRequest({ body }) });
    },
    merge: (pullRequest: PullRequest, method, headline) => {
      if (refusals.merge) return Promise.resolve(refused(refusals.merge));
      tell(`merge #${pullRequest.number} (${method}): ${headline}`);
      return Promise.resolve({ done: true, sha: 'e'.repeat(40) });
    },
    enableAutoMerge: ({ number }) => {
      if (refusals.enableAutoMerge) return Promise.resolve(refused(refusals.enableAutoMerge));
      tell(`enable auto-merge of #${number}`);
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
            const stored = record ? ({ kind: 'sound', record } as const) : ({ kind: 'absent' } as const);
            world.subject = { ...world.subject, state: { headSha: 'f'.repeat(40), stored } };
          } else if (settlement.kind === 'comment') {
            tell(`comment ${settlement.commentNodeId ? 'updated' : 'written'}`);
            world.lastComment = settlement.body;
            const comment = {
              nodeId: 'IC_1',
              url: '',
              createdAt: NOW,
              lastEditedAt: null,
              minimized: false,
              ours: true,
              author: null,
              association: 'NONE',
              body: settlement.body,
            };
            world.subject = { ...world.subject, issue: { ...world.subject.issue, comments: [comment] } };
          } else tell(settlement.kind);
          return { done: true } as const;
        }),
      ),
  };
}
