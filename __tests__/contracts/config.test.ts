import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { readYamlMapping } from '../../src/adapters/yaml.ts';
import {
  CONFIG_KEYS,
  CONFIG_LIMIT,
  type ConfigReading,
  type SettingName,
  type Settings,
  settings,
  settingTexts,
} from '../../src/contracts/config.ts';
import { FILE_INPUTS, INPUT_NAMES, inputMeta, parseInputs, type RawInputs } from '../../src/contracts/inputs.ts';
import { faultText, readingOf } from '../../src/domain/config-reading.ts';

const read = (text: string): ConfigReading => readingOf(readYamlMapping(text));
const faultsOf = (text: string): string[] => {
  const reading = read(text);
  return reading.kind === 'broken' ? reading.faults.map(faultText) : [];
};

const NOTHING_GIVEN = Object.fromEntries(INPUT_NAMES.map((name) => [name, ''])) as RawInputs;
const given = (inputs: Partial<RawInputs>): RawInputs => ({ ...NOTHING_GIVEN, phase: 'open', ...inputs });

describe('the configuration file', () => {
  it('is sound with every setting, in each of its forms', () => {
    expect(read(readFileSync('examples/config.yml', 'utf8'))).toMatchObject({
      kind: 'sound',
      config: { enabled: true, threshold: 90, verify: ['npm ci', 'npm test'], 'agent-command': expect.any(String) },
    });
    const other = 'agent-command: [node, "my agent.mjs"]\nverify: |\n  npm ci\n  npm test\nenabled: false\n';
    expect(read(other)).toEqual({
      kind: 'sound',
      config: { 'agent-command': ['node', 'my agent.mjs'], verify: 'npm ci\nnpm test\n', enabled: false },
    });
  });

  it('is told of its faults as docs/configuration.md shows it', () => {
    const faults = faultsOf('\nagent: gpt\n\ntreshold: 95\nmerge: true\n');
    expect(faults).toHaveLength(3);
    const shown = readFileSync('docs/configuration.md', 'utf8');
    for (const fault of faults) expect(shown).toContain(`  - ${fault}\n`);
  });

  it('has an example that names every setting', () => {
    const example = readFileSync('examples/config.yml', 'utf8');
    const settings = [...readFileSync('docs/configuration.md', 'utf8').matchAll(/^\| `([a-z-]+)` \|/gm)];
    expect(settings.length).toBeGreaterThan(15);
    expect(settings.map(([, name]) => name).filter((name) => !example.includes(`${name}:`))).toEqual([]);
  });

  it.each(['', '\n', '# nothing yet\n', '---\n', 'null\n'])('says nothing when it is empty: %j', (text) => {
    expect(read(text)).toEqual({ kind: 'sound', config: {} });
  });

  it.each<[what: string, text: string, fault: string]>([
    [
      'an unknown word',
      'agent: gpt',
      'line 1, agent: saw "gpt", wanted one of auto, claude, codex, gemini, copilot, opencode, command, patch',
    ],
    ['a number too high', '\nthreshold: 101', 'line 2, threshold: saw 101, wanted a whole number from 0 to 100'],
    ['half a number', 'threshold: 89.5', 'line 1, threshold: saw 89.5, wanted a whole number from 0 to 100'],
    ['a number as text', 'threshold: "90"', 'line 1, threshold: saw "90", wanted a whole number from 0 to 100'],
    ['no minutes', 'timeout-minutes: 0', 'line 1, timeout-minutes: saw 0, wanted a whole number from 1 to 340'],
    ['a switch of YAML 1.1', 'enabled: no', 'line 1, enabled: saw "no", wanted true or false'],
    ['a switch for a word', 'merge: true', 'line 1, merge: saw true, wanted one of auto, never'],
    ['nothing', 'verify:', 'line 1, verify: saw nothing, wanted a command, several commands one a line, or a list of'],
    ['an empty list', 'verify: []', 'line 1, verify: saw [], wanted a command'],
    ['a list of numbers', 'verify: [1]', 'line 1, verify: saw [1], wanted a command'],
    ['a mapping', 'verify: { run: ls }', 'line 1, verify: saw {"run":"ls"}, wanted a command'],
    ['a placeholder', 'agent-command: fix {{ title }}', 'line 1, agent-command: saw "fix {{ title }}", wanted words'],
    ['a bot of any id', 'allowed-bots: ["*"]', 'line 1, allowed-bots: saw ["*"], wanted a list of entries of the form'],
    ['a long label', `label: ${'x'.repeat(51)}`, 'line 1, label: saw "xxx'],
    ['a label of our own', 'label: issue-relay:failed', 'characters, none of our own labels'],
    [
      'a slip of the pen',
      'treshold: 95',
      'line 1, treshold: saw an unknown key, wanted a key that there is: did you mean',
    ],
    ['another spelling', 'merge_method: squash', 'did you mean merge-method?'],
    ['a foreign key', 'colour-of-the-sky: blue', 'wanted one of agent, agent-command, agent-version, agent-args,'],
    ['an input of the workflow', 'dry-run: true', 'wanted nothing: this input stands in the workflow file only'],
    ['a secret', 'agent-key: sk-1234', 'line 1, agent-key: saw an unknown key, wanted nothing: this input'],
    [
      'a key that stands twice',
      'merge: auto\nmerge: never',
      'line 2: saw what YAML does not allow (Map keys must be unique)',
    ],
    ['text that is no YAML', 'merge: auto\n  threshold: [', 'saw what YAML does not allow ('],
    ['a tab', 'verify:\n\t- ls', 'line 2: saw what YAML does not allow (Tabs are not allowed as indentation)'],
    ['two documents', 'merge: auto\n---\nmerge: never', 'saw what YAML does not allow ('],
    ['a tag', 'verify: !ruby/object ls', 'line 1: saw what YAML does not allow (Unresolved tag: !ruby/object)'],
    [
      'a command that is none',
      'skills: { evaluation: { command: eval-plan } }',
      'line 1, skills: saw {"evaluation":{"command":"eval-plan"}}, wanted for plan, evaluation, execution, review, implementation, correction, research or remedy a',
    ],
    ['a list', '- merge\n', 'line 1: saw something else than settings, wanted lines of the form `setting: value`'],
    ['a word', 'never', 'line 1: saw something else than settings'],
    ['a mapping as key', '? { a: 1 }\n: 2', 'line 1: saw a key that is no text'],
    ['an alias of nothing', 'verify: *mine', 'line 1, verify: saw an alias of nothing, or too many of them'],
    ['a key of every object', 'constructor: 1', 'line 1, constructor: saw an unknown key'],
    ['a key of every prototype', '__proto__: { enabled: true }', 'line 1, __proto__: saw an unknown key'],
  ])('has line, key, what was seen and what is wanted for %s', (_what, text, fault) => {
    expect(faultsOf(text).join('\n')).toContain(fault);
  });

  it('may name commands of the repository, for the asks that there are', () => {
    const text = `skills:
  evaluation:
    command: /eval-plan {issue} --mode={mode}
    status-file: .claude/.eval-plan-status.json
  execution: { command: "/execute-plan {issue}" }
`;
    expect(read(text)).toMatchObject({
      kind: 'sound',
      config: { skills: { evaluation: { command: '/eval-plan {issue} --mode={mode}' } } },
    });
  });

  it('tells all faults at once, in the order of the lines', () => {
    const text = 'agent: gpt\nmerge: auto\nmerge: never\ntreshold: 95\nallowed-bots: dependabot\n';
    expect(faultsOf(text).map((fault) => fault.slice(0, fault.indexOf(':')))).toEqual([
      'line 1, agent',
      'line 3',
      'line 4, treshold',
      'line 5, allowed-bots',
    ]);
  });

  it('never shows the value of a key that is not ours, which may be a secret, nor much of any', () => {
    expect(faultsOf('agent_key: sk-123456\ntoken: ghp_1').join()).not.toMatch(/sk-|ghp_/);
    expect(faultsOf(`merge: ${'x'.repeat(5_000)}`).join().length).toBeLessThan(200);
  });

  it('is read in no time and without much memory, whatever stands in it', () => {
    const laughs = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...[...'bcdefghi'].map((name, index) => {
        const before = 'abcdefgh'[index];
        return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`)}]`;
      }),
    ].join('\n');
    const deep = ['[', '{', '- ', '? ', '&a ', '!!str '].map((piece) => piece.repeat(CONFIG_LIMIT / piece.length));
    for (const text of [laughs, ...deep, `${'a'.repeat(CONFIG_LIMIT - 3)}: 1`]) {
      // Time of the processor: other tests may have it meanwhile.
      const start = process.cpuUsage();
      expect(read(text).kind).toBe('broken');
      const { user, system } = process.cpuUsage(start);
      expect((user + system) / 1_000).toBeLessThan(3_000);
    }
  });

  it('is never thrown about, whatever bytes it holds', () => {
    const piece = fc.constantFrom(
      'merge: ',
      'auto',
      '\n',
      '  ',
      '- ',
      '&a ',
      '*a',
      '!!binary ',
      '|',
      '"',
      "'",
      '{',
      '}',
      '\t',
      '\0',
      '%',
      '? ',
      ': ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
        const reading = read(pieces.join(''));
        if (reading.kind === 'broken') expect(reading.faults.length).toBeGreaterThan(0);
      }),
      { seed: 19, numRuns: 500 },
    );
  });
});

