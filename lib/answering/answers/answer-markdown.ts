import type { Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

import { citationMarkers, type CitationMarker } from '#lib/contracts/citation-marker.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** Text without any of these contains no code. */
const MAY_HOLD_CODE = /[`~\t]| {4}/;

/** Returns the syntax tree of a Markdown text, as most viewers parse it. */
export function readMarkdown(markdown: string): Root {
  return parser.parse(markdown);
}

/** Visits every node with its range in the text; nodes made of parts of other nodes have no position and are left out. */
export function visitNodes(node: Nodes, visit: (node: Nodes, range: { start: number; end: number }) => void): void {
  const [start, end] = [node.position?.start.offset, node.position?.end.offset];
  if (start !== undefined && end !== undefined) visit(node, { start, end });
  if ('children' in node) for (const child of node.children) visitNodes(child, visit);
}

/** Returns the markers of an answer, in order, without those in code. */
export function findMarkers(markdown: string): CitationMarker[] {
  const code = MAY_HOLD_CODE.test(markdown) ? codeOf(markdown) : [];
  return citationMarkers(markdown).filter(({ start: at }) => !code.some(({ start, end }) => at >= start && at < end));
}

function codeOf(markdown: string): { start: number; end: number }[] {
  const code: { start: number; end: number }[] = [];
  visitNodes(readMarkdown(markdown), (node, place) => {
    if (node.type === 'code' || node.type === 'inlineCode') code.push(place);
  });
  return code;
}
