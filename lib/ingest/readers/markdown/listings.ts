import type { ElementContent, Root } from 'hast';

import { element, isElement, mapChildren, text, textProperty } from '../tree/hast-nodes.ts';

/**
 * Turns the `<Listing number file-name caption>` of the Rust book's preprocessor into a figure: the file's name above,
 * number and caption below. The caption is Markdown.
 */
export function adoptListings(tree: Root, inlineMarkdown: (markdown: string) => ElementContent[]): void {
  mapChildren(tree, (node) => {
    if (!isElement(node, 'listing')) return [node];
    const number = textProperty(node, 'number');
    const caption = textProperty(node, 'caption');
    const fileName = textProperty(node, 'file-name');
    if (number === null && caption === null && fileName === null) return node.children;
    const label = number === null ? [] : [text(`Listing ${number}${caption === null ? '' : ': '}`)];
    const words = caption === null ? [] : inlineMarkdown(caption);
    const children = [
      ...(fileName === null ? [] : [element('p', { className: ['filename'] }, [text(`Filename: ${fileName}`)])]),
      ...node.children,
      ...(label.length + words.length === 0 ? [] : [element('figcaption', {}, [...label, ...words])]),
    ];
    return [
      element('figure', { className: ['listing'], ...(number === null ? {} : { id: `listing-${number}` }) }, children),
    ];
  });
}
