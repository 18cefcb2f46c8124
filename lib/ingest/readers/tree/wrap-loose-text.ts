import type { Element, ElementContent, Root, RootContent } from 'hast';

import { BLOCK_ELEMENTS } from '#lib/text/walk-text.ts';

import { element, isElement, rawText } from './hast-nodes.ts';

/**
 * Puts loose text beside blocks into a block of its own, so that every block holds either text or blocks and positions
 * inside a block map by addition: `<li>text<ul>…` becomes `<li><div>text</div><ul>…`. At the top of the page it becomes a
 * paragraph.
 */
export function wrapLooseText(parent: Root | Element): void {
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
    if (child.type === 'doctype') continue;
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

/** True for a block and for anything inline around one. */
function holdsBlock(node: RootContent): boolean {
  return isElement(node) && (BLOCK_ELEMENTS.has(node.tagName) || node.children.some(holdsBlock));
}
