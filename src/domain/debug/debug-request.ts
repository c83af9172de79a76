import { REQUEST_LENGTH } from '../../contracts/debug-inputs.ts';
import { cut } from '../markdown.ts';
import { isTest } from '../policy/guarded-paths.ts';
import { isItem, piecesOf, type RequestPiece } from './request-pieces.ts';
import { outsideComments, shownBlocks } from './shown-blocks.ts';

/** What a text asks of a search for a fault. */
export interface DebugRequest {
  /** What is said besides the parts below, at most 2,000 characters. */
  readonly text: string;
  /** Explicit success criteria, at most 20 of 500 characters. */
  readonly criteria: readonly string[];
  /** Commands that prove success, at most 10; each stands in the text exactly so. */
  readonly commands: readonly string[];
  /** Test files that the text names, at most 10. */
  readonly testPaths: readonly string[];
}

const CRITERIA = 20;
const CRITERION_LENGTH = 500;
const COMMANDS = 10;
const PATHS = 10;
const PATH_LENGTH = 200;
/** A relative path that never leads upwards, of a file with an ending. */
const PATH = /^[\w@][^.]*(?:\.[^.]+)*\.[A-Za-z]\w{0,7}$/;
const CUT = ' …';

/** What was read so far, and what the next block goes on with. */
interface Reading {
  readonly prose: string[];
  readonly criteria: string[];
  readonly commands: string[];
  /** A list of criteria, or a fence with the command, is to come. */
  awaits: 'criteria' | 'command' | null;
}

/**
 * Reads a request, the line of a command without its word and what stands below it: `success when …`, `success: …`, `verify with: …` or `verify by: …`, in any case and order, behind a comma or on
 * lines of their own; the items below a line `Success criteria:`; the fence right below a line `verify with:`; paths of tests. What
 * stands in quotations, in other code or in HTML comments is not the author's word and counts for nothing.
 */
export function readDebugRequest(line: string, further = ''): DebugRequest {
  const reading: Reading = { prose: [], criteria: [], commands: [], awaits: null };
  // Behind the word of a command nothing is a quotation or a fence.
  const first = outsideComments(line).map((text) => ({ kind: 'line', text }) as const);
  for (const block of [...first, ...shownBlocks(further)]) {
    if (block.kind === 'line') readLine(reading, block.text);
    else readFence(reading, block.text);
  }
  const prose = reading.prose
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return {
    text: cut(prose, REQUEST_LENGTH, CUT),
    criteria: distinct(reading.criteria.map(criterionOf)).slice(0, CRITERIA),
    // Half a command is another one.
    commands: distinct(reading.commands.filter((command) => command.length <= REQUEST_LENGTH)).slice(0, COMMANDS),
    testPaths: testPathsIn(prose),
  };
}

const distinct = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '');

function criterionOf(said: string): string {
  return said.length > CRITERION_LENGTH ? cut(said, CRITERION_LENGTH, CUT) : said.replace(/[\s,;.]+$/, '');
}

/** Each line of a fence is a command, unless it goes on in the next one or is a comment. */
function readFence(reading: Reading, text: string): void {
  if (reading.awaits === 'command') {
    const lines = text.split(/(?<!\\)\n/).map((line) => line.trim());
    reading.commands.push(...lines.filter((line) => !line.startsWith('#')));
  }
  reading.awaits = null;
}

function readLine(reading: Reading, line: string): void {
  if (line.trim() === '') return void reading.prose.push('');
  const { awaits, criteria } = reading;
  const last = criteria.length - 1;
  if (awaits === 'criteria' && !isItem(line) && last >= 0 && /^\s/.test(line)) {
    criteria[last] = `${criteria[last]} ${line.trim()}`;
    return;
  }
  const listed = awaits === 'criteria' && isItem(line);
  if (!listed) reading.awaits = null;
  const pieces = piecesOf(line);
  const [only] = pieces;
  // Prose stays as it is, with its bullets.
  if (pieces.length === 1 && only?.kind === 'prose' && !listed) reading.prose.push(line.trimEnd());
  else for (const piece of pieces) readPiece(reading, piece, listed);
}

function readPiece(reading: Reading, { kind, text }: RequestPiece, listed: boolean): void {
  if (kind === 'verify') {
    reading.commands.push(text);
    if (text === '') reading.awaits = 'command';
  } else if (kind === 'success' || listed) {
    reading.criteria.push(text);
    if (text === '') reading.awaits = 'criteria';
  } else reading.prose.push(text);
}

/** Words of a text that look like paths of tests, without the line or the test that may be named behind them. */
function testPathsIn(text: string): string[] {
  const words = text.split(/[^\w./@+-]+/).filter((word) => word.length <= PATH_LENGTH);
  const paths = words.map((word) => word.replace(/^(?:\.\/)+/, '').replace(/\.+$/, ''));
  return distinct(paths.filter((path) => PATH.test(path) && isTest(path))).slice(0, PATHS);
}
