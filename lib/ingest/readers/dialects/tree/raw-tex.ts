import type { Link, Parents } from 'mdast';
import { visit } from 'unist-util-visit';

import type { TreePass } from '../dialect.ts';
import type { NotationPage } from '../notation-page.ts';
import { endOfArguments } from '../tex-arguments.ts';
import { rebuild } from './rebuild.ts';

const COMMAND =
  /\\([a-zA-Z]{1,40})\*?(?=[[{])|\\(?:newpage|pagebreak|clearpage|cleardoublepage|appendix|frontmatter|mainmatter|backmatter|noindent)\b/g;
/** Commands for print such as `\index{words}`, which Pandoc leaves out of pages. */
export const rawTex: TreePass = (tree, page) => {
  visit(tree, 'link', cutAtBackslash);
  rebuild(tree, (node) => {
    if (node.type !== 'text' || !node.value.includes('\\')) return null;
    const value = withoutCommands(node.value, page, page.lineOf(node.position?.start.line));
    return value === node.value ? null : [{ ...node, value }];
  });
};

/** A bare address ends where a command stands directly behind it. */
function cutAtBackslash(link: Link, index: number | undefined, parent: Parents | undefined): void {
  const [words] = link.children;
  const at = link.url.indexOf('\\');
  if (at === -1 || words?.type !== 'text' || words.value !== link.url || index === undefined) return;
  const address = link.url.slice(0, at).replace(/[).,;:!?]{1,20}$/, '');
  const next = parent?.children[index + 1];
  const rest = link.url.slice(address.length) + (next?.type === 'text' ? next.value : '');
  link.url = address;
  words.value = address;
  parent?.children.splice(index + 1, next?.type === 'text' ? 1 : 0, { type: 'text', value: rest });
}

function withoutCommands(text: string, page: NotationPage, line: number): string {
  let left = '';
  let from = 0;
  for (const { 0: match, 1: name, index } of text.matchAll(COMMAND)) {
    if (index < from) continue;
    const end = name === undefined ? index + match.length : endOfArguments(text, index + match.length);
    if (end === index + match.length && name !== undefined) continue;
    page.leave(name === undefined ? match : `\\${name}{}`, line);
    left += text.slice(from, index);
    from = end;
  }
  return left + text.slice(from);
}
