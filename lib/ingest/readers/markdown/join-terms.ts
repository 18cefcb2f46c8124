import type { Element, ElementContent, Nodes, Root } from 'hast';

import { isContent, isElement } from '../tree/hast-nodes.ts';

/** Makes one list of lists of terms that follow each other. A term, and a meaning of one paragraph, hold their words and no paragraph. */
export function joinTerms(tree: Root): void {
  joinWithin(tree);
}

function joinWithin(parent: Nodes): void {
  if (parent.type !== 'element' && parent.type !== 'root') return;
  const children: Root['children'] = [];
  let list: Element | null = null;
  for (const child of parent.children) {
    joinWithin(child);
    if (isElement(child, 'dl') && list !== null) {
      list.children.push(...child.children);
      continue;
    }
    if (isElement(child, 'dl')) list = child;
    else if (!isSpace(child)) list = null;
    children.push(child);
  }
  parent.children = children;
  if (isElement(parent, 'dt', 'dd')) parent.children = wordsOf(parent);
}

function wordsOf({ children }: Element): ElementContent[] {
  const said = children.filter((child) => !isSpace(child));
  const [only] = said;
  return said.length === 1 && isElement(only, 'p') ? only.children.filter(isContent) : children;
}

function isSpace(node: Nodes): boolean {
  return node.type === 'text' && node.value.trim() === '';
}
