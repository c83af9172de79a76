import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { type Lab, startLab } from '../../lab/lab.ts';
import { Stage } from '../../lab/stage.ts';
import { appears } from './appears.ts';
import { caller, expectLaw, sceneOf } from './rig.ts';
import { scriptedAgent } from './scripted-agent.ts';

jest.setTimeout(300_000);

/** Where a job is stopped dead: at a request that the hub or the artifact service holds, or at a barrier file. */
type Stop =
  | { readonly at: 'hub' | 'services'; readonly request: RegExp; readonly after?: boolean }
  | { readonly at: 'barrier' };

interface Point {
  readonly phase: string;
  readonly moment: string;
  readonly stop: Stop;
}

const AGENTS = {
  'start-issue': 'plan',
  'eval-plan': 'evaluation',
  'execute-plan': 'execution',
  review: 'review',
} as const;

const working = (phase: string): Point[] => [
  { phase, moment: 'before its work', stop: { at: 'services', request: /ListArtifacts/ } },
  { phase, moment: 'in its work', stop: { at: 'barrier' } },
  { phase, moment: 'after its work', stop: { at: 'services', request: /FinalizeArtifact/, after: true } },
];

/** Every phase, before, in and after its work; a delivery also between any two of its effects. */
const POINTS: readonly Point[] = [
  { phase: 'open', moment: 'before its work', stop: { at: 'hub', request: /GET .*actions\/runs\/\d+$/ } },
  { phase: 'open', moment: 'when it has claimed', stop: { at: 'hub', request: /POST .*git\/refs$/, after: true } },
  { phase: 'open', moment: 'after its work', stop: { at: 'services', request: /CreateArtifact/ } },
  ...working('start-issue'),
  ...working('eval-plan'),
  ...working('execute-plan'),
  ...working('verify'),
  ...working('review'),
  { phase: 'finish-issue', moment: 'before its work', stop: { at: 'hub', request: /graphql repository/ } },
  {
    phase: 'finish-issue',
    moment: 'when it has recorded',
    stop: { at: 'hub', request: /graphql createCommitOnBranch$/, after: true },
  },
  {
    phase: 'finish-issue',
    moment: 'when it has published',
    stop: { at: 'hub', request: /graphql createRef/, after: true },
  },
  { phase: 'finish-issue', moment: 'when it has opened', stop: { at: 'hub', request: /pulls\/create$/, after: true } },
  { phase: 'finish-issue', moment: 'when it has merged', stop: { at: 'hub', request: /pulls\/merge$/, after: true } },
  {
    phase: 'finish-issue',
    moment: 'when all is done',
    stop: { at: 'hub', request: /graphql .*closeIssue/, after: true },
  },
];

const table: string[] = [];
afterAll(() => {
  const left = everything ? '' : `${ALL.length - SAMPLE.length} more points are looked at by \`npm run test:kills\`.\n`;
  process.stdout.write(
    `\nWhere a machine died, how it went on, and what was there in the end\n${table.sort().join('\n')}\n${left}`,
  );
});

interface Place {
  readonly lab: Lab;
  readonly stage: Stage;
  readonly barrier: string;
}

/** A lab of its own for one story, since held requests are not told apart by repository. */
async function open(point: Point, started: (lab: Lab) => void): Promise<Place> {
  const directory = mkdtempSync(join(tmpdir(), 'lab-kills-'));
  const barrier = join(directory, 'barrier');
  const place: { lab?: Lab } = {};
  place.lab = await startLab({
    directory,
    grace: [200, 200],
    log: (line) => {
      const first = line.event === 'job started' && line.run.view.runAttempt === 1 && line.run.id === 1;
      if (first && line.job.id === point.phase && place.lab) started(place.lab);
    },
  });
  const waits = `if (ask === '${AGENTS[point.phase as keyof typeof AGENTS]}' && '${point.stop.at}' === 'barrier') stand();`;
  const stand = `const stand = () => { if (existsSync('${barrier}')) return; writeFileSync('${barrier}', ''); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); };`;
  const verify =
    point.phase === 'verify' && point.stop.at === 'barrier'
      ? `test -e ${barrier} || { touch ${barrier}; sleep 600; }\nnode --test`
      : 'node --test';
  const stage = new Stage(place.lab, {
    // The barrier lies outside of the checkout, where a sandbox lets no agent write.
    caller: caller({ agent: 'command', 'agent-command': 'node tools/agent.mjs', sandbox: 'none', verify }),
    files: { 'tools/agent.mjs': scriptedAgent(`${stand}\n${waits}`) },
  });
  return { lab: place.lab, stage, barrier };
}

