import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, jest } from '@jest/globals';
import type { CliAdapter } from '../../src/adapters/agents/cli/adapter.ts';
import { opencode } from '../../src/adapters/agents/cli/opencode.ts';
import { always, type Step } from './scripted-model/script.ts';
import { type Cli, type Stage, type StageOptions, setStage } from './stage.ts';

jest.setTimeout(600_000);

const ANSWER = { score: 87, why: 'It was made.' };
const COMMAND: Step = { shell: 'echo ran > made.txt' };
const EDIT: Step = { write: { path: 'made.txt', content: 'made\n' } };
const POLICY = `[[rule]]
toolName = "run_shell_command"
commandPrefix = "echo"
decision = "deny"
priority = 999
`;

/** OpenCode has no argument for it: its own settings have to say it. */
const forbidding: CliAdapter = {
  ...opencode,
  launch: (facts) => {
    const { environment, ...launch } = opencode.launch(facts);
    const config = JSON.parse(environment['OPENCODE_CONFIG_CONTENT'] ?? '') as object;
    const denying = { ...config, permission: { '*': 'allow', bash: { '*': 'allow', 'echo *': 'deny' } } };
    return { ...launch, environment: { ...environment, OPENCODE_CONFIG_CONTENT: JSON.stringify(denying) } };
  },
};

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

it.each<[Cli, tool: string, Step, StageOptions]>([
  ['claude', 'Bash', COMMAND, { extraArguments: ['--settings', '{"permissions":{"deny":["Bash(echo:*)"]}}'] }],
  ['codex', 'apply_patch', EDIT, { extraArguments: ['-c', 'sandbox_mode="read-only"'] }],
  [
    'gemini',
    'run_shell_command',
    COMMAND,
    { extraArguments: ['--policy', 'policy.toml'], files: { 'policy.toml': POLICY } },
  ],
  ['copilot', '', COMMAND, { extraArguments: ['--deny-tool=shell(echo:*)'] }],
  ['opencode', 'bash', COMMAND, { adapter: forbidding }],
])('%s goes on without a tool that is denied, and says so: %s', async (cli, tool, step, options) => {
  stage = await setStage(cli, always(step, { json: ANSWER }), options);
  expect(await stage.agent.call(stage.call)).toMatchObject({ end: 'answered', answer: ANSWER });
  expect(existsSync(join(stage.workspace, 'made.txt'))).toBe(false);
  expect(stage.log.join('\n')).toContain(`${cli} did not let the agent use ${tool}`);
});

it('gemini is not even offered its shell where the user asks for edits alone', async () => {
  const extraArguments = ['--approval-mode', 'auto_edit'];
  stage = await setStage('gemini', always(EDIT, { json: ANSWER }), { extraArguments });
  expect(await stage.agent.call(stage.call)).toMatchObject({ end: 'answered', answer: ANSWER });
  expect(stage.read('made.txt')).toBe('made\n');
  expect(stage.model.requests[0]?.body).not.toContain('"run_shell_command"');
});

it.each<[Cli, tool: string, Step, StageOptions]>([
  ['codex', 'apply_patch', EDIT, { extraArguments: ['-c', 'sandbox_mode="read-only"'] }],
  [
    'gemini',
    'run_shell_command',
    COMMAND,
    { extraArguments: ['--policy', 'policy.toml'], files: { 'policy.toml': POLICY } },
  ],
  ['opencode', 'bash', COMMAND, { adapter: forbidding }],
])('%s that gives up over a denied tool is told of with its name: %s', async (cli, tool, step, options) => {
  stage = await setStage(cli, always(step, { text: 'I could not do it.' }), options);
  expect(await stage.agent.call(stage.call)).toMatchObject({
    end: 'failed',
    failure: 'invalid-answer',
    detail: expect.stringContaining(`Tools that it was not allowed: ${tool}.`),
  });
});
