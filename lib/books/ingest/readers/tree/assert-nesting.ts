import type { Nodes as HtmlNode } from 'hast';
import type { Nodes as MarkdownNode } from 'mdast';

import { UnreadablePageError } from '../unreadable-page-error.ts';

/** Elements within elements that the parsers of Blink and WebKit build; what is deeper they put beside, not within. */
const NESTING_MAX = 512;

type Node = HtmlNode | MarkdownNode;

/**
 * Throws `UnreadablePageError` for a tree no browser would show as it is. What works on trees takes time that grows with the square of
 * their depth, so a tree is looked at before anything else is done with it.
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
