import type { ElementContent } from 'hast';

import { trimEndOf } from '#lib/core/trim-characters.ts';

import { element, text as textNode } from '../../tree/hast-nodes.ts';

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\\{}|]+/g;

/** Text with the web addresses in it as links. */
export function linkedText(text: string): ElementContent[] {
  if (!text.includes('://')) return [textNode(text)];
  const nodes: ElementContent[] = [];
  let position = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(match[0]);
    if (match.index > position) nodes.push(textNode(text.slice(position, match.index)));
    nodes.push(element('a', { href: address }, [textNode(address)]));
    position = match.index + address.length;
  }
  if (position < text.length) nodes.push(textNode(text.slice(position)));
  return nodes;
}

/** A bracket at the end belongs to the sentence unless it was opened in the address. */
function withoutPunctuation(address: string): string {
  const trimmed = trimEndOf(address, /[.,;:!?*_]/);
  return trimmed.endsWith(')') && !trimmed.includes('(') ? trimEndOf(trimmed, /[).,;:!?]/) : trimmed;
}
