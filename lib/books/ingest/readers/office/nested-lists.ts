import type { Element, ElementContent } from 'hast';

import { element, isElement, text } from '../tree/hast-nodes.ts';

/** A paragraph of a file in which list items are paragraphs with a depth. */
export interface Paragraph {
  /** Depth in a list, from 0; null for a paragraph outside of lists. */
  depth: number | null;
  isNumbered: boolean;
  /** The tag of a paragraph outside of lists: `p` or a heading. */
  tag: string;
  content: ElementContent[];
}

/** Maximum depth; no program writes deeper lists. */
const MAX_DEPTH = 9;

/** Converts paragraphs into blocks, with list items as nested lists. */
export function nestLists(paragraphs: readonly Paragraph[]): Element[] {
  const blocks: Element[] = [];
  let open: Element[] = [];
  for (const { depth, isNumbered, tag, content } of paragraphs) {
    if (depth === null) {
      open = [];
      blocks.push(element(tag, {}, content));
      continue;
    }
    const { lists, isNew } = listsAt(open, Math.min(depth, MAX_DEPTH), isNumbered ? 'ol' : 'ul');
    const [list] = lists;
    if (isNew && lists.length === 1 && list !== undefined) blocks.push(list);
    lists.at(-1)?.children.push(element('li', {}, content));
    open = lists;
  }
  return blocks;
}

/** Returns the lists around an item of this depth; a new one is added to the last item of the one above it. */
function listsAt(open: readonly Element[], depth: number, name: 'ol' | 'ul'): { lists: Element[]; isNew: boolean } {
  const lists = open.slice(0, depth + 1);
  if (lists.length > depth && lists.at(-1)?.tagName !== name) lists.pop();
  if (lists.length > depth) return { lists, isNew: false };
  const list = element(name);
  const item = lists.at(-1)?.children.at(-1);
  if (item?.type === 'element') item.children.push(list);
  return { lists: [...lists, list], isNew: true };
}

/** Merges adjacent paragraphs of code or of a quotation: each of their lines is a separate paragraph. */
export function joinAlike(blocks: readonly Element[]): Element[] {
  const joined: Element[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const isAlike = last?.tagName === block.tagName && (block.tagName === 'pre' || block.tagName === 'blockquote');
    if (last === undefined || !isAlike) joined.push(block);
    else last.children.push(...(block.tagName === 'pre' ? [text('\n')] : []), ...block.children);
  }
  return joined;
}

/** Returns the blocks of a cell or an item; if there is only one paragraph, returns its content. */
export function contentOf(blocks: readonly Element[]): ElementContent[] {
  const [only, ...others] = blocks;
  return isElement(only, 'p') && others.length === 0 ? only.children : [...blocks];
}

/** Creates a note at the end of a document and the reference to it, in the form that `splitChapters` expects. */
export function noteOf(number: number, idPrefix: string): { item: Element; reference: Element } {
  const id = `${idPrefix}footnote-${number}`;
  const link = element('a', { href: `#${id}`, id: `${idPrefix}ref-${number}` }, [text(String(number))]);
  return { item: element('li', { id }), reference: element('sup', {}, [link]) };
}
