import { type Document, isMap, isScalar, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import type { ConfigEntries, ConfigFault } from '../contracts/config.ts';

/** How often all aliases of a file may be followed: enough for people, too few to blow up a machine. */
const ALIAS_LIMIT = 20;

/**
 * The entries of a mapping in YAML 1.2 with the line of each key. Values are plain data: a tag that makes anything else
 * is a fault, and so are keys that stand twice, further documents, and what is no mapping. Never throws.
 */
export function readYamlMapping(text: string): ConfigEntries {
  const lines = new LineCounter();
  const document = parsed(text, lines);
  if (document === null)
    return { entries: [], faults: [{ line: 0, key: '', seen: 'too many levels', wanted: 'settings' }] };
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const faults = [...document.errors, ...document.warnings].map(({ pos, message }) =>
    syntaxFault(lineAt(pos[0]), message),
  );
  const { contents } = document;
  if (contents === null || (isScalar(contents) && contents.value === null)) return { entries: [], faults };
  if (!isMap(contents))
    return { entries: [], faults: faults.length > 0 ? faults : [noMapping(lineAt(startOf(contents)))] };
  const read = contents.items.map((pair) => readPair(pair as Pair<Node, Node | null>, document, lineAt));
  return {
    entries: read.flatMap((entry) => ('value' in entry ? [entry] : [])),
    faults: [...faults, ...read.flatMap((entry) => ('seen' in entry ? [entry] : []))],
  };
}

/** Null for text that is nested so deep that the parser gives up. */
function parsed(text: string, lineCounter: LineCounter): Document | null {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: true, logLevel: 'error' });
  } catch {
    return null;
  }
}

type Read = ConfigEntries['entries'][number] | ConfigFault;

function readPair(
  { key, value }: Pair<Node, Node | null>,
  document: Document,
  lineAt: (offset: number) => number,
): Read {
  const line = lineAt(startOf(key));
  const name = isScalar(key) ? String(key.value) : null;
  if (name === null) return { line, key: '', seen: 'a key that is no text', wanted: 'a text as key' };
  try {
    return { key: name, line, value: value === null ? null : value.toJS(document, { maxAliasCount: ALIAS_LIMIT }) };
  } catch {
    return { line, key: name, seen: 'an alias of nothing, or too many of them', wanted: 'the value itself' };
  }
}

const startOf = (node: Node): number => node.range?.[0] ?? 0;

/** The parser's messages may go on over several lines; the first says what is wrong. */
function syntaxFault(line: number, message: string): ConfigFault {
  const [first = ''] = message.split('\n');
  return {
    line,
    key: '',
    seen: `what YAML does not allow (${first.replace(/[.:\s]+$/, '').slice(0, 200)})`,
    wanted: 'YAML',
  };
}

const noMapping = (line: number): ConfigFault => ({
  line,
  key: '',
  seen: 'something else than settings',
  wanted: 'lines of the form `setting: value`',
});
