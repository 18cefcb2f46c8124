import type { TextRange } from './range.ts';

/**
 * Defines the canonical text of a page, in one table for ingest and browser. Text nodes are taken in order and unchanged, a unit by its replacement
 * words. A block element requests a line break at its beginning and at its end, `<br>` at its place; adjacent requests become one `\n`, and there is
 * none at the start or the end of a page. Cells are blocks too: a table row reads as one line per cell.
 */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(
  `address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption
  figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table
  tbody td tfoot th thead tr ul`.split(/\s+/),
);

/** Elements whose content is never text, regardless of their attributes. */
const TEXTLESS_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'title', 'head']);

export const LINE_BREAK_ELEMENT = 'br';

/** Marks an element that the walk skips: visible to the reader but never evidence (footnote numbers, gaps, marks). */
export const NO_TEXT_ATTRIBUTE = 'data-no-text';

/**
 * Gives an element its replacement words, regardless of its content: such an element (a formula) is one unit of the text. Only Lectern sets it; it is
 * removed from sources.
 */
export const UNIT_TEXT_ATTRIBUTE = 'data-text';

/** The walk's view of a node: of a DOM in the browser, of a hast tree at ingest. A unit is an element that stands for a text as a whole. */
export type NodeView<Node> =
  | { kind: 'text'; text: string }
  | { kind: 'unit'; text: string }
  | { kind: 'element'; name: string; isTextless: boolean; children: Iterable<Node> }
  | { kind: 'root'; children: Iterable<Node> }
  | { kind: 'other' };

/** A block element on the path to a text node, innermost first. */
export interface BlockFrame<Node> {
  node: Node;
  name: string;
  parent: BlockFrame<Node> | null;
}

/** A text node or a unit, with its range in the canonical text. */
export interface TextPiece<Node> extends TextRange {
  node: Node;
  isUnit: boolean;
  block: BlockFrame<Node> | null;
}

export interface TextWalk<Node> {
  text: string;
  /** Sorted in text order; empty text nodes are left out. */
  pieces: TextPiece<Node>[];
}

/** Derives the canonical text of a tree by the rule of `BLOCK_ELEMENTS`. This is the only implementation. */
export function walkText<Node>(root: Node, view: (node: Node) => NodeView<Node>): TextWalk<Node> {
  const pieces: TextPiece<Node>[] = [];
  let text = '';
  let breakRequested = false;

  function visit(node: Node, block: BlockFrame<Node> | null): void {
    const seen = view(node);
    if (seen.kind === 'text' || seen.kind === 'unit') append(node, seen, block);
    else if (seen.kind === 'root') for (const child of seen.children) visit(child, block);
    else if (seen.kind === 'element') visitElement(node, seen, block);
  }

  function visitElement(
    node: Node,
    element: NodeView<Node> & { kind: 'element' },
    block: BlockFrame<Node> | null,
  ): void {
    const isBlock = BLOCK_ELEMENTS.has(element.name);
    if (isBlock || element.name === LINE_BREAK_ELEMENT) breakRequested = true;
    if (element.isTextless || TEXTLESS_ELEMENTS.has(element.name)) return;
    const inner = isBlock ? { node, name: element.name, parent: block } : block;
    for (const child of element.children) visit(child, inner);
    if (isBlock) breakRequested = true;
  }

  function append(
    node: Node,
    { kind, text: value }: { kind: 'text' | 'unit'; text: string },
    block: BlockFrame<Node> | null,
  ): void {
    if (value === '') return;
    if (breakRequested && text !== '') text += '\n';
    breakRequested = false;
    pieces.push({ node, isUnit: kind === 'unit', start: text.length, end: text.length + value.length, block });
    text += value;
  }

  visit(root, null);
  return { text, pieces };
}
