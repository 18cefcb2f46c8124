import type { Nodes as HtmlNode } from 'hast';
import type { Nodes as MarkdownNode } from 'mdast';

import { UnreadablePageError } from '../unreadable-page-error.ts';

/** Maximum nesting in the parsers of Blink and WebKit; deeper elements become siblings instead. */
const NESTING_MAX = 512;

type Node = HtmlNode | MarkdownNode;

/**
 * Throws `UnreadablePageError` for a tree that no browser would show as it is. Tree processing takes time that grows with the square of the depth, so
 * a tree is checked before anything else is done with it.
 */
export function assertNesting(tree: Node): void {
  let level: readonly Node[] = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > NESTING_MAX) throw new UnreadablePageError('Its elements are nested too deeply.');
    level = level.flatMap(childrenOf);
  }
}

function childrenOf(node: Node): readonly Node[] {
  return 'children' in node ? node.children : [];
}
