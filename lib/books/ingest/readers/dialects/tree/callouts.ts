import type { Blockquote, Paragraph, PhrasingContent, Root } from 'mdast';
import { visit } from 'unist-util-visit';

import { kindOf, nameOf, shapeNamed } from '../named-blocks.ts';
import type { TreePass } from '../dialect.ts';

const MARKER = /^\[!([\w-]{1,40})(?:\|[^\]\n]{0,60}| \w+="[^"\]\n]{0,60}")?\]([+-]?)[ \t]*/;

/** Converts GitHub's alerts and similar ones of other generators, where custom names are in capitals. */
export const alerts: TreePass = (tree) =>
  adoptCallouts(tree, (name) => shapeNamed(name) !== null || /^[A-Z]{3,}$/.test(name));

/** Converts Obsidian's callouts, which may have any name: `> [!tip] Title`, collapsible with a minus or a plus after the brackets. */
export const callouts: TreePass = (tree) => adoptCallouts(tree, () => true);

function adoptCallouts(tree: Root, isKind: (name: string) => boolean): void {
  visit(tree, 'blockquote', (quote: Blockquote, index, parent) => {
    const next = quote.children.findIndex(
      (child, at) => at > 0 && child.type === 'paragraph' && isMarked(child, isKind),
    );
    // A callout that begins within another one is moved after it, where it is visited next.
    if (next !== -1) parent?.children.splice((index ?? 0) + 1, 0, { ...quote, children: quote.children.splice(next) });
    const [paragraph, ...others] = quote.children;
    if (paragraph?.type !== 'paragraph') return;
    showMedium(paragraph);
    const marker = takeMarker(paragraph, isKind);
    if (marker === null) return;
    const { name, fold } = marker;
    const { title, rest } = splitFirstLine(paragraph);
    const below = [...(rest.length === 0 ? [] : [{ ...paragraph, children: rest }]), ...others];
    if (fold === '' && shapeNamed(name)?.kind !== 'details') becomeNote(quote, { name, title, below });
    else becomeFolded(quote, { name, title, below, isOpen: fold === '+' });
  });
}

function isMarked({ children: [first] }: Paragraph, isKind: (name: string) => boolean): boolean {
  const name = first?.type === 'text' ? MARKER.exec(first.value)?.[1] : undefined;
  return name !== undefined && isKind(name);
}

/** Converts `[!VIDEO https://…]` into a link. */
function showMedium({ children: [first, link, last] }: Paragraph): void {
  if (first?.type !== 'text' || link?.type !== 'link' || last?.type !== 'text' || !last.value.startsWith(']')) return;
  if (!/^\[![A-Z]{3,20} $/.test(first.value)) return;
  first.value = '';
  last.value = last.value.slice(1);
}

/** Removes the marker at the beginning of a paragraph and returns it. */
function takeMarker(
  { children: [first] }: Paragraph,
  isKind: (name: string) => boolean,
): { name: string; fold: string } | null {
  if (first?.type !== 'text') return null;
  const [match, name = '', fold = ''] = MARKER.exec(first.value) ?? [];
  if (match === undefined || !isKind(name)) return null;
  first.value = first.value.slice(match.length);
  return { name, fold };
}

interface Callout {
  name: string;
  title: PhrasingContent[];
  below: Blockquote['children'];
}

function becomeNote(quote: Blockquote, { name, title, below }: Callout): void {
  // An unknown callout uses its name as its title.
  const isOwn = title.length === 0 && /^[A-Z]+$/.test(name) && shapeNamed(name) === null;
  const words: PhrasingContent[] = isOwn ? [{ type: 'text', value: nameOf(name) }] : title;
  const strong: Paragraph = { type: 'paragraph', children: [{ type: 'strong', children: words }] };
  quote.children = words.length > 0 ? [strong, ...below] : below;
  quote.data = { hName: 'div', hProperties: { className: [kindOf(name)] } };
}

function becomeFolded(quote: Blockquote, { name, title, below, isOpen }: Callout & { isOpen: boolean }): void {
  const words: PhrasingContent[] = title.length > 0 ? title : [{ type: 'text', value: nameOf(name) }];
  quote.children = [{ type: 'paragraph', children: words, data: { hName: 'summary' } }, ...below];
  quote.data = { hName: 'details', ...(isOpen && { hProperties: { open: true } }) };
}

/** Splits the content of a paragraph at its first line break. */
function splitFirstLine({ children }: Paragraph): { title: PhrasingContent[]; rest: PhrasingContent[] } {
  const title: PhrasingContent[] = [];
  for (const [index, child] of children.entries()) {
    const end = child.type === 'text' ? child.value.indexOf('\n') : -1;
    if (child.type === 'break') return { title: withWords(title), rest: children.slice(index + 1) };
    if (child.type !== 'text' || end === -1) {
      title.push(child);
      continue;
    }
    title.push({ type: 'text', value: child.value.slice(0, end) });
    const rest: PhrasingContent[] = [{ type: 'text', value: child.value.slice(end + 1) }];
    return { title: withWords(title), rest: [...rest, ...children.slice(index + 1)] };
  }
  return { title: withWords(title), rest: [] };
}

function withWords(nodes: PhrasingContent[]): PhrasingContent[] {
  return nodes.some((node) => node.type !== 'text' || node.value.trim() !== '') ? nodes : [];
}
