import { mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CommandAgentOptions, commandAgent } from '../../src/adapters/agents/command.ts';
import { lastJsonObject } from '../../src/adapters/agents/last-json-object.ts';
import type { AgentCall } from '../../src/ports.ts';

const path = process.env['PATH'] ?? '';
const root = realpathSync(mkdtempSync(join(tmpdir(), 'command-agent-')));
afterAll(() => rm(root, { recursive: true, force: true }));

const snapshot = { number: 7, title: 'T', body: 'B', labels: [], comments: [], hiddenSegments: 0, withheldComments: 0 };
const callOf = (call: Partial<AgentCall> = {}): AgentCall => ({
  ask: { of: 'agent', answer: 'plan', material: { snapshot }, edits: false, startFrom: null },
  prompt: 'Do it.\n--dangerously-skip-permissions $(touch owned)\n',
  schema: { type: 'object' },
  workspace: root,
  timeoutMs: 20_000,
  ...call,
});

const agent = (script: string, options: Partial<CommandAgentOptions> = {}) =>
  commandAgent({
    command: ['bash', '-c', script],
    key: '',
    path,
    temporaryDirectory: mkdtempSync(join(root, 'tmp-')),
    ...options,
  });
const answerOf = (script: string, options?: Partial<CommandAgentOptions>) => agent(script, options).call(callOf());

describe('what the program is given', () => {
  it('the prompt on its input and in a file, the schema, and the name of the answer', async () => {
    const script = `
      cmp - "$ISSUE_RELAY_PROMPT" || exit 9
      printf '{"prompt":%s,"schema":%s,"ask":"%s","mode":"%s"}' \\
        "$(node -p 'JSON.stringify(fs.readFileSync(process.env.ISSUE_RELAY_PROMPT, "utf8"))')" \\
        "$(cat "$ISSUE_RELAY_SCHEMA")" "$ISSUE_RELAY_ASK" "$(stat -c %a "$ISSUE_RELAY_PROMPT")"`;
    expect(await answerOf(script)).toEqual({
      end: 'answered',
      usage: {},
      answer: { prompt: callOf().prompt, schema: { type: 'object' }, ask: 'plan', mode: '600' },
    });
  });

  it('the key and the named variables, and nothing else of ours', async () => {
    Object.assign(process.env, { GITHUB_TOKEN: 'canary', ACTIONS_RUNTIME_TOKEN: 'canary', NODE_OPTIONS: '' });
    const script = 'node -p "JSON.stringify({ names: Object.keys(process.env).sort() })"';
    const result = await answerOf(script, { key: 'sk-1', environment: { MODEL: 'm' } });
    const shell = ['PWD', 'SHLVL', '_'];
    expect((result as { answer: { names: string[] } }).answer.names.filter((name) => !shell.includes(name))).toEqual([
      ...['CI', 'GIT_CONFIG_GLOBAL', 'GIT_CONFIG_NOSYSTEM', 'GIT_TERMINAL_PROMPT', 'HOME', 'ISSUE_RELAY_AGENT_KEY'],
      ...['ISSUE_RELAY_ANSWER', 'ISSUE_RELAY_ASK', 'ISSUE_RELAY_PROCESS', 'ISSUE_RELAY_PROMPT', 'ISSUE_RELAY_SCHEMA'],
      ...['LANG', 'MODEL', 'PATH', 'TERM', 'TMPDIR'],
    ]);
  });

  it('never has the prompt or the key among its arguments, and its files are gone afterwards', async () => {
    const temporaryDirectory = mkdtempSync(join(root, 'tmp-'));
    const script = 'echo "{\\"command\\": \\"$(tr "\\\\0" " " < /proc/$$/cmdline | base64 -w0)\\"}"';
    const result = await answerOf(script, { key: 'sk-secret-1', temporaryDirectory });
    const { command } = (result as { answer: { command: string } }).answer;
    expect(Buffer.from(command, 'base64').toString()).not.toMatch(/sk-secret-1|dangerously/);
    expect(readdirSync(temporaryDirectory)).toEqual([]);
    expect(readdirSync(root)).not.toContain('owned');
  });
});

