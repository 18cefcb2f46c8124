import { NO_TEXT_ATTRIBUTE, type NodeView, type TextPiece, walkText } from '../walk-text.ts';
import type { TextRange } from '../range.ts';
import { firstIndexWhere } from '../search-sorted.ts';

/** A text node and where its characters are in the canonical text. */
export type DomPiece = TextPiece<Node> & { node: Text };

/** The canonical text of a rendered page and which text node holds which of its characters. */
export interface DomText {
  root: Node;
  text: string;
  /** In the order of the text. */
  pieces: DomPiece[];
  /** Where a text node stands in `pieces`. */
  indexOf: ReadonlyMap<Node, number>;
}

/** Walks a rendered page by the rule of ingest; the text is exactly the stored text of that page version. */
export function readDomText(root: Node): DomText {
  const walk = walkText<Node>(root, viewOf);
  const pieces = walk.pieces.filter((piece): piece is DomPiece => isText(piece.node));
  return { root, text: walk.text, pieces, indexOf: new Map(pieces.map(({ node }, index) => [node, index])) };
}

/** The canonical text of a rendered page. */
export function canonicalTextOf(root: Node): string {
  return readDomText(root).text;
}

// Numbers instead of Node.TEXT_NODE: the module also loads where there is no DOM.
const ELEMENT_NODE = 1;
const TEXT_NODE = 3;
const FRAGMENT_NODES = new Set([9, 11]);

function viewOf(node: Node): NodeView<Node> {
  if (isText(node)) return { kind: 'text', text: node.data };
  if (FRAGMENT_NODES.has(node.nodeType)) return { kind: 'root', children: childrenOf(node) };
  if (!isElement(node)) return { kind: 'other' };
  return {
    kind: 'element',
    name: node.localName,
    isTextless: node.hasAttribute(NO_TEXT_ATTRIBUTE),
    children: childrenOf(node),
  };
}

/** An array, since iterating a live NodeList costs several times as much. */
function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

function isElement(node: Node): node is Element {
  return node.nodeType === ELEMENT_NODE;
}

function isText(node: Node): node is Text {
  return node.nodeType === TEXT_NODE;
}

/** The DOM range that shows a range of the canonical text; null when the range is empty or not in the text. */
export function domRangeOf({ root, pieces }: DomText, range: TextRange): Range | null {
  const first = pieces[firstIndexWhere(pieces, (piece) => piece.end > range.start)];
  const last = pieces[firstIndexWhere(pieces, (piece) => piece.start >= range.end) - 1];
  if (!first || !last || range.end <= range.start || first.start > last.start) return null;
  const result = documentOf(root).createRange();
  // A range may begin or end on the line break between two blocks, which no text node holds.
  result.setStart(first.node, Math.max(0, range.start - first.start));
  result.setEnd(last.node, Math.min(last.end, range.end) - last.start);
  return result;
}

/** The range of the canonical text that a DOM range covers (a selection, say); null when it covers no text of the page. */
export function textRangeOf(domText: DomText, range: Range): TextRange | null {
  const start = offsetAfter(domText, range.startContainer, range.startOffset);
  const end = offsetBefore(domText, range.endContainer, range.endOffset);
  return start < end ? { start, end } : null;
}

/** The offset of a DOM position; between two text nodes, where the next one starts. */
export function offsetAfter(domText: DomText, container: Node, position: number): number {
  const { within, next } = locate(domText, container, position);
  return within ?? domText.pieces[next]?.start ?? domText.text.length;
}

/** The offset of a DOM position; between two text nodes, where the one before ends: the line break is never covered alone. */
export function offsetBefore(domText: DomText, container: Node, position: number): number {
  const { within, next } = locate(domText, container, position);
  return within ?? domText.pieces[next - 1]?.end ?? 0;
}

/** The offset when a text node of the page holds the position, and the index of the first text node behind it. */
function locate(domText: DomText, container: Node, position: number): { within: number | null; next: number } {
  const { root, pieces, indexOf } = domText;
  const own = indexOf.get(container);
  const piece = own === undefined ? undefined : pieces[own];
  if (own !== undefined && piece) return { within: Math.min(piece.start + position, piece.end), next: own + 1 };
  const boundary = documentOf(root).createRange();
  boundary.setStart(container, position);
  return { within: null, next: firstIndexWhere(pieces, ({ node }) => boundary.comparePoint(node, 0) >= 0) };
}

function documentOf(node: Node): Document {
  // Only a document has no owner.
  return node.ownerDocument ?? (node as Document);
}
