import type { RootContent } from 'mdast';

import { isParent } from './citation-syntax.ts';

/** The words of a node, without markers. */
export function plainText(node: RootContent): string {
  if ('value' in node) return node.value;
  return isParent(node) ? node.children.map(plainText).join('') : '';
}