async function close({ lab }: Place): Promise<void> {
  await lab.close();
  rmSync(lab.directory, { recursive: true, force: true });
}

/** Runs the issue until the point, and kills the machine that stands there. */
async function killAt(point: Point): Promise<Place> {
  const { stop } = point;
  const stood: { arrived?: Promise<() => void> } = {};
  let arrived = () => {};
  const standing = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const place = await open(point, (lab) => {
    if (stop.at === 'barrier') return arrived();
    const hold = lab[stop.at].hold(stop.request, { after: stop.after ?? false });
    stood.arrived = hold.reached.then(() => () => hold.release());
    arrived();
  });
  const issue = await place.stage.fileIssue('Sum of an empty cart is NaN', 'An empty cart should cost 0.');
  await place.stage.dispatch(issue);
  await standing;
  if (stop.at === 'barrier') await appears(place.barrier);
  const release = await (stood.arrived ?? Promise.resolve(() => {}));
  await place.lab.runner.kill(1, `solve / ${point.phase}`);
  release();
  await place.lab.runner.idle();
  return place;
}

/** One pull request, one comment, one closed issue: nothing lost, nothing twice. */
async function expectResolvedOnce({ lab, stage }: Place): Promise<string> {
  const scene = await sceneOf(stage, 1);
  expect(scene).toMatchObject({
    issue: { state: 'closed' },
    pulls: [expect.stringMatching(/^#2 merged /)],
    branches: [],
    log: ['fix: sum of an empty cart is NaN (#2)', 'Initial commit'],
    state: {},
  });
  expect(scene.comments).toEqual([expect.stringContaining('🎉 Resolved by')]);
  expectLaw(lab, lab.runner.runs);
  return `${scene.pulls.length} pull request, ${scene.comments.length} comment, issue ${scene.issue.state}`;
}

const nameOf = ({ phase, moment }: Point) => `${phase} ${moment}`;

const WAYS = {
  'its failed jobs are run again': (place: Place) => place.lab.runner.rerun(1, 'failed'),
  'another run resumes it': async ({ lab, stage }: Place) => {
    const path = '/actions/workflows/issue-relay.yml/dispatches';
    await stage.api(stage.maintainer, 'POST', path, { ref: 'main', inputs: { issue: '1', resume: 'true' } });
    await lab.runner.idle();
  },
} as const;
type Way = keyof typeof WAYS;

/** What `npm test` looks at; `npm run test:kills` goes through every point in both ways, which takes some minutes. */
const SAMPLE = [
  'open when it has claimed, and its failed jobs are run again',
  'execute-plan after its work, and another run resumes it',
  'verify in its work, and another run resumes it',
  'finish-issue when it has merged, and its failed jobs are run again',
];
const ALL = POINTS.flatMap((point) =>
  (Object.keys(WAYS) as Way[]).map((way) => [`${nameOf(point)}, and ${way}`, point, way] as const),
);
const everything = process.env['KILLS'] === 'all';
const STORIES = ALL.filter(([name]) => everything || SAMPLE.includes(name));

describe('a machine that dies', () => {
  it.concurrent.each(STORIES)('%s', async (_name, point, way) => {
    const place = await killAt(point);
    await WAYS[way](place);
    table.push(`${nameOf(point).padEnd(38)} ${way.padEnd(30)} ${await expectResolvedOnce(place)}`);
    await close(place);
  });

  it('is looked at where it matters', () => {
    expect(STORIES).toHaveLength(everything ? ALL.length : SAMPLE.length);
  });
});
