import type { Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** A marker `[n]` of an answer. */
export interface AnswerMarker {
  start: number;
  end: number;
  number: number;
}

/** Without any of these there is no code. */
const MAY_HOLD_CODE = /[`~\t]| {4}/;
const ESCAPED_OR_MARKER = /\\[^]|\[(\d{1,6})\]/g;

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

/** The markers of an answer, in order: not what stands in code, nor what is written with a backslash. */
export function findMarkers(markdown: string): AnswerMarker[] {
  const code = MAY_HOLD_CODE.test(markdown) ? codeOf(markdown) : [];
  const isCode = (at: number) => code.some(({ start, end }) => at >= start && at < end);
  return [...markdown.matchAll(ESCAPED_OR_MARKER)].flatMap(({ 0: marker, 1: digits, index: start }) =>
    digits === undefined || isCode(start) ? [] : [{ start, end: start + marker.length, number: Number(digits) }],
  );
}

function codeOf(markdown: string): { start: number; end: number }[] {
  const code: { start: number; end: number }[] = [];
  visitNodes(readMarkdown(markdown), (node, place) => {
    if (node.type === 'code' || node.type === 'inlineCode') code.push(place);
  });
  return code;
}
