import type { TreePass } from '../dialect.ts';
import type { NotationPage } from '../notation-page.ts';
import { rebuild } from './rebuild.ts';

const COMMAND =
  /\\([a-zA-Z]{1,40})\*?(?=[[{])|\\(?:newpage|pagebreak|clearpage|cleardoublepage|appendix|frontmatter|mainmatter|backmatter|noindent)\b/g;
/** UTF-16 units between the braces of a command. */
const ARGUMENT_MAX = 1_000;

/** Commands for print such as `\index{words}`, which Pandoc leaves out of pages. */
export const rawTex: TreePass = (tree, page) => {
  rebuild(tree, (node) => {
    if (node.type !== 'text' || !node.value.includes('\\')) return null;
    const value = withoutCommands(node.value, page, page.lineOf(node.position?.start.line));
    return value === node.value ? null : [{ ...node, value }];
  });
};

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

/** Behind the brackets and braces that follow, which hold others; where they end nowhere, where they begin. */
function endOfArguments(text: string, start: number): number {
  let at = start;
  for (let sign = text[at]; sign === '{' || sign === '['; sign = text[at]) {
    const end = closingOf(text, at, sign === '{' ? '}' : ']');
    if (end === -1) return at;
    at = end + 1;
  }
  return at;
}

function closingOf(text: string, start: number, close: string): number {
  const open = text[start];
  let depth = 0;
  for (let at = start; at < text.length && at - start < ARGUMENT_MAX; at += 1) {
    if (text[at] === open) depth += 1;
    else if (text[at] === close) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
