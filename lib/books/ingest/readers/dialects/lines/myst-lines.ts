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
/** Breaks between blocks, comments, and what parts a card's head from its words. */
const BETWEEN = /^(?:\+\+\+|%| {0,8}\^{3,}[ \t]*$)/;
const EMPTY_LINK = /\[\]\(<?(?:project:)?([^()<>\s]{1,300})>?\)/g;
/** The end of a formula, which may have a name. */
const FORMULA_END = /^\$\$(?:[ \t]{0,20}\([^()\n]{1,200}\))?$/;

/** Names above what they name become ids; comments and breaks between blocks go; links without words get those of what they lead to. */
export const mystLines: LinePass = (lines, page) => {
  let isFormula = false;
  const pass = outsideCode(
    ({ text }) => {
      if (isFormula ? FORMULA_END.test(text.trim()) : text.trim() === '$$') isFormula = !isFormula;
      // There a percent sign begins a comment of TeX, and an empty line in its place would end the formula.
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

/** Links that have none get the words of what they lead to. */
function withWords(text: string, page: NotationPage): string {
  return text.replace(EMPTY_LINK, (written: string, target: string) => {
    const label = page.findLabel(target.replace(/^#/, ''));
    if (label !== null && label.title !== '') return `[${label.title}](${page.addressOf(label)})`;
    const title = titleOf(target, page);
    return title === null ? written : `[${title}](<${target}>)`;
  });
}

/** What a page or a heading is called that an address leads to. */
function titleOf(target: string, page: NotationPage): string | null {
  const { context } = page;
  const [file = '', fragment] = target.split('#', 2);
  const path = context === null ? null : file === '' ? context.page.path : findPage(file, context);
  const title = path === null ? '' : page.findLabel(nameOfPlace(path, fragment))?.title;
  return title === undefined || title === '' ? null : title;
}

const FIELD = /^:[^:`\s][^:`]{0,120}:(?:[ \t].*)?$/;

/** Fields that a page begins with say something to its site: `:orphan:`. */
function withoutHead(lines: SourceLine[]): SourceLine[] {
  const first = lines.findIndex(({ text }) => text.trim() !== '' && !FIELD.test(text.trimEnd()));
  const head = first === -1 ? lines : lines.slice(0, first);
  return head.some(({ text }) => text.trim() !== '') ? lines.slice(head.length) : lines;
}

const OPENING = /^([ \t]*)(`{3,}|~{3,}|:{3,})\{eval-rst\}[ \t]*$/;
/** What would end the line, or is notation of MyST. */
const MARKS = /[\n{}[\]$\\]/g;

/** ```` ```{eval-rst} ````: a part of a page that is reStructuredText. It becomes one line of HTML, which Markdown leaves as it is. */
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

/** The part that begins at a line, up to the line of its end; null where none begins. */
function partAt(lines: SourceLine[], index: number): { source: string; indent: string; end: number } | null {
  const [match, indent = '', fence = ''] = OPENING.exec(lines[index]?.text ?? '') ?? [];
  if (match === undefined) return null;
  let end = index + 1;
  while (end < lines.length && !isClosing(lines[end]?.text ?? '', fence)) end += 1;
  const source = lines.slice(index + 1, end).map(({ text }) => text);
  return { source: source.join('\n'), indent, end };
}
