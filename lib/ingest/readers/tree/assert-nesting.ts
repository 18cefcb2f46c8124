import type { Node, Parent } from 'unist';

import { UnreadablePageError } from '../unreadable-page-error.ts';

/** Elements within elements that the parsers of Blink and WebKit build; what is deeper they put beside, not within. */
const NESTING_MAX = 512;

/**
 * Throws `UnreadablePageError` for a tree no browser would show as it is. What works on trees takes time that grows with the square of
 * their depth, so a tree is looked at before anything else is done with it.
 */
export function assertNesting(tree: Node): void {
  let level = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > NESTING_MAX) throw new UnreadablePageError('Its elements are nested too deeply.');
    level = level.flatMap(childrenOf);
  }
}

function childrenOf(node: Node): Node[] {
  return isParent(node) ? node.children : [];
}

function isParent(node: Node): node is Parent {
  return 'children' in node;
}
