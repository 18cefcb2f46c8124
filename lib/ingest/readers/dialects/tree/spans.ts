import type { Nodes, PhrasingContent } from 'mdast';

import { parseAttributes } from '../blocks/attributes.ts';
import { isShown } from '../blocks/conditional-content.ts';
import type { TreePass } from '../dialect.ts';
import type { NotationPage } from '../notation-page.ts';

const END = /\]\{([^{}]{1,200})\}/;

/** `[words]{.class}` of Pandoc and MyST are its words, with whatever stands among them, unless Quarto does not show them. */
export const spans: TreePass = (tree, page) => {
  takeBrackets(tree, page);
};

function takeBrackets(parent: Nodes, page: NotationPage): void {
  if (!('children' in parent)) return;
  const children = parent.children as PhrasingContent[];
  for (const [index, child] of children.entries()) {
    if (child.type !== 'text') {
      takeBrackets(child, page);
      continue;
    }
    for (let end = END.exec(child.value); end !== null; end = END.exec(child.value)) {
      const before = child.value.slice(0, end.index);
      const behind = child.value.slice(end.index + end[0].length);
      const start = before.lastIndexOf('[');
      const isKept = page.dialect !== 'quarto' || isShown(parseAttributes(end[1] ?? ''), page);
      if (start !== -1) child.value = before.slice(0, start) + (isKept ? before.slice(start + 1) : '') + behind;
      else if (openBefore(children, index, isKept)) child.value = (isKept ? before : '') + behind;
      else break;
    }
  }
}

/** Takes away the nearest bracket that opens in the text before, and what stands behind it unless that is kept; false where there is none. */
function openBefore(children: PhrasingContent[], index: number, isKept: boolean): boolean {
  const first = Math.max(0, index - 50);
  const found = children
    .slice(first, index)
    .findLastIndex((child) => child.type === 'text' && child.value.includes('['));
  const nearest = children[first + found];
  if (found === -1 || nearest?.type !== 'text') return false;
  const at = nearest.value.lastIndexOf('[');
  nearest.value = nearest.value.slice(0, at) + (isKept ? nearest.value.slice(at + 1) : '');
  if (!isKept)
    for (let between = first + found + 1; between < index; between += 1)
      children[between] = { type: 'text', value: '' };
  return true;
}
