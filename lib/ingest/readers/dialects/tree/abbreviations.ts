import type { Paragraph, Root } from 'mdast';

import type { TreePass } from '../dialect.ts';
import { replaceText } from './replace-text.ts';

const DEFINITION = /^\*\[([^\][]{1,80})\]:(.*)$/;
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}_/.+-]{0,80}[\p{L}\p{N}])?/gu;

/** `*[HTML]: HyperText Markup Language` on lines of their own says what a word stands for wherever the page has it. */
export const abbreviations: TreePass = (tree, page) => {
  const meanings = new Map<string, string>();
  takeDefinitions(tree, meanings);
  if (meanings.size === 0) return;
  replaceText(tree, page, [
    WORD,
    ([word = '']) => {
      const title = meanings.get(word);
      if (title === undefined) return false;
      const data = { hName: 'abbr', hProperties: { title } };
      return [{ type: 'emphasis', children: [{ type: 'text', value: word }], data }];
    },
  ]);
};

function takeDefinitions(tree: Root, meanings: Map<string, string>): void {
  tree.children = tree.children.filter((node) => {
    const found = node.type === 'paragraph' ? definitionsOf(node) : null;
    for (const [name, meaning] of found ?? []) meanings.set(name, meaning);
    return found === null;
  });
}

/** What the lines of a paragraph define; null where one of them is something else. */
function definitionsOf(paragraph: Paragraph): [string, string][] | null {
  const [first] = paragraph.children;
  if (first?.type !== 'text' || !first.value.startsWith('*[')) return null;
  const found: [string, string][] = [];
  const words = paragraph.children.map((child) => ('value' in child ? child.value : '')).join('');
  for (const line of words.split('\n')) {
    const [match, name = '', meaning = ''] = DEFINITION.exec(line.trim()) ?? [];
    if (match === undefined) return null;
    found.push([name, meaning.trim()]);
  }
  return found;
}
