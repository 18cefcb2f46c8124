import { toHtml } from 'hast-util-to-html';

import { rstTree } from '../../rst/rst-tree.ts';
import { findPage } from '../../tree/find-page.ts';
import { idOf } from '../blocks/block-html.ts';
import { isClosing } from '../blocks/block.ts';
import { FenceTracker, outsideCode } from '../blocks/fence-tracker.ts';
import type { LinePass } from '../dialect.ts';
import { idOfName } from '../myst-labels.ts';
import type { NotationPage, SourceLine } from '../notation-page.ts';
import { nameOfPlace } from '../page-titles.ts';

const TARGET = /^([ \t]{0,8})\(([^()\n]{1,200})\)=[ \t]*$/;
/** Breaks between blocks, comments, and the line that separates a card's head from its text. */
const BETWEEN = /^(?:\+\+\+|%| {0,8}\^{3,}[ \t]*$)/;
const EMPTY_LINK = /\[\]\(<?(?:project:)?([^()<>\s]{1,300})>?\)/g;
/** The end of a formula, which may have a label. */
const FORMULA_END = /^\$\$(?:[ \t]{0,20}\([^()\n]{1,200}\))?$/;

/** Turns names above their targets into ids, removes comments and breaks between blocks, and gives links without text the title of their target. */
export const mystLines: LinePass = (lines, page) => {
  let isFormula = false;
  const pass = outsideCode(
    ({ text }) => {
      if (isFormula ? FORMULA_END.test(text.trim()) : text.trim() === '$$') isFormula = !isFormula;
      // In a formula a percent sign begins a TeX comment, and an empty line in its place would end the formula.
      if (isFormula) return null;
      if (BETWEEN.test(text)) return [''];
      const [match, prefix = '', name = ''] = TARGET.exec(text) ?? [];
      const anchor = idOf(idOfName(name));
      if (match !== undefined) return anchor === '' ? [] : [`${prefix}<a${anchor}></a>`, ''];
      return text.includes('[](') ? [withWords(text, page)] : null;
    },
    { hasDirectives: true },
  );
  return pass(withoutHead(lines), page);
};

/** Gives links without text the title of their target. */
function withWords(text: string, page: NotationPage): string {
  return text.replace(EMPTY_LINK, (written: string, target: string) => {
    const label = page.findLabel(target.replace(/^#/, ''));
    if (label !== null && label.title !== '') return `[${label.title}](${page.addressOf(label)})`;
    const title = titleOf(target, page);
    return title === null ? written : `[${title}](<${target}>)`;
  });
}

/** Returns the title of the page or heading that an address leads to. */
function titleOf(target: string, page: NotationPage): string | null {
  const { context } = page;
  const [file = '', fragment] = target.split('#', 2);
  const path = context === null ? null : file === '' ? context.page.path : findPage(file, context);
  const title = path === null ? '' : page.findLabel(nameOfPlace(path, fragment))?.title;
  return title === undefined || title === '' ? null : title;
}

const FIELD = /^:[^:`\s][^:`]{0,120}:(?:[ \t].*)?$/;

/** Removes the fields at the top of a page, which are meant for its site generator: `:orphan:`. */
function withoutHead(lines: SourceLine[]): SourceLine[] {
  const first = lines.findIndex(({ text }) => text.trim() !== '' && !FIELD.test(text.trimEnd()));
  const head = first === -1 ? lines : lines.slice(0, first);
  return head.some(({ text }) => text.trim() !== '') ? lines.slice(head.length) : lines;
}

const OPENING = /^([ \t]*)(`{3,}|~{3,}|:{3,})\{eval-rst\}[ \t]*$/;
/** Characters that would end the line, or are notation of MyST. */
const MARKS = /[\n{}[\]$\\]/g;

/** Renders ```` ```{eval-rst} ````, a part of a page in reStructuredText. It becomes one line of HTML, which Markdown leaves unchanged. */
export const evalRst: LinePass = async (lines, { context }) => {
  if (context === null) return lines;
  const fences = new FenceTracker({ hasDirectives: true });
  const result: SourceLine[] = [];
  for (let index = 0; index < lines.length;) {
    const line = lines[index];
    if (line === undefined) break;
    const part = fences.isCode(line.text) ? null : partAt(lines, index);
    index += 1;
    if (part === null) result.push(line);
    else {
      const { tree } = await rstTree(part.source, context, line.line + 1);
      const html = toHtml(tree).replace(MARKS, (sign) => `&#${sign.charCodeAt(0)};`);
      for (const text of ['', `${part.indent}<div>${html}</div>`, '']) result.push({ text, line: line.line });
      index = part.end;
      fences.isCode(lines[index]?.text ?? '');
      index += 1;
    }
  }
  return result;
};

/** Returns the part that begins at a line, up to the line of its end; null if none begins there. */
function partAt(lines: SourceLine[], index: number): { source: string; indent: string; end: number } | null {
  const [match, indent = '', fence = ''] = OPENING.exec(lines[index]?.text ?? '') ?? [];
  if (match === undefined) return null;
  let end = index + 1;
  while (end < lines.length && !isClosing(lines[end]?.text ?? '', fence)) end += 1;
  const source = lines.slice(index + 1, end).map(({ text }) => text);
  return { source: source.join('\n'), indent, end };
}
