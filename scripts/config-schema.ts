import * as z from 'zod';
import { type Config, config } from '../src/contracts/config.ts';
import { inputMeta } from '../src/contracts/inputs.ts';

export const SCHEMA_PATH = 'docs/issue-relay.schema.json';
/** Where editors find the schema of the released version. */
const SCHEMA_URL = `https://raw.githubusercontent.com/issue-relay/issue-relay/v1/${SCHEMA_PATH}`;

const SWITCH = {
  description: 'Whether runs may begin and go on; `false` is the switch that stops all of them.',
  default: 'true',
};

const SKILLS = {
  description:
    "Slash commands of the repository's own in place of our prompts, by ask: `plan`, `evaluation`, `execution`, `review`.",
  default: '',
};

/** What a key does and what counts without it: a setting has both from the input of its name. */
export function settingMeta(key: keyof Config): { readonly description: string; readonly default: string } {
  if (key === 'skills') return SKILLS;
  return key === 'enabled' ? SWITCH : inputMeta(key);
}

/** The JSON Schema of the configuration file, by which editors complete and check it. */
export function configSchema(): string {
  const { properties = {}, ...rest } = z.toJSONSchema(config);
  const described = Object.entries(properties).map(([key, property]) => {
    const { description, default: value } = settingMeta(key as keyof Config);
    const rule = typeof property === 'object' ? property : {};
    return [key, { description, ...rule, ...(value === '' ? {} : { default: defaultOf(value) }) }];
  });
  const schema = { ...rest, $id: SCHEMA_URL, title: 'Issue Relay', properties: Object.fromEntries(described) };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** Defaults are kept as the texts that inputs are; in YAML they are words, numbers or switches. */
function defaultOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}
