import { visible } from '../invisible.ts';
import { foldName } from './path-names.ts';

interface Oddity {
  readonly because: string;
  readonly of: (component: string) => boolean;
}

/** Longest component that the usual file systems take, in bytes. */
const LONGEST_COMPONENT = 255;
/** Longest path, in bytes: longer ones can't be checked out everywhere. */
const LONGEST_PATH = 1024;
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;

/** What makes a path mean different things to different systems. To refuse another kind of path, add a row. */
const ODDITIES: readonly Oddity[] = [
  {
    because: 'a part of the path is empty or made of dots, so it may lead out of the repository',
    of: (component) => foldName(component) === '',
  },
  {
    because: 'a backslash or colon parts paths, drives or streams on Windows',
    of: (component) => /[\\:]/.test(component),
  },
  { because: 'the name is not valid UTF-8', of: (component) => /[\p{Cs}\ufffd]/u.test(component) },
  {
    because: 'the name holds control or invisible characters',
    of: (component) => /\p{Cc}/u.test(component) || visible(component).text !== component,
  },
  { because: 'Windows drops dots and spaces at the end of a name', of: (component) => /[. ]$/.test(component) },
  { because: 'the name stands for a device on Windows', of: (component) => DEVICE.test(component) },
  {
    because: `a part of the path is longer than ${LONGEST_COMPONENT} bytes`,
    of: (component) => Buffer.byteLength(component) > LONGEST_COMPONENT,
  },
];

/** Whether a path is too long for any repository. */
export function isLong(path: string): boolean {
  return Buffer.byteLength(path) > LONGEST_PATH;
}

/** Why a path can't be trusted to mean one file everywhere; undefined for an ordinary path. */
export function strangenessOf(path: string): string | undefined {
  if (isLong(path)) return `the path is longer than ${LONGEST_PATH} bytes`;
  const components = path.split('/');
  return ODDITIES.find(({ of }) => components.some(of))?.because;
}
