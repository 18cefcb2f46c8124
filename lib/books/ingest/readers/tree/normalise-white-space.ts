import type { Element, ElementContent, Nodes, Root, RootContent, Text } from 'hast';

import { BLOCK_ELEMENTS, LINE_BREAK_ELEMENT } from '#lib/foundation/text/walk-text.ts';

import { isElement, unitText } from './hast-nodes.ts';

const WHITE_SPACE = /[ \t\n\r\f]+/g;

/**
 * Keeps only visible white space: outside of `<pre>` one space where a browser shows one and none at the edges of a block, so that the tree's text
 * nodes match the displayed text. Code keeps its white space except empty lines above and below. Empty paragraphs are removed.
 */
export function normaliseWhiteSpace(tree: Root): void {
  new WhiteSpace().visitChildren(tree);
  prune(tree);
}

class WhiteSpace {
  /** Whether a space would be invisible: at the start of a block or line, or after another space. */
  #swallows = true;
  /** The text node whose last character is a space that may turn out to be at the end of its block. */
  #trailing: Text | null = null;

  visitChildren(node: Root | Element): void {
    for (const child of node.children) {
      if (child.type === 'text') this.#collapse(child);
      else if (unitText(child) !== null) this.#content();
      else if (isElement(child, 'pre')) this.#visitCode(child);
      else if (isElement(child)) this.#visitElement(child);
    }
  }

  #visitElement(node: Element): void {
    const isEdge = BLOCK_ELEMENTS.has(node.tagName) || node.tagName === LINE_BREAK_ELEMENT;
    if (isEdge) this.#edge();
    else if (node.tagName === 'img' || node.tagName === 'input') this.#content();
    this.visitChildren(node);
    if (isEdge) this.#edge();
  }

  #visitCode(pre: Element): void {
    this.#edge();
    const lines = textNodesOf(pre);
    for (const line of lines) line.value = line.value.replace(/\r\n?/g, '\n');
    for (const line of lines) {
      line.value = line.value.replace(/^(?:[ \t]*\n)+/, '');
      if (line.value !== '') break;
    }
    for (const line of lines.toReversed()) {
      line.value = line.value.trimEnd();
      if (line.value !== '') break;
    }
    this.#edge();
  }

  #collapse(node: Text): void {
    const collapsed = node.value.replace(WHITE_SPACE, ' ');
    node.value = this.#swallows && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
    if (node.value === '') return;
    this.#swallows = node.value.endsWith(' ');
    this.#trailing = this.#swallows ? node : null;
  }

  #content(): void {
    this.#swallows = false;
    this.#trailing = null;
  }

  #edge(): void {
    if (this.#trailing) this.#trailing.value = this.#trailing.value.slice(0, -1);
    this.#trailing = null;
    this.#swallows = true;
  }
}

/** Returns the text nodes that are part of the page's text. */
function textNodesOf(node: Nodes): Text[] {
  if (node.type === 'text') return [node];
  if (node.type === 'element' && node.properties['dataNoText'] !== undefined) return [];
  return 'children' in node ? node.children.flatMap(textNodesOf) : [];
}

/** Removes empty text nodes, empty paragraphs and code blocks, and paragraphs around stand-alone link targets. */
function prune(node: Root | Element): void {
  if (unitText(node) !== null) return;
  for (const child of node.children) if (child.type === 'element') prune(child);
  const kept = node.children.flatMap((child): RootContent[] => {
    if (child.type === 'text') return child.value === '' ? [] : [child];
    if (isElement(child, 'p', 'pre') && isHollow(child)) return [];
    return isElement(child, 'p') && child.children.every(isTarget) ? child.children : [child];
  });
  node.children = kept;
}

function isHollow(node: Element): boolean {
  return node.children.every((child: ElementContent) => isElement(child, 'code') && isHollow(child));
}

function isTarget(node: ElementContent): boolean {
  return isElement(node, 'a', 'span') && node.children.length === 0;
}
