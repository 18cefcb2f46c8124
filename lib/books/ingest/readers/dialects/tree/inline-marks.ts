import { nameToEmoji } from 'gemoji';
import type { Paragraph } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';

import type { TreePass } from '../dialect.ts';
import { as, leavingOut, replacing } from './replace-text.ts';

/** Converts `++ctrl+alt+del++` into keys. */
export const keys = replacing(
  /\+\+([a-zA-Z0-9"][a-zA-Z0-9"-]{0,20}(?:\+[a-zA-Z0-9"][a-zA-Z0-9"-]{0,20}){0,5})\+\+/g,
  ([, names = '']) =>
    names.split('+').flatMap((name, index) => {
      const bare = name.replaceAll('"', '');
      const key = as('kbd', name.startsWith('"') ? bare : bare.charAt(0).toUpperCase() + bare.slice(1));
      return index === 0 ? [key] : [{ type: 'text', value: '+' } as const, key];
    }),
);

/** `==marked==` */
export const marks = replacing(/(?<![=\w])==([^\s=](?:[^=\n]{0,300}[^\s=])?)==(?![=\w])/g, ([, words = '']) => [
  as('mark', words),
]);

/** Removes `[[toc]]`, `[[_TOC_]]` and `[TOC]`, which request a table of contents from the site generator. */
export const tableOfContents: TreePass = (tree) => {
  tree.children = tree.children.filter(
    (node) => node.type !== 'paragraph' || !/^(?:\[\[toc\]\]|\[TOC\])$/i.test(toString(node).trim()),
  );
};

const EMOJI = new Map(Object.entries(nameToEmoji));

/** Replaces `:tada:` by the emoji that it names; any other word between colons is left unchanged. */
export const emoji = replacing(
  /(?<![\w:])(:(\+1|-1|[a-z0-9_][a-z0-9_-]{0,59}):)(?![\w:])/g,
  ([, , name = '']) => EMOJI.get(name) ?? false,
);

/** Removes `:material-check:` or `:some_name:` if it is no emoji: it then names an icon of the site. */
export const icons = replacing(
  /(?<![\w:])(:[a-z0-9]{1,40}(?:[_-][a-z0-9]{1,40}){1,10}:)(?:\{[^{}\n]{0,200}\})?(?![\w:])/g,
  ([, name = ''], page, line) => {
    page.leave(name, line);
    return '';
  },
);

/** Removes references to missing footnotes. */
export const missingFootnotes = leavingOut(/\[\^[^\]\s[]{1,80}\](?!:)/g);

const TAG = /<\/?(?:a|abbr|b|br|code|em|i|kbd|mark|small|span|strong|sub|sup)(?:\s[^<>]{0,1000})?>/gi;

/** Removes HTML that authors wrote in the alternative text of a picture. */
export const pictureWords: TreePass = (tree) => {
  visit(tree, ['image', 'imageReference'], (node) => {
    if ('alt' in node && typeof node.alt === 'string') node.alt = node.alt.replace(TAG, '');
  });
};

const DEFINITION = /^\*\[([^\][]{1,80})\]:(.*)$/;
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}_/.+-]{0,80}[\p{L}\p{N}])?/gu;

/** `*[HTML]: HyperText Markup Language` on lines of their own defines an abbreviation for all its occurrences on the page. */
export const abbreviations: TreePass = (tree, page) => {
  const meanings = new Map<string, string>();
  tree.children = tree.children.filter((node) => {
    const found = node.type === 'paragraph' ? definitionsOf(node) : null;
    for (const [name, meaning] of found ?? []) meanings.set(name, meaning);
    return found === null;
  });
  if (meanings.size === 0) return;
  const explain = replacing(WORD, ([word]) => {
    const title = meanings.get(word);
    return title === undefined ? false : [as('abbr', word, { title })];
  });
  explain(tree, page);
};

/** Returns the definitions in the lines of a paragraph; null if one of them is something else. */
function definitionsOf({ children }: Paragraph): [string, string][] | null {
  if (children[0]?.type !== 'text' || !children[0].value.startsWith('*[')) return null;
  const found = toString(children)
    .split('\n')
    .map((line) => DEFINITION.exec(line.trim()));
  if (found.includes(null)) return null;
  return found.flatMap((match) => (match === null ? [] : [[match[1] ?? '', (match[2] ?? '').trim()]]));
}
