import * as z from 'zod';
import { TOKENS, TURNS } from './agent-inputs.ts';
import { baseUrl, exactVersion, modelName } from './input-forms.ts';
import { LABEL_LENGTH, MINUTES, type RawInputs, SCORE, TRIGGER_LABEL } from './inputs.ts';
import { AGENT_CHOICES, MERGE_METHODS, MERGE_POLICIES, MODES, SANDBOX_MODES } from './names.ts';
import { skills } from './skill.ts';

/** Where the configuration lies; no agent may change it, since it is below `.github/`. */
export const CONFIG_PATH = '.github/issue-relay.yml';

/** Bytes of the file that are read; a file with every setting has about one thousand. */
export const CONFIG_LIMIT = 64 * 1024;

const word = <const T extends readonly [string, ...string[]]>(words: T) => z.enum(words);
const whole = ([min, max]: readonly [number, number]) => z.int().min(min).max(max);
const texts = z.array(z.string().min(1)).min(1);

/** The inputs that may stand in the file, in the form that they have there; what they mean is what the inputs mean. */
export const settings = z
  .strictObject({
    agent: word(AGENT_CHOICES),
    'agent-command': z.union([z.string().min(1), texts]),
    'agent-version': exactVersion,
    'agent-args': z.union([z.string().min(1), texts]),
    'agent-base-url': baseUrl,
    model: modelName.min(1),
    sandbox: word(SANDBOX_MODES),
    'max-turns': whole(TURNS),
    'max-tokens': whole(TOKENS),
    'max-cost-usd': z.number().positive(),
    verify: z.union([z.string().min(1), texts]),
    threshold: whole(SCORE),
    mode: word(MODES),
    merge: word(MERGE_POLICIES),
    'merge-method': word(MERGE_METHODS),
    label: z.string().min(LABEL_LENGTH[0]).max(LABEL_LENGTH[1]).regex(TRIGGER_LABEL),
    'allowed-bots': texts,
    'timeout-minutes': whole(MINUTES),
    'verify-timeout-minutes': whole(MINUTES),
  })
  .partial();
export type Settings = z.infer<typeof settings>;
export type SettingName = keyof Settings;
export type SettingValue = string | number | readonly string[];

/** The whole file: the settings, the repository's own commands, and the switch that stops every run. */
export const config = settings.extend({ skills: skills.optional(), enabled: z.boolean().optional() });
export type Config = z.infer<typeof config>;
export const CONFIG_KEYS = Object.keys(config.shape) as (keyof Config)[];

/** One fault of the file, at its place, as a person mends it. */
export const configFault = z.strictObject({
  /** From 1; 0 for a fault of the file as a whole. */
  line: z.number().int().min(0),
  /** Empty for a fault that is no setting's. */
  key: z.string(),
  seen: z.string(),
  wanted: z.string(),
});
export type ConfigFault = z.infer<typeof configFault>;

/** What YAML makes of the file: its entries at the top, each with its line, and what is no YAML or no such mapping. */
export interface ConfigEntries {
  readonly entries: readonly { readonly key: string; readonly line: number; readonly value: unknown }[];
  readonly faults: readonly ConfigFault[];
}

/** The file as it was read: there is none, it can be used, or it can't, with all its faults. */
export type ConfigReading =
  | { readonly kind: 'absent' }
  | { readonly kind: 'sound'; readonly config: Config }
  | { readonly kind: 'broken'; readonly faults: readonly ConfigFault[] };

/** The file as GitHub shows it: its text, null where there is none, or `unreadable` where it is no file of text. */
export type ConfigText = { readonly text: string | null } | { readonly unreadable: string };

/** The settings as the texts that inputs are: a command of several words as JSON, other lists one entry a line. */
export function settingTexts(given: Settings): Partial<RawInputs> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const texts = entries.map(([name, value]) => [name, settingText(name as SettingName, value as SettingValue)]);
  return Object.fromEntries(texts) as Partial<RawInputs>;
}

/** One setting as the text that its input would have. */
export function settingText(name: SettingName, value: SettingValue): string {
  if (typeof value !== 'object') return String(value);
  return ['agent-command', 'agent-args'].includes(name) ? JSON.stringify(value) : value.join('\n');
}

/** What a setting must be, in words; the published schema says the same to an editor. */
const WANTED: { readonly [K in keyof Required<Config>]: string } = {
  enabled: 'true or false',
  skills:
    'for plan, evaluation, execution, review, implementation, correction, research or remedy a `command` such as "/eval-plan {issue} --mode={mode}", and for evaluation and review a `status-file` below the checkout that ends in .json',
  agent: `one of ${AGENT_CHOICES.join(', ')}`,
  'agent-command': 'words separated by spaces, or a list of texts',
  'agent-version': 'an exact version such as 1.2.3, in quotes',
  'agent-args': 'words separated by spaces, or a list of texts',
  'agent-base-url': 'the address of a server, such as https://gateway.example/v1',
  model: 'the name of a model',
  sandbox: `one of ${SANDBOX_MODES.join(', ')}`,
  'max-turns': `a whole number from ${TURNS[0]} to ${TURNS[1]}`,
  'max-tokens': `a whole number from ${TOKENS[0]} to ${TOKENS[1]}`,
  'max-cost-usd': 'an amount of dollars such as 2.50',
  verify: 'a command, several commands one a line, or a list of commands',
  threshold: `a whole number from ${SCORE[0]} to ${SCORE[1]}`,
  mode: `one of ${MODES.join(', ')}`,
  merge: `one of ${MERGE_POLICIES.join(', ')}`,
  'merge-method': `one of ${MERGE_METHODS.join(', ')}`,
  label: `a text of ${LABEL_LENGTH[0]} to ${LABEL_LENGTH[1]} characters, none of our own labels`,
  'allowed-bots': 'a list of entries of the form name[bot]=id',
  'timeout-minutes': `a whole number from ${MINUTES[0]} to ${MINUTES[1]}`,
  'verify-timeout-minutes': `a whole number from ${MINUTES[0]} to ${MINUTES[1]}`,
};
export const wantedOf = (name: keyof Config): string => WANTED[name];
