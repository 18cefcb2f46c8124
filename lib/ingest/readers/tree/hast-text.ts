import type { Nodes } from 'hast';

import { walkText, type NodeView, type TextWalk } from '#lib/text/walk-text.ts';

/** Walks a hast tree by the rule the browser walks the page by. */
export function walkHast(tree: Nodes): TextWalk<Nodes> {
  return walkText<Nodes>(tree, viewOf);
}

function viewOf(node: Nodes): NodeView<Nodes> {
  if (node.type === 'text') return { kind: 'text', text: node.value };
  if (node.type === 'root') return { kind: 'root', children: node.children };
  if (node.type !== 'element') return { kind: 'other' };
  return {
    kind: 'element',
    name: node.tagName,
    isTextless: node.properties['dataNoText'] !== undefined,
    children: node.children,
  };
}
