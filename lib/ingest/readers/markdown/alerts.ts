import type { Blockquote, Root } from 'mdast';
import { visit } from 'unist-util-visit';

const MARKER = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i;

/** Turns GitHub's alerts (`> [!NOTE]`) into notes: the marker becomes the class of the block. */
export function adoptAlerts(tree: Root): void {
  visit(tree, 'blockquote', (quote: Blockquote) => {
    const paragraph = quote.children[0];
    const first = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
    if (first?.type !== 'text') return;
    const marker = MARKER.exec(first.value);
    if (!marker?.[1]) return;
    first.value = first.value.slice(marker[0].length);
    quote.data = { ...quote.data, hName: 'div', hProperties: { className: [marker[1].toLowerCase()] } };
  });
}
