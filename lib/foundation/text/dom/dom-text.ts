import { NO_TEXT_ATTRIBUTE, type NodeView, type TextPiece, UNIT_TEXT_ATTRIBUTE, walkText } from '../walk-text.ts';
import type { TextRange } from '../range.ts';
import { firstIndexWhere } from '../search-sorted.ts';

/** A text node, or an element that is one unit of the text, with its range in the canonical text. */
type DomPiece = TextPiece<Node>;

/** The canonical text of a rendered page, with the node that holds each of its characters. */
export interface DomText {
  root: Node;
  text: string;
  /** Sorted in text order. */
  pieces: DomPiece[];
  /** The index of a node in `pieces`. */
  indexOf: ReadonlyMap<Node, number>;
}

/**
 * Walks a rendered page by the rule of ingest; the text is exactly the stored text of that page version. For a page rendered by another site,
 * `isApart` identifies elements that are not part of its text.
 */
export function readDomText(root: Node, isApart: (element: Element) => boolean = () => false): DomText {
  const { text, pieces } = walkText<Node>(root, (node) => viewOf(node, isApart));
  return { root, text, pieces, indexOf: new Map(pieces.map(({ node }, index) => [node, index])) };
}

/** Returns the canonical text of a rendered page. */
export function canonicalTextOf(root: Node): string {
  return readDomText(root).text;
}

// Numbers instead of Node.TEXT_NODE, because the module is also loaded where there is no DOM.
const ELEMENT_NODE = 1;
const TEXT_NODE = 3;
const FRAGMENT_NODES = new Set([9, 11]);

function viewOf(node: Node, isApart: (element: Element) => boolean): NodeView<Node> {
  if (isText(node)) return { kind: 'text', text: node.data };
  if (FRAGMENT_NODES.has(node.nodeType)) return { kind: 'root', children: childrenOf(node) };
  if (!isElement(node)) return { kind: 'other' };
  const unit = node.getAttribute(UNIT_TEXT_ATTRIBUTE);
  if (unit !== null) return { kind: 'unit', text: unit };
  return {
    kind: 'element',
    name: node.localName,
    isTextless: node.hasAttribute(NO_TEXT_ATTRIBUTE) || isApart(node),
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

/** Returns the DOM range for a range of the canonical text, with units included as a whole; null if the range is empty or outside the text. */
export function domRangeOf({ root, pieces }: DomText, range: TextRange): Range | null {
  const first = pieces[firstIndexWhere(pieces, (piece) => piece.end > range.start)];
  const last = pieces[firstIndexWhere(pieces, (piece) => piece.start >= range.end) - 1];
  if (!first || !last || range.end <= range.start || first.start > last.start) return null;
  const result = documentOf(root).createRange();
  // A range may begin or end on the line break between two blocks, which no text node holds.
  if (first.isUnit) result.setStartBefore(first.node);
  else result.setStart(first.node, Math.max(0, range.start - first.start));
  if (last.isUnit) result.setEndAfter(last.node);
  else result.setEnd(last.node, Math.min(last.end, range.end) - last.start);
  return result;
}

/** Returns the range of the canonical text covered by a DOM range such as a selection; null if it covers no text of the page. */
export function textRangeOf(domText: DomText, range: Range): TextRange | null {
  const start = offsetAfter(domText, range.startContainer, range.startOffset);
  const end = offsetBefore(domText, range.endContainer, range.endOffset);
  return start < end ? { start, end } : null;
}

/** Returns the offset of a DOM position: between two text nodes, the start of the next one; within a unit, the unit's start. */
export function offsetAfter(domText: DomText, container: Node, position: number): number {
  const { within, unit, next } = locate(domText, container, position);
  return within ?? unit?.start ?? domText.pieces[next]?.start ?? domText.text.length;
}

/**
 * Returns the offset of a DOM position: between two text nodes, the end of the previous one, so that the line break is never covered alone; within a
 * unit, the unit's end.
 */
export function offsetBefore(domText: DomText, container: Node, position: number): number {
  const { within, unit, next } = locate(domText, container, position);
  return within ?? unit?.end ?? domText.pieces[next - 1]?.end ?? 0;
}

interface Place {
  /** The offset, if a text node of the page contains the position. */
  within: number | null;
  /** The unit that contains the position. */
  unit: TextRange | null;
  /** The index of the first piece after the position. */
  next: number;
}

function locate({ root, pieces, indexOf }: DomText, container: Node, position: number): Place {
  const own = indexOf.get(container);
  const piece = own === undefined ? undefined : pieces[own];
  if (own !== undefined && piece && !piece.isUnit)
    return { within: Math.min(piece.start + position, piece.end), unit: null, next: own + 1 };
  const held = unitAround(container, root);
  const unit = held === null ? undefined : indexOf.get(held);
  if (unit !== undefined) return { within: null, unit: pieces[unit] ?? null, next: unit + 1 };
  const boundary = documentOf(root).createRange();
  boundary.setStart(container, position);
  const next = firstIndexWhere(pieces, ({ node }) => !startsBefore(boundary, node));
  return { within: null, unit: null, next };
}

/** Returns the text node, or the unit around it, that contains a node of the page; undefined for one without text. */
export function pieceAround({ root, pieces, indexOf }: DomText, node: Node): DomPiece | undefined {
  const index = indexOf.get(unitAround(node, root) ?? node);
  return index === undefined ? undefined : pieces[index];
}

/** Returns the unit that a node is or lies within. */
function unitAround(node: Node, root: Node): Element | null {
  const inner = isElement(node) ? node : node.parentElement;
  const unit = inner?.closest(`[${UNIT_TEXT_ATTRIBUTE}]`) ?? null;
  return unit !== null && root.contains(unit) ? unit : null;
}

/** True when a node begins before a position; an element as a whole has no offset to be compared. */
function startsBefore(boundary: Range, node: Node): boolean {
  if (isText(node) || node.parentNode === null) return boundary.comparePoint(node, 0) < 0;
  const siblings = Array.prototype.indexOf.call(node.parentNode.childNodes, node);
  return boundary.comparePoint(node.parentNode, siblings) < 0;
}

function documentOf(node: Node): Document {
  // Only a document has no ownerDocument.
  return node.ownerDocument ?? (node as Document);
}
