import type { Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** The tree of a Markdown text, as most viewers read it. */
export function readMarkdown(markdown: string): Root {
  return parser.parse(markdown);
}

/** Every node with where it stands in the text; those that were made of parts of another have no place and are left out. */
export function visitNodes(node: Nodes, visit: (node: Nodes, range: { start: number; end: number }) => void): void {
  const [start, end] = [node.position?.start.offset, node.position?.end.offset];
  if (start !== undefined && end !== undefined) visit(node, { start, end });
  if ('children' in node) for (const child of node.children) visitNodes(child, visit);
}
