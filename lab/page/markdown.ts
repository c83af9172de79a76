import { fromHtml } from 'hast-util-from-html';
import { defaultSchema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

type Root = ReturnType<typeof fromHtml>;
type RootContent = Root['children'][number];
type Element = Extract<RootContent, { type: 'element' }>;
type ElementContent = Element['children'][number];

/** Where a text stands: GitHub breaks the lines of what people say to each other, and joins those of documents. */
export type Place = 'comment' | 'document';

/** Elements whose text is read line by line; between blocks a line's end is only space in the source. */
const PROSE = ['p', 'li', 'em', 'strong', 'a', 'del', 'td'];

/**
 * GitHub-flavoured Markdown as HTML that is safe to show: raw HTML is kept as far as GitHub's own list of elements,
 * attributes and protocols allows. Blocks of Mermaid become elements that its script draws.
 */
export function markdownToHtml(markdown: string, place: Place): string {
  const raw = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });
  const safe = sanitize(fromHtml(raw, { fragment: true }), defaultSchema) as Root;
  return toHtml({ ...safe, children: safe.children.flatMap((node) => shown(node, place)) as RootContent[] });
}

function shown(node: RootContent | ElementContent, place: Place): ElementContent[] {
  if (node.type !== 'element') return [node as ElementContent];
  const picture = mermaidText(node);
  if (picture !== null) return [element('pre', { className: ['mermaid'] }, [{ type: 'text', value: picture }])];
  const broken = place === 'comment' && PROSE.includes(node.tagName);
  const children = node.children.flatMap((child) => (broken ? withBreaks(child) : [child]));
  return [
    { ...node, children: node.tagName === 'pre' ? node.children : children.flatMap((child) => shown(child, place)) },
  ];
}

/** The text of a block in the language `mermaid`, or null. */
function mermaidText({ tagName, children: [code] }: Element): string | null {
  if (tagName !== 'pre' || code?.type !== 'element') return null;
  const names = [code.properties['className']].flat();
  const [text] = code.children;
  return names.includes('language-mermaid') && text?.type === 'text' ? text.value : null;
}

function withBreaks(node: ElementContent): ElementContent[] {
  if (node.type !== 'text' || node.value.trim() === '') return [node];
  const lines = node.value.split('\n').map((value): ElementContent => ({ type: 'text', value }));
  return lines.flatMap((line, at) => (at === 0 ? [line] : [element('br', {}, []), line]));
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}
