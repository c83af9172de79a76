import { CONFIG_LIMIT, type ConfigReading, type ConfigText, type Settings, settingTexts } from '../contracts/config.ts';
import { type Inputs, parseInputs } from '../contracts/inputs.ts';
import { readingOf } from '../domain/config-reading.ts';
import { RelayError } from '../errors.ts';
import type { Job, World } from './job.ts';

/** What an input says beats what the file says, which beats the default. Throws a RelayError that tells all faults. */
export function effectiveInputs({ given }: Job, settings: Settings): Inputs {
  const parsed = parseInputs(given, settingTexts(settings));
  if (parsed.ok) return parsed.inputs;
  throw RelayError.of('bad-input', { faults: parsed.faults });
}

/** What the configuration file says; what is too big or no text isn't even parsed. */
export async function readConfig(file: ConfigText, world: World): Promise<ConfigReading> {
  if ('unreadable' in file) return broken(file.unreadable, 'a text file');
  if (file.text === null) return { kind: 'absent' };
  const bytes = Buffer.byteLength(file.text);
  if (bytes > CONFIG_LIMIT) return broken(`${bytes} bytes`, `at most ${CONFIG_LIMIT} bytes`);
  return readingOf(await world.yaml(file.text));
}

function broken(seen: string, wanted: string): ConfigReading {
  return { kind: 'broken', faults: [{ line: 0, key: '', seen, wanted }] };
}

/** The settings of a file that can be used, without what is no input; none of one that can't. */
export function settingsIn(reading: ConfigReading): Settings {
  if (reading.kind !== 'sound') return {};
  const { enabled: _switch, skills: _skills, ...settings } = reading.config;
  return settings;
}
