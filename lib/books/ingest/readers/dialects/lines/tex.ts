import type { Link, Parents } from 'mdast';
import { visit } from 'unist-util-visit';

import { FenceTracker } from '../blocks/fence-tracker.ts';
import type { LinePass, TreePass } from '../dialect.ts';
import type { NotationPage, SourceLine } from '../notation-page.ts';
import { rebuild } from '../tree/replace-text.ts';

const OPENING = /^ {0,3}\\\[/;
const CLOSING = /\\\][ \t]*$/;
const COMMAND = /\\(?!begin\b|end\b)([a-zA-Z]{1,40})\*?(?=[[{])/y;
/** Maximum number of lines of a formula; anything longer is not a formula. */
const LINES_MAX = 100;

/**
 * Processes lines of TeX as Pandoc reads them, before Markdown does: multi-line formulas from `\[` to `\]`, whose lines may begin like list items,
 * and lines at the beginning of a block that consist only of commands for print.
 */
export const texLines: LinePass = (lines, page) => {
  const fences = new FenceTracker();
  const result: SourceLine[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (line === undefined) break;
    const isCode = fences.isCode(line.text);
    const formula = isCode ? [] : formulaAt(lines, index);
    if (formula.length > 0) {
      result.push(...formula);
      index += formula.length - 1;
    } else if (!isCode && isOfCommands(line.text) && beginsBlock(result)) page.leave(nameOf(line.text), line.line);
    else result.push(line);
  }
  return result;
};

/** Returns the lines of the formula with other delimiters; none if it is on one line, contains an empty line, or does not end. */
function formulaAt(lines: readonly SourceLine[], start: number): SourceLine[] {
  if (!OPENING.test(lines[start]?.text ?? '')) return [];
  const formula = lines.slice(start, start + LINES_MAX);
  const end = formula.findIndex(({ text }) => CLOSING.test(text));
  const inner = formula.slice(0, end + 1);
  if (end < 1 || inner.some(({ text }) => text.trim() === '' || text.includes('$$'))) return [];
  return inner.map(({ text, line }, index) => ({
    text: (index === end ? text.replace(CLOSING, '$$$$') : text).replace(index === 0 ? OPENING : /^(?!)/, '$$$$'),
    line,
  }));
}

function beginsBlock(before: readonly SourceLine[]): boolean {
  const last = before.at(-1)?.text.trim() ?? '';
  return last === '' || last.startsWith('#');
}

function isOfCommands(text: string): boolean {
  const words = text.trimEnd();
  let at = 0;
  while (at < words.length) {
    COMMAND.lastIndex = at;
    const [command = ''] = COMMAND.exec(words) ?? [];
    const from = at + command.length;
    const end = command === '' ? from : endOfArguments(words, from);
    if (end === from) return false;
    at = end;
  }
  return words !== '';
}

function nameOf(text: string): string {
  return `${text.split(/[[{]/, 1).join('')}{}`;
}

/** Maximum length of the text in a command's braces, in UTF-16 units. */
const ARGUMENT_MAX = 1_000;

/** Returns the position after the brackets and braces that follow, which may be nested; their start if they are not closed. */
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

const PRINT_COMMAND =
  /\\([a-zA-Z]{1,40})\*?(?=[[{])|\\(?:newpage|pagebreak|clearpage|cleardoublepage|appendix|frontmatter|mainmatter|backmatter|noindent)\b/g;
/** Removes commands for print such as `\index{words}`, which Pandoc omits from web pages. */
export const rawTex: TreePass = (tree, page) => {
  visit(tree, 'link', cutAtBackslash);
  rebuild(tree, (node) => {
    if (node.type !== 'text' || !node.value.includes('\\')) return null;
    const value = withoutCommands(node.value, page, page.lineOf(node.position?.start.line));
    return value === node.value ? null : [{ ...node, value }];
  });
};

/** Ends a bare address at a command that directly follows it. */
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
  for (const { 0: match, 1: name, index } of text.matchAll(PRINT_COMMAND)) {
    if (index < from) continue;
    const end = name === undefined ? index + match.length : endOfArguments(text, index + match.length);
    if (end === index + match.length && name !== undefined) continue;
    page.leave(name === undefined ? match : `\\${name}{}`, line);
    left += text.slice(from, index);
    from = end;
  }
  return left + text.slice(from);
}

/** The beginning of an environment, possibly in a list item or a quotation. */
const BEGIN = /^([ >]{0,16}(?:[-*+] {1,3})?)\\begin\{([a-zA-Z]{1,30}\*?)\}/;
const FORMULAS = new Set([
  ...['equation', 'align', 'gather', 'multline', 'eqnarray', 'flalign', 'alignat', 'math', 'displaymath'],
]);
const CAPTION = /^(?:Table)?:[ \t]+(\S.*)$/;
/** Maximum number of lines of an environment; anything longer is not one. */
const ENVIRONMENT_MAX = 300;

/** Replaces the lines between `\begin` and `\end`; null leaves the environment as it is. */
type ReadEnvironment = (inner: SourceLine[], name: string) => SourceLine[] | null;

/** Processes TeX between `\begin` and `\end`: a formula environment becomes a formula, and all others, which are meant for print, are removed. */
export const texForPrint: LinePass = (lines, page) =>
  readEnvironments(lines, (inner, name) => {
    if (isFormula(name)) return asFormula(inner);
    if (!/^ {0,3}\\/.test(inner[0]?.text ?? '')) return null;
    page.leave(`\\begin{${name}}`, inner[0]?.line ?? 1);
    return [];
  });

/** Converts `\begin{align}` without delimiters into a formula, as in MyST. */
export const texFormulas: LinePass = (lines) =>
  readEnvironments(lines, (inner, name) => (isFormula(name) ? asFormula(inner) : null));

/** Converts `: words` below or above a table into its caption. */
export const tableCaptions: LinePass = (lines) => {
  const fences = new FenceTracker();
  return lines.flatMap((line, index) => {
    const words = fences.isCode(line.text) ? undefined : CAPTION.exec(line.text)?.[1];
    if (words === undefined || !standsAtTable(lines, index)) return [line];
    return ['', words, ''].map((text) => ({ ...line, text }));
  });
};

function readEnvironments(lines: SourceLine[], read: ReadEnvironment): SourceLine[] {
  const fences = new FenceTracker();
  const result: SourceLine[] = [];
  let isWithinSigns = false;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (line === undefined) break;
    const isCode = fences.isCode(line.text);
    // A formula never contains an empty line.
    if (line.text.trim() === '') isWithinSigns = false;
    else if (!isCode && line.text.split('$$').length % 2 === 0) isWithinSigns = !isWithinSigns;
    const name = isCode || isWithinSigns ? undefined : BEGIN.exec(line.text)?.[2];
    if (name === undefined) {
      result.push(line);
      continue;
    }
    const inner = environment(name, lines.slice(index, index + ENVIRONMENT_MAX));
    result.push(...(inner.length === 0 ? [line] : (read(inner, name) ?? inner)));
    index += Math.max(0, inner.length - 1);
  }
  return result;
}

/** Returns the lines of an environment; none if it does not end or contains formula delimiters. */
function environment(name: string, lines: readonly SourceLine[]): SourceLine[] {
  const end = lines.findIndex(({ text }) => text.includes(`\\end{${name}}`));
  const inner = lines.slice(0, end + 1);
  return inner.some(({ text }) => text.includes('$$')) ? [] : inner;
}

function isFormula(name: string): boolean {
  return FORMULAS.has(name.replace('*', ''));
}

function asFormula(lines: SourceLine[]): SourceLine[] {
  const [prefix = ''] = /^[ >]{0,16}(?:[-*+] {1,3})?/.exec(lines[0]?.text ?? '') ?? [];
  const further = prefix.replace(/[-*+]/, ' ');
  const line = lines[0]?.line ?? 1;
  const inner = lines.map((one) => ({
    ...one,
    text: further + one.text.replace(/^[ >]{0,16}(?:[-*+] {1,3}(?=\\))?/, ''),
  }));
  return [{ text: `${prefix}$$`, line }, ...inner, { text: `${further}$$`, line }, { text: '', line }];
}

/** Whether the line is next to a table, with or without an empty line in between. */
function standsAtTable(lines: readonly SourceLine[], index: number): boolean {
  const isRow = (line: SourceLine | undefined) => /^\s*(?:\||\+[-=]|-{2,} +-{2}|-{5})/.test(line?.text ?? '');
  const isEmpty = (line: SourceLine | undefined) => line?.text.trim() === '';
  const before = isEmpty(lines[index - 1]) ? lines[index - 2] : lines[index - 1];
  const behind = isEmpty(lines[index + 1]) ? lines[index + 2] : lines[index + 1];
  return isRow(before) || isRow(behind);
}