describe('how it answers', () => {
  it('by the file, whatever it prints', async () => {
    const script = 'echo \'{"from":"output"}\'; echo \'{"from":"file"}\' > "$ISSUE_RELAY_ANSWER"';
    expect(await answerOf(script)).toMatchObject({ end: 'answered', answer: { from: 'file' } });
  });

  it('else with the last JSON object that it prints', async () => {
    const script = 'echo \'start {not json} {"n":1}\'; printf \'{\\n "n": {"m": "}{"}\\n}\\n[done]\\n\'';
    expect(await answerOf(script)).toMatchObject({ end: 'answered', answer: { n: { m: '}{' } } });
  });

  it('not by a link, a pipe or something else than JSON', async () => {
    const invalid = { end: 'failed', failure: 'invalid-answer' };
    for (const trick of ['ln -s /etc/hostname', 'mkfifo', 'mkdir', 'echo nonsense >']) {
      expect(await answerOf(`${trick} "$ISSUE_RELAY_ANSWER"; echo '{}'`)).toMatchObject(invalid);
    }
    expect(await answerOf('echo no braces; echo why >&2')).toMatchObject({
      ...invalid,
      detail: expect.stringContaining('why'),
    });
  });

  it('without its key, should it print it', async () => {
    const shown: string[] = [];
    const show = (text: string) => void shown.push(text);
    const log = { quote: show, info: show, warning: show };
    const script = 'echo "{\\"key\\":\\"$ISSUE_RELAY_AGENT_KEY\\"}"';
    const result = await answerOf(script, { key: 'sk-secret-2', log });
    expect(result).toMatchObject({ answer: { key: '***' } });
    expect(shown).toEqual(['{"key":"***"}']);
  });
});

describe('how it fails', () => {
  it.each([
    ['echo "{}"; printf "\\033[31mno quota\\033[0m\\a\\n" >&2; exit 3', 'unknown', 'Exit code 3.\nno quota'],
    ['exit 127', 'not-found', 'Exit code 127.'],
    ['no-such-program-1', 'not-found', expect.stringContaining('no-such-program-1')],
    ['echo "{}"; kill -TERM $$', 'killed', 'Ended by SIGTERM.'],
    ['echo "{}"; kill -9 $$', 'resource', 'Ended by SIGKILL. A machine does that when its memory is used up.'],
    ['exit 137', 'resource', 'Exit code 137. A machine does that when its memory is used up.'],
  ])('%s', async (script, failure, detail) => {
    expect(await answerOf(script)).toEqual({ end: 'failed', failure, detail, usage: {} });
  });

  it('when it is not there, or not executable', async () => {
    expect(await agent('', { command: ['no-such-program'] }).call(callOf())).toMatchObject({ failure: 'not-found' });
    expect(await agent('', { command: [root] }).call(callOf())).toMatchObject({ failure: 'not-found' });
    expect(await agent('', { command: [] }).call(callOf())).toMatchObject({ failure: 'not-found' });
  });

  it('at its deadline, although it answers and exits with 0 when told to stop', async () => {
    const script = 'trap "echo {}; exit 0" TERM; sleep 300 & wait';
    const result = await agent(script).call(callOf({ timeoutMs: 300 }));
    expect(result).toMatchObject({ end: 'failed', failure: 'timeout', detail: expect.stringContaining('deadline') });
  });

  it('with a detail of bounded length, however much it complains', async () => {
    const result = await answerOf('head -c 3000000 /dev/zero | tr "\\0" x >&2; exit 1');
    expect((result as { detail: string }).detail.length).toBeLessThan(2_100);
  });
});

describe('the last JSON object of a text', () => {
  const settings = { seed: 20_260_601, numRuns: 1_000 };

  /** The same by trying: from the left, the shortest text that parses, then on behind it. */
  const byTrying = (text: string): unknown => {
    let last: unknown = null;
    for (let start = 0; start < text.length; start += 1) {
      if (text[start] !== '{') continue;
      for (let end = start + 1; end <= text.length; end += 1) {
        try {
          last = JSON.parse(text.slice(start, end));
          start = end - 1;
          break;
        } catch {}
      }
    }
    return last;
  };

  it('is what trying every part of the text finds', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '\\',
      ' ',
      '\n',
      'a',
      '1',
      '-',
      '{}',
      '{"a":',
      '"b"',
      'true',
    );
    const texts = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => expect(lastJsonObject(text)).toEqual(byTrying(text))),
      settings,
    );
  });

  it('is the object that was printed last, after any noise', () => {
    const objects = fc
      .dictionary(fc.string(), fc.jsonValue())
      .map((object) => JSON.parse(JSON.stringify(object)) as object);
    const noise = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(noise, objects, fc.integer({ min: 0, max: 3 }), (before, object, indent) => {
        // A line feed ends whatever string the noise may have begun, a letter whatever object.
        expect(lastJsonObject(`${before}\nx\n${JSON.stringify(object, null, indent)}\n`)).toEqual(object);
      }),
      settings,
    );
  });

  it.each([
    ['braces', '{'.repeat(5_000_000)],
    ['unfinished objects', '{"a":'.repeat(1_000_000)],
    ['strings in both phases', '{":":",",'.repeat(550_000)],
    ['escapes', '{"\\"'.repeat(1_250_000)],
    ['whole objects in an unfinished one', `{"a":[${'{"b":{"c":1}},'.repeat(350_000)}`],
    ['log lines', 'INFO {"level":"info","msg":"a } b { c"} done\n'.repeat(1_100_000)],
  ])('is found behind megabytes of %s, in linear time', (_, noise) => {
    const startedAt = performance.now();
    expect(lastJsonObject(`${noise}\nx\n{"found":true}`)).toEqual({ found: true });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
