import type { Element, ElementContent, Nodes, Root } from 'hast';

import { element, isContent, isElement } from '../tree/hast-nodes.ts';

const BLOCKS = new Set(['p', 'div', 'pre', 'ul', 'ol', 'dl', 'table', 'blockquote', 'details', 'figure']);

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
  parent.children = children.flatMap(meaningsAlone);
  if (isElement(parent, 'dt', 'dd')) parent.children = wordsOf(parent);
}

/** Meanings whose terms are nowhere are no list: only their content is shown. */
function meaningsAlone(node: Root['children'][number]): Root['children'] {
  if (!isElement(node, 'dl') || node.children.some((child) => isElement(child, 'dt', 'div'))) return [node];
  return node.children.flatMap((child) => {
    if (!isElement(child, 'dd')) return isSpace(child) ? [] : [child];
    const isPhrase = child.children.every(
      (inner) => inner.type === 'text' || !BLOCKS.has(inner.type === 'element' ? inner.tagName : ''),
    );
    return isPhrase ? [element('p', {}, child.children)] : child.children;
  });
}

function wordsOf({ children }: Element): ElementContent[] {
  const said = children.filter((child) => !isSpace(child));
  const [only] = said;
  return said.length === 1 && isElement(only, 'p') ? only.children.filter(isContent) : children;
}

function isSpace(node: Nodes): boolean {
  return node.type === 'text' && node.value.trim() === '';
}
