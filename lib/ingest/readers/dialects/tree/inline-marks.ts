import type { PhrasingContent } from 'mdast';

import type { TreePass } from '../dialect.ts';
import { replaceText } from './replace-text.ts';

/** `++ctrl+alt+del++` as keys. */
export const keys: TreePass = (tree, page) => {
  replaceText(tree, page, [
    /\+\+([a-zA-Z0-9"][a-zA-Z0-9"-]{0,20}(?:\+[a-zA-Z0-9"][a-zA-Z0-9"-]{0,20}){0,5})\+\+/g,
    ([, names = '']) =>
      names.split('+').flatMap((name, index): PhrasingContent[] => {
        const bare = name.replaceAll('"', '');
        const key = as('kbd', name.startsWith('"') ? bare : bare.charAt(0).toUpperCase() + bare.slice(1));
        return index === 0 ? [key] : [{ type: 'text', value: '+' }, key];
      }),
  ]);
};

/** `==marked==` */
export const marks: TreePass = (tree, page) => {
  replaceText(tree, page, [
    /(?<![=\w])==([^\s=](?:[^=\n]{0,300}[^\s=])?)==(?![=\w])/g,
    ([, words = '']) => [as('mark', words)],
  ]);
};

/** `[[toc]]` and `[TOC]` ask the site for a table of contents. */
export const tableOfContents: TreePass = (tree) => {
  tree.children = tree.children.filter(
    (node) =>
      node.type !== 'paragraph' ||
      node.children.length !== 1 ||
      node.children[0]?.type !== 'text' ||
      !/^(?:\[\[(?:toc|_TOC_)\]\]|\[TOC\])$/i.test(node.children[0].value.trim()),
  );
};

/** An element of HTML that Markdown has no sign for. */
export function as(name: string, words: string): PhrasingContent {
  return { type: 'emphasis', children: [{ type: 'text', value: words }], data: { hName: name } };
}