/** Any setting that the file may hold, in its form there. */
const anySettings: fc.Arbitrary<Settings> = fc.record(
  {
    agent: fc.constantFrom('patch', 'command'),
    'agent-command': fc.oneof(fc.constant('node agent.mjs'), fc.constant(['node', 'my agent.mjs'])),
    verify: fc.oneof(fc.constant('make test\nmake lint'), fc.constant(['npm ci', 'npm test'])),
    threshold: fc.integer({ min: 0, max: 100 }),
    mode: fc.constant('auto'),
    merge: fc.constantFrom('auto', 'never'),
    'merge-method': fc.constantFrom('squash', 'merge', 'rebase'),
    label: fc.constantFrom('go', 'agent: go'),
    'allowed-bots': fc.constant(['my-bot[bot]=12']),
    'timeout-minutes': fc.integer({ min: 1, max: 340 }),
    'verify-timeout-minutes': fc.integer({ min: 1, max: 340 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Settings>;

const inputsOf = (raw: RawInputs, file: Settings = {}) => {
  const parsed = parseInputs(raw, settingTexts(file));
  if (!parsed.ok) throw new Error(parsed.faults.join());
  return parsed.inputs;
};

describe('input, file and default', () => {
  it('have the same names for the same things, and the file has nothing that belongs to one run', () => {
    expect(Object.keys(settings.shape).sort()).toEqual([...FILE_INPUTS].sort());
    expect(CONFIG_KEYS).toEqual([...Object.keys(settings.shape), 'skills', 'enabled']);
    const elsewhere = ['issue', 'agent-key', 'resume', 'dry-run', 'github-token', 'pipeline', 'phase', 'earlier'];
    for (const name of elsewhere) expect(FILE_INPUTS).not.toContain(name);
    for (const name of FILE_INPUTS) expect(inputMeta(name).from).toBe('workflow');
  });

  it('obey one law: an input that is set beats the file, and the file beats the default', () => {
    fc.assert(
      fc.property(anySettings, anySettings, (asInputs, asFile) => {
        const raw = given(settingTexts(asInputs));
        const together = inputsOf(raw, asFile);
        const [fromInputs, fromFile, byDefault] = [inputsOf(raw), inputsOf(given({}), asFile), inputsOf(given({}))];
        for (const name of FILE_INPUTS) {
          const source = raw[name] !== '' ? fromInputs : name in asFile ? fromFile : byDefault;
          expect([name, together[name]]).toEqual([name, source[name]]);
        }
      }),
      { seed: 19 },
    );
  });

  it('mean the same in the file as in the workflow', () => {
    fc.assert(
      fc.property(anySettings, (file) => {
        const reading = read(stringify(file));
        expect(reading).toEqual({ kind: 'sound', config: file });
        expect(inputsOf(given({}), file)).toEqual(inputsOf(given(settingTexts(file))));
      }),
      { seed: 19 },
    );
  });

  it.each<[name: SettingName, value: number, right: boolean]>([
    ['threshold', -1, false],
    ['threshold', 0, true],
    ['threshold', 100, true],
    ['threshold', 101, false],
    ['timeout-minutes', 0, false],
    ['timeout-minutes', 1, true],
    ['timeout-minutes', 340, true],
    ['timeout-minutes', 341, false],
    ['verify-timeout-minutes', 341, false],
  ])('have the same bounds: %s %d', (name, value, right) => {
    expect(read(`${name}: ${value}`).kind === 'sound').toBe(right);
    expect(parseInputs(given({ [name]: String(value) })).ok).toBe(right);
  });
});

const SKILLS = { review: { command: '/review {issue}', 'status-file': '.claude/.review-status.json' } };

describe('the published schema', () => {
  const schema = JSON.parse(readFileSync('docs/issue-relay.schema.json', 'utf8')) as object;
  const allows = new Ajv2020({ strict: false }).compile(schema);

  it('allows what the file may say', () => {
    fc.assert(
      fc.property(anySettings, fc.boolean(), (file, enabled) => allows({ ...file, enabled, skills: SKILLS }) === true),
      { seed: 19 },
    );
  });

  it.each([
    { treshold: 1 },
    { threshold: 101 },
    { threshold: '90' },
    { agent: 'gpt' },
    { enabled: 'no' },
    { verify: [] },
    { skills: { evaluation: { command: 'eval-plan' } } },
    { skills: { verify: { command: '/verify' } } },
    { skills: { review: { command: '/review', 'status-file': '../status.json' } } },
  ])('refuses %j', (file) => {
    expect(allows(file)).toBe(false);
  });
});
