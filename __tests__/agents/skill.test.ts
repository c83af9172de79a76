import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, jest } from '@jest/globals';
import { always, type Step } from './scripted-model/script.ts';
import { type Cli, KEYS, type Stage, setStage } from './stage.ts';

jest.setTimeout(600_000);

const STATUS = '.claude/.eval-plan-status.json';
const FOLDER = '.claude/skills/eval-plan';
const SCORE = '{"score": 94, "status": "approved"}';
const files = {
  [`${FOLDER}/SKILL.md`]: '---\nname: eval-plan\ndescription: Judges a plan\n---\nRun judge.sh.\n',
  [`${FOLDER}/judge.sh`]: '#!/bin/sh\necho judged > judged.txt\n',
  '.claude/settings.json': '{"hooks":{}}',
};

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

/** Both ways in which agents write files: by their own tool, and by a command. */
const WRITES: readonly [string, Step][] = [
  ['its tool', { write: { path: STATUS, content: SCORE } }],
  ['a command', { shell: `mkdir -p .claude && echo '${SCORE}' > ${STATUS}` }],
];

it.each((Object.keys(KEYS) as Cli[]).flatMap((cli) => WRITES.map(([way, step]) => [cli, way, step] as const)))(
  '%s does what a command of the repository says, and writes its status file by %s',
  async (cli, _way, step) => {
    stage = await setStage(cli, always({ shell: `sh ${FOLDER}/judge.sh` }, step, { text: 'The plan is good.' }), {
      files,
    });
    const skill = { command: '/eval-plan 7 --mode=auto', statusFile: STATUS };
    const returned = await stage.agent.call({ ...stage.call, ask: { ...stage.call.ask, skill }, keeps: [FOLDER] });
    // It ends in words: the answer is the file.
    expect(returned).toMatchObject({ end: 'failed', failure: 'invalid-answer', session: expect.any(String) });
    expect(stage.read(STATUS).trim()).toBe(SCORE);
    expect(stage.read('judged.txt')).toBe('judged\n');
    expect(stage.model.requests).toHaveLength(3);
    const status = execFileSync('git', ['status', '--porcelain', '-uall'], { cwd: stage.workspace }).toString();
    expect(status).toBe(`?? ${STATUS}\n?? judged.txt\n`);
    expect(existsSync(join(stage.workspace, '.claude/settings.json'))).toBe(true);
  },
);
