import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { tellOf } from './cli-stories.ts';
import { always } from './scripted-model/script.ts';
import { JOB_TOKEN, type Stage, setStage } from './stage.ts';

jest.setTimeout(600_000);

tellOf('copilot', "copilot with a job's own token", JOB_TOKEN);

const ANSWER = { score: 87, why: 'It was made.' };
const WORK = always({ write: { path: 'hello.txt', content: 'hello\n' } }, { json: ANSWER });

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
});

describe("copilot with a job's own token", () => {
  it.each([
    ['gpt-5.4', '/responses'],
    ['gpt-5-mini', '/chat/completions'],
    ['claude-sonnet-4.5', '/v1/messages'],
  ])('asks %s by %s, as GitHub offers it', async (model, path) => {
    stage = await setStage('copilot', WORK, { key: JOB_TOKEN, model });
    expect(await stage.agent.call(stage.call)).toMatchObject({ end: 'answered', answer: ANSWER });
    expect(stage.read('hello.txt')).toBe('hello\n');
    const asked = stage.model.requests.map((request) => request.path.split('?')[0]);
    expect(new Set(asked)).toEqual(new Set(['/models', '/copilot_internal/managed_settings', path]));
  });

  it('tells of a model that GitHub does not offer', async () => {
    stage = await setStage('copilot', WORK, { key: JOB_TOKEN, model: 'gpt-nope' });
    expect(await stage.agent.call(stage.call)).toMatchObject({ end: 'failed', failure: 'model-not-found' });
  });

  it('tells what GitHub said where the organization does not allow it', async () => {
    const unlisted = { status: 403, message: 'Copilot billed to the organization is not allowed.' };
    stage = await setStage('copilot', { ...WORK, unlisted }, { key: JOB_TOKEN });
    const returned = await stage.agent.call(stage.call);
    expect(returned).toMatchObject({
      end: 'failed',
      failure: 'auth',
      detail: expect.stringContaining(unlisted.message),
    });
  });

  it('keeps the token out of its environment, its arguments and its transcript', async () => {
    const look = 'cat /proc/[0-9]*/environ /proc/[0-9]*/cmdline 2>/dev/null | tr "\\0" "\\n" > seen.txt; true';
    stage = await setStage('copilot', always({ shell: look }, { json: ANSWER }), { key: JOB_TOKEN });
    expect(await stage.agent.call(stage.call)).toMatchObject({ end: 'answered' });
    expect(stage.read('seen.txt')).toContain('COPILOT_HOME=');
    expect([stage.read('seen.txt'), ...stage.log].join('\n')).not.toContain(JOB_TOKEN);
  });
});
