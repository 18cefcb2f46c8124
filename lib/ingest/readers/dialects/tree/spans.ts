import type { Nodes, PhrasingContent } from 'mdast';

import type { TreePass } from '../dialect.ts';

const END = /\]\{[^{}\n]{1,200}\}/;

/** `[words]{.class}` of Pandoc and MyST are its words, with whatever stands among them. */
export const spans: TreePass = (tree) => {
  takeBrackets(tree);
};

function takeBrackets(parent: Nodes): void {
  if (!('children' in parent)) return;
  const children = parent.children as PhrasingContent[];
  for (const [index, child] of children.entries()) {
    if (child.type !== 'text') {
      takeBrackets(child);
      continue;
    }
    for (let end = END.exec(child.value); end !== null; end = END.exec(child.value)) {
      const before = child.value.slice(0, end.index);
      const behind = child.value.slice(end.index + end[0].length);
      const start = before.lastIndexOf('[');
      if (start !== -1) child.value = before.slice(0, start) + before.slice(start + 1) + behind;
      else if (openBefore(children, index)) child.value = before + behind;
      else break;
    }
  }
}

/** Takes away the nearest bracket that opens in the text before; false where there is none. */
function openBefore(children: readonly PhrasingContent[], index: number): boolean {
  const nearest = children
    .slice(Math.max(0, index - 50), index)
    .findLast((child) => child.type === 'text' && child.value.includes('['));
  if (nearest?.type !== 'text') return false;
  const at = nearest.value.lastIndexOf('[');
  nearest.value = nearest.value.slice(0, at) + nearest.value.slice(at + 1);
  return true;
}
