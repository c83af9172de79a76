import {
  CONFIG_KEYS,
  CONFIG_PATH,
  type Config,
  type ConfigEntries,
  type ConfigFault,
  type ConfigReading,
  config,
  type SettingName,
  type SettingValue,
  settingText,
  wantedOf,
} from '../contracts/config.ts';
import { FILE_INPUTS, INPUT_NAMES, type InputName, inputs } from '../contracts/inputs.ts';
import { nearestWord } from './nearest-word.ts';
import { oneLine } from './one-line.ts';
import { type Reason, reason } from './reason.ts';

/** Judges the file by its entries: every fault of it is told at once, in the order of its lines. */
export function readingOf({ entries, faults }: ConfigEntries): ConfigReading {
  const wrong = entries.flatMap(({ key, line, value }) => {
    const wanted = wantedInstead(key, value);
    return wanted === null ? [] : [{ line, key, seen: seenOf(key, value), wanted }];
  });
  const all = [...faults, ...wrong].sort((one, other) => one.line - other.line);
  if (all.length > 0) return { kind: 'broken', faults: all };
  const values = Object.fromEntries(entries.map(({ key, value }) => [key, value]));
  return { kind: 'sound', config: config.parse(values) };
}

/** What should stand in place of an entry; null where it is right. */
function wantedInstead(key: string, value: unknown): string | null {
  if (!Object.hasOwn(config.shape, key)) return wantedKey(key);
  const name = key as keyof Config;
  if (!config.shape[name].unwrap().safeParse(value).success) return wantedOf(name);
  return name === 'enabled' || name === 'skills' || isGoodInput(name, value as SettingValue) ? null : wantedOf(name);
}

/** The file may say what the input may say, and nothing else: it is the input's own contract that decides. */
function isGoodInput(name: SettingName, value: SettingValue): boolean {
  return inputs.shape[name].safeParse(settingText(name, value)).success;
}

function wantedKey(key: string): string {
  if ((INPUT_NAMES as readonly string[]).includes(key) && !FILE_INPUTS.includes(key as InputName))
    return 'nothing: this input stands in the workflow file only';
  const nearest = nearestWord(key, CONFIG_KEYS);
  return nearest === null ? `one of ${CONFIG_KEYS.join(', ')}` : `a key that there is: did you mean ${nearest}?`;
}

const SEEN_LIMIT = 80;

/** The value, short enough for a message; of a key that isn't ours the value is nobody's business: it may be a secret. */
function seenOf(key: string, value: unknown): string {
  if (!Object.hasOwn(config.shape, key)) return 'an unknown key';
  const text = value === null ? 'nothing' : oneLine(JSON.stringify(value));
  return text.length > SEEN_LIMIT ? `${text.slice(0, SEEN_LIMIT)}…` : text;
}

/** A fault in one line: `line 3, threshold: saw 101, wanted a whole number from 0 to 100`. */
export function faultText({ line, key, seen, wanted }: ConfigFault): string {
  const place = [...(line > 0 ? [`line ${line}`] : []), ...(key === '' ? [] : [key])].join(', ');
  return `${place === '' ? 'the file' : place}: saw ${seen}, wanted ${wanted}`;
}

const SHOWN = 20;

/** Why no run may begin or go on as the file is; null where nothing in it speaks against it. */
export function whyNotByConfig(reading: ConfigReading): Reason | null {
  if (reading.kind === 'broken')
    return reason('config_invalid', { path: CONFIG_PATH, faults: faultsText(reading.faults) });
  return reading.kind === 'sound' && reading.config.enabled === false
    ? reason('switched_off', { path: CONFIG_PATH })
    : null;
}

function faultsText(faults: readonly ConfigFault[]): string {
  const more = faults.length > SHOWN ? [`and ${faults.length - SHOWN} more`] : [];
  return [...faults.slice(0, SHOWN).map(faultText), ...more].map((line) => `\n  - ${line}`).join('');
}
