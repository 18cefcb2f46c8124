import type { Nodes, Parents, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';

import { parseAttributes } from '../dialects/blocks/block-html.ts';

/** `{: .class #id key="value"}` or `{ .class data-key }`, the notation of Python-Markdown and Pandoc for HTML attributes. */
const AT_START =
  /^\{:?[ \t]*(?:(?:[.#][\w:-]+)+|[\w-]+="[^"{}\n]*"|[\w-]+='[^'{}\n]*'|[\w-]+=[^\s"'{}]+|data-[\w-]+)(?:[ \t]+(?:(?:[.#][\w:-]+)+|[\w-]+="[^"{}\n]*"|[\w-]+='[^'{}\n]*'|[\w-]+=[^\s"'{}]+|data-[\w-]+))*[ \t]*\}/;
/** A list after a picture, where no prose is expected: it counts even if its quotation marks do not match. */
const BEHIND_PICTURE = /^\{[.#][^{}\n]{0,2000}\}/;
/** On a line of its own, or after the last words if it has nothing but a name and classes. */
const AT_END =
  /(?:(?:^|\n)[ \t]*\{:[^{}\n]{0,500}|(?:^|[ \n]|(?<=[.!?)]))\{:?[ \t]?[.#][\w-]{1,80}(?:[ \t]+(?:[.#][\w-]{1,80}|[\w-]{1,40}="[^"{}\n]{0,200}")){0,8}[ \t]?)\}[ \t]*$/;
/** On a line of its own, a single value. */
const VALUE_AT_END = /(?:^|\n)[ \t]{0,8}\{[ \t]?[\w-]{1,40}="[^"{}\n]{0,200}"[ \t]?\}[ \t]{0,8}$/;
/** A list above the text of a paragraph, as in kramdown. */
const ABOVE = /^[ \t]*\{:[^{}\n]{0,500}\}[ \t]*\n/;
/** Maximum number of inline nodes across which a list may be spread. */
const PIECES_MAX = 50;
const DECORATED = new Set(['link', 'image', 'linkReference', 'imageReference', 'strong', 'emphasis', 'inlineCode']);

/** Removes attribute lists from the elements they follow, and keeps their ids, which are link targets. */
export function takeAttributeLists(tree: Root): void {
  visit(tree, 'text', (node, index, parent) => {
    if (parent === undefined || index === undefined || !node.value.includes('{')) return;
    const decorated = parent.children[index - 1];
    if (decorated !== undefined && isDecorated(decorated)) {
      joinList(parent, index);
      node.value = without(AT_START, node.value, decorated);
    }
    if (index === 0 && parent.type === 'paragraph') node.value = without(ABOVE, node.value, parent);
    if (index === parent.children.length - 1) node.value = withoutEnd(node.value, parent);
  });
}

/** Whether a node can have a list after it; this includes the closing tag of an element. */
function isDecorated(node: Nodes): boolean {
  return DECORATED.has(node.type) || (node.type === 'html' && node.value.startsWith('</'));
}

/** Joins a list whose values look like Markdown, `{fig-alt="The `size` of pots"}`, into one text again. */
function joinList(parent: Parents, index: number): void {
  const [first, ...others] = parent.children.slice(index, index + PIECES_MAX);
  if (first?.type !== 'text' || !first.value.startsWith('{') || first.value.includes('}')) return;
  const end = others.findIndex((node) => toString(node).includes('}'));
  const pieces = others.slice(0, end + 1);
  const joined = first.value + toString(pieces);
  if (!AT_START.test(joined)) return;
  first.value = joined;
  parent.children.splice(index + 1, pieces.length);
}

/** Returns the text without the leading list that belongs to `owner`. */
function without(list: RegExp, value: string, owner: Nodes): string {
  const written = list.exec(value)?.[0] ?? (owner.type === 'image' ? BEHIND_PICTURE.exec(value)?.[0] : undefined);
  if (written === undefined) return value;
  keepId(owner, written);
  return value.slice(written.length);
}

function withoutEnd(value: string, parent: Parents): string {
  const start = value.lastIndexOf('{');
  if (start === -1) return value;
  const line = Math.max(0, value.lastIndexOf('\n', start));
  const found = AT_END.exec(value.slice(line)) ?? VALUE_AT_END.exec(value.slice(line));
  if (found === null) return value;
  keepId(parent, value.slice(start));
  return value.slice(0, line + found.index);
}

function keepId(node: Nodes, written: string): void {
  const { id } = parseAttributes(written);
  if (id === undefined) return;
  const data = node.data as { hProperties?: object } | undefined;
  node.data = { ...data, hProperties: { ...data?.hProperties, id } };
}
