import type { Code, Paragraph, Parent, Root, RootContent } from 'mdast';

import { type CitationNode, citationNode } from '#lib/contracts/citation-syntax.ts';

import { type CitedCodeNode, isParent } from './citation-syntax.ts';

/** Attaches the markers that are alone on the line after a block of code to that block, as one marker in the corner of its box. */
export function citeCode() {
  return (tree: Root): void => {
    citeWithin(tree);
  };
}

function citeWithin(parent: Parent): void {
  const children: RootContent[] = [];
  for (const child of parent.children) {
    const before = children.at(-1);
    const markers = before?.type === 'code' ? markersAlone(child) : null;
    if (before?.type === 'code' && markers !== null) children.splice(-1, 1, citedCode(before, markers, child));
    else {
      if (isParent(child)) citeWithin(child);
      children.push(child);
    }
  }
  parent.children = children;
}

/** The markers of a paragraph that contains nothing else; null for any other node. */
function markersAlone(node: RootContent): CitationNode[] | null {
  if (node.type !== 'paragraph') return null;
  const markers = node.children.filter((child) => child.type === 'citation');
  const others = node.children.filter((child) => child.type !== 'citation' && child.type !== 'claimEdge');
  const areSpaces = others.every((child) => child.type === 'text' && child.value.trim() === '');
  return markers.length > 0 && areSpaces ? markers : null;
}

function citedCode(code: Code, markers: readonly CitationNode[], from: RootContent): CitedCodeNode {
  const [first = 0, ...others] = [...new Set(markers.map(({ citedPosition }) => citedPosition))];
  const one = citationNode(first);
  if (others.length > 0) one.data.hProperties['data-also'] = others.join(' ');
  // A claim edge between the two must be preserved.
  const edges = (from as Paragraph).children.filter((child) => child.type === 'claimEdge');
  return {
    type: 'citedCode',
    children: [code, ...edges, one],
    data: { hName: 'div', hProperties: { className: ['cited-code'] } },
  };
}
