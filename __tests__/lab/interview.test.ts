import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, jest } from '@jest/globals';
import { parse } from 'yaml';
import { interview, protect } from '../../lab/demo/interview.ts';
import { startLab } from '../../lab/lab.ts';
import type { LabEvent } from '../../lab/runner/call.ts';
import type { WorkflowYaml } from '../../lab/runner/workflow-file.ts';
import { readIssue, Stage } from '../../lab/stage.ts';
import { course, sceneOf } from './rig.ts';

jest.setTimeout(300_000);

const { jobs } = parse(readFileSync('.github/workflows/auto-solve.yml', 'utf8')) as WorkflowYaml;

/** The interactive demo, answered by these lines; what it prints, and what comes of it. */
async function demo(answers: string) {
  const directory = mkdtempSync(join(tmpdir(), 'lab-interview-'));
  const printed: string[] = [];
  const asked: Promise<void>[] = [];
  let hear = (_event: LabEvent) => Promise.resolve();
  const lab = await startLab({ directory, log: (event) => void asked.push(hear(event)) });
  try {
    const files = { '.github/issue-relay.yml': 'mode: interactive\n' };
    const stage = new Stage(lab, { files });
    protect(stage, jobs);
    hear = interview({ stage, input: Readable.from([answers]), print: (line) => void printed.push(line) });
    const { title, body } = readIssue('lab/sample-issue.md');
    await stage.dispatch(await stage.fileIssue(title, body));
    await lab.runner.idle();
    await Promise.all(asked);
    expect([...lab.hub.violations, ...lab.hub.notEmulated]).toEqual([]);
    return { text: printed.join('\n'), run: lab.runner.runs[0], scene: await sceneOf(stage, 1) };
  } finally {
    await lab.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

describe('the interactive demo', () => {
  it('shows score and plan, then score and change, and merges when both are answered with yes', async () => {
    const { text, scene } = await demo('y\nperhaps\nyes\n');
    expect(text).toMatch(/Checkpoint 1: the plan waits for a person[\s\S]*Score: \*\*\d+\/100\*\*/);
    expect(text).toContain('`total([])` gives `NaN`');
    expect(text).toMatch(/Checkpoint 2: the change waits for a person[\s\S]*\+\+\+ b\/src\/cart\.js/);
    expect(text.match(/Go on\? \(y\/n\)/g)).toHaveLength(3);
    expect(scene.pulls).toEqual([expect.stringContaining('#2 merged')]);
  });

  it('takes it for a no where nobody answers, and stops', async () => {
    const { text, run, scene } = await demo('');
    expect(text).toMatch(/nobody left to ask: that is a no\.\n.*rejected by octocat/);
    expect(run && course(run).at(-1)).toBe('finish-issue: failure · stopped (user_stopped)');
    expect(scene).toMatchObject({ pulls: [], log: ['Initial commit'] });
  });
});
