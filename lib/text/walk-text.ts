import { BLOCK_ELEMENTS, LINE_BREAK_ELEMENT, TEXTLESS_ELEMENTS } from './block-elements.ts';
import type { TextRange } from './range.ts';

/** How the walk sees a node: of a DOM in the browser, of a hast tree at ingest. */
export type NodeView<Node> =
  | { kind: 'text'; text: string }
  | { kind: 'element'; name: string; isTextless: boolean; children: Iterable<Node> }
  | { kind: 'root'; children: Iterable<Node> }
  | { kind: 'other' };

/** A block element on the way to a text node, innermost first. */
export interface BlockFrame<Node> {
  node: Node;
  name: string;
  parent: BlockFrame<Node> | null;
}

/** A text node and where its characters are in the canonical text. */
export interface TextPiece<Node> extends TextRange {
  node: Node;
  block: BlockFrame<Node> | null;
}

export interface TextWalk<Node> {
  text: string;
  /** In order; empty text nodes are left out. */
  pieces: TextPiece<Node>[];
}

/** Derives the canonical text of a tree by the rule of `block-elements.ts`: the only implementation of it. */
export function walkText<Node>(root: Node, view: (node: Node) => NodeView<Node>): TextWalk<Node> {
  const pieces: TextPiece<Node>[] = [];
  let text = '';
  let breakRequested = false;

  function visit(node: Node, block: BlockFrame<Node> | null): void {
    const seen = view(node);
    if (seen.kind === 'text') append(node, seen.text, block);
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

  function append(node: Node, value: string, block: BlockFrame<Node> | null): void {
    if (value === '') return;
    if (breakRequested && text !== '') text += '\n';
    breakRequested = false;
    pieces.push({ node, start: text.length, end: text.length + value.length, block });
    text += value;
  }

  visit(root, null);
  return { text, pieces };
}
