import type { Nodes, Parents, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';

import { parseAttributes } from '../dialects/blocks/block-html.ts';

/** `{: .class #id key="value"}` or `{ .class data-key }`, as Python-Markdown and Pandoc write what HTML would know. */
const AT_START =
  /^\{:?[ \t]*(?:(?:[.#][\w:-]+)+|[\w-]+="[^"{}\n]*"|[\w-]+='[^'{}\n]*'|[\w-]+=[^\s"'{}]+|data-[\w-]+)(?:[ \t]+(?:(?:[.#][\w:-]+)+|[\w-]+="[^"{}\n]*"|[\w-]+='[^'{}\n]*'|[\w-]+=[^\s"'{}]+|data-[\w-]+))*[ \t]*\}/;
/** Behind a picture stands no prose: a list whose quotation marks do not match is one too. */
const BEHIND_PICTURE = /^\{[.#][^{}\n]{0,2000}\}/;
/** On a line of its own, or behind the last words where it has nothing but a name and classes. */
const AT_END =
  /(?:(?:^|\n)[ \t]*\{:[^{}\n]{0,500}|(?:^|[ \n]|(?<=[.!?)]))\{:?[ \t]?[.#][\w-]{1,80}(?:[ \t]+(?:[.#][\w-]{1,80}|[\w-]{1,40}="[^"{}\n]{0,200}")){0,8}[ \t]?)\}[ \t]*$/;
/** On a line of its own, a value alone. */
const VALUE_AT_END = /(?:^|\n)[ \t]{0,8}\{[ \t]?[\w-]{1,40}="[^"{}\n]{0,200}"[ \t]?\}[ \t]{0,8}$/;
/** Above the words of a paragraph, as kramdown has it. */
const ABOVE = /^[ \t]*\{:[^{}\n]{0,500}\}[ \t]*\n/;
/** Pieces of Markdown that the words of a list may be read as. */
const PIECES_MAX = 50;
const DECORATED = new Set(['link', 'image', 'linkReference', 'imageReference', 'strong', 'emphasis', 'inlineCode']);

/** Takes attribute lists off what they stand behind, and keeps the ids, which links lead to. */
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

/** The end of an element too. */
function isDecorated(node: Nodes): boolean {
  return DECORATED.has(node.type) || (node.type === 'html' && node.value.startsWith('</'));
}

/** What a list says may look like Markdown, `{fig-alt="The `size` of pots"}`: it is one piece of text again. */
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

/** The text without the list that it begins with, which is `owner`'s. */
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
