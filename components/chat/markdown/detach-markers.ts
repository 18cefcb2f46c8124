import type { Link, Parent, Root, RootContent } from 'mdast';

import { citationNode, isParent } from './citation-syntax.ts';

const HALF_MARKER = /\[(\d{1,6})$/;

/** Gives back a marker that stands directly behind a bare address: Markdown's grammar takes `https://host/x[1` for the address. */
export function detachMarkers() {
  return (tree: Root): void => {
    detachWithin(tree);
  };
}

function detachWithin(parent: Parent): void {
  parent.children = parent.children.flatMap((child, index) => {
    const next = parent.children[index + 1];
    if (child.type === 'link' && next?.type === 'text' && next.value.startsWith(']')) return detached(child, next);
    if (isParent(child)) detachWithin(child);
    return [child];
  });
}

function detached(link: Link, next: { value: string }): RootContent[] {
  const [text] = link.children;
  const position = text?.type === 'text' ? HALF_MARKER.exec(text.value)?.[1] : undefined;
  if (text?.type !== 'text' || position === undefined) return [link];
  const words = text.value.replace(HALF_MARKER, '');
  const address = link.url.replace(/(?:\[|%5B)\d+$/i, '');
  next.value = next.value.slice(1);
  return [{ ...link, url: address, children: [{ ...text, value: words }] }, citationNode(Number(position))];
}
