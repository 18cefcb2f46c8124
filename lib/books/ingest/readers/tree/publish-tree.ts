import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

import {
  BLOCK_ELEMENTS,
  type NodeView,
  type TextPiece,
  type TextWalk,
  walkText,
} from '#lib/foundation/text/walk-text.ts';

import { UnreadablePageError } from '../unreadable-page-error.ts';
import { element, elementsOf, isContent, isElement, rawText, unitText } from './hast-nodes.ts';
import { normaliseWhiteSpace } from './normalise-white-space.ts';

const fragments = unified().use(rehypeParse, { fragment: true }).freeze();

/** Parses HTML as a browser does for the content of an element. */
export function parseFragment(html: string): Root {
  return fragments.parse(html);
}

export interface PublishedTree {
  html: string;
  text: string;
  tree: Root;
  pieces: TextPiece<Nodes>[];
}

const MAX_PASSES = 4;

/**
 * Produces the final form of a page. A tree can hold structures that HTML cannot express (a paragraph around a table), from which the browser would
 * build another tree; so the tree is written and read back until both agree, and every block that holds text gets the offset where its text starts.
 * The result is checked: reading `html` back and walking it gives exactly `text`.
 */
export function publishTree(source: Root): PublishedTree {
  let tree = source;
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
    tree = parseFragment(toHtml(tree));
    normaliseWhiteSpace(tree);
    wrapLooseText(tree);
    const { text, pieces } = walkHast(tree);
    markStarts(tree, pieces);
    const html = toHtml(tree);
    if (reads(parseFragment(html), text)) return { html, text, tree, pieces };
  }
  throw new UnreadablePageError('Its HTML is too damaged to be shown as it is.');
}

/** Whether walking a tree yields exactly this text, and every block states the correct start of its text. */
function reads(tree: Root, expected: string): boolean {
  const { text, pieces } = walkHast(tree);
  const seen = new Set<Nodes>();
  return (
    text === expected &&
    pieces.every(({ start, block }) => {
      if (!block || seen.has(block.node)) return true;
      seen.add(block.node);
      return isElement(block.node) && block.node.properties['dataStart'] === String(start);
    })
  );
}

function markStarts(tree: Root, pieces: TextPiece<Nodes>[]): void {
  for (const { properties } of elementsOf(tree)) delete properties['dataStart'];
  const marked = new Set<Nodes>();
  for (const { start, block } of pieces) {
    if (!block || marked.has(block.node) || !isElement(block.node)) continue;
    block.node.properties['dataStart'] = String(start);
    marked.add(block.node);
  }
}

/** Walks a hast tree by the same rules by which the browser walks the page. */
export function walkHast(tree: Nodes): TextWalk<Nodes> {
  return walkText<Nodes>(tree, viewOf);
}

function viewOf(node: Nodes): NodeView<Nodes> {
  if (node.type === 'text') return { kind: 'text', text: node.value };
  if (node.type === 'root') return { kind: 'root', children: node.children };
  if (node.type !== 'element') return { kind: 'other' };
  const unit = unitText(node);
  if (unit !== null) return { kind: 'unit', text: unit };
  return {
    kind: 'element',
    name: node.tagName,
    isTextless: node.properties['dataNoText'] !== undefined,
    children: node.children,
  };
}

/**
 * Wraps loose text next to blocks in a block, so that every block holds either text or blocks and positions inside a block map by addition:
 * `<li>text<ul>…` becomes `<li><div>text</div><ul>…`. At the top of the page it becomes a paragraph.
 */
function wrapLooseText(parent: Root | Element): void {
  const hasBlocks = parent.type === 'root' || parent.children.some(holdsBlock);
  if (!hasBlocks) return;
  const wrapped: RootContent[] = [];
  let run: ElementContent[] = [];
  const closeRun = () => {
    const isText = run.some((node) => rawText(node) !== '');
    if (isText) wrapped.push(element(parent.type === 'root' ? 'p' : 'div', {}, run));
    else wrapped.push(...run);
    run = [];
  };
  for (const child of parent.children) {
    if (!isContent(child)) continue;
    if (!holdsBlock(child)) run.push(child);
    else {
      closeRun();
      if (isElement(child)) wrapLooseText(child);
      wrapped.push(child);
    }
  }
  closeRun();
  parent.children = wrapped;
}

/** Whether a node is a block or an inline element around one. */
function holdsBlock(node: RootContent): boolean {
  return isElement(node) && (BLOCK_ELEMENTS.has(node.tagName) || node.children.some(holdsBlock));
}
