import type { Nodes, Parents, Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** `{: .class #id key="value" }` or `{ .class }`, as Python-Markdown writes what HTML would know. */
const AT_START =
  /^\{:?[ \t]*(?:[.#][\w:-]+|[\w-]+="[^"{}\n]*"|[\w-]+=[^\s"{}]+)(?:[ \t]+(?:[.#][\w:-]+|[\w-]+="[^"{}\n]*"|[\w-]+=[^\s"{}]+))*[ \t]*\}/;
const WHOLE_LINE = /(?:^|\n)[ \t]*\{:[^{}\n]{0,500}\}[ \t]*$/;
const ICON = /:(?:material|octicons|fontawesome|simple)-[a-z0-9-]{1,80}:/g;
const DECORATED = new Set(['link', 'image', 'linkReference', 'imageReference', 'strong', 'emphasis', 'inlineCode']);

/** Takes attribute lists off what they stand behind, and icons out, which are no text. */
export function dropAttributeLists(tree: Root): void {
  visit(tree, 'text', (node, index, parent) => {
    if (parent === undefined || index === undefined || !/[{:]/.test(node.value)) return;
    if (DECORATED.has(before(parent, index)?.type ?? '')) node.value = node.value.replace(AT_START, '');
    if (index === parent.children.length - 1) node.value = withoutLastLine(node.value);
    node.value = node.value.replace(ICON, '');
  });
}

function before(parent: Parents, index: number): Nodes | undefined {
  return parent.children[index - 1];
}

function withoutLastLine(value: string): string {
  const start = value.lastIndexOf('{');
  if (start === -1) return value;
  const line = value.lastIndexOf('\n', start);
  return WHOLE_LINE.test(value.slice(Math.max(0, line))) ? value.slice(0, Math.max(0, line)) : value;
}
