import type { LinePass } from '../dialect.ts';
import type { NotationPage, SourceLine } from '../notation-page.ts';
import { nameOfPlace } from '../page-titles.ts';
import { findPage } from '../../tree/find-page.ts';
import { FenceTracker } from '../blocks/fence-tracker.ts';
import { idOfName } from '../myst-labels.ts';

const TARGET = /^([ \t]{0,8})\(([^()\n]{1,200})\)=[ \t]*$/;
/** Breaks between blocks, comments, and what parts a card's head from its words. */
const BETWEEN = /^(?:\+\+\+|%| {0,8}\^{3,}[ \t]*$)/;
const EMPTY_LINK = /\[\]\(<?(?:project:)?([^()<>\s]{1,300})>?\)/g;
/** The end of a formula, which may have a name. */
const FORMULA_END = /^\$\$(?:[ \t]{0,20}\([^()\n]{1,200}\))?$/;

/** Names above what they name become ids; comments and breaks between blocks go; links without words get those of what they lead to. */
export const mystLines: LinePass = (lines, page) => {
  const fences = new FenceTracker({ hasDirectives: true });
  let isFormula = false;
  return withoutHead(lines).flatMap((line) => {
    if (fences.isCode(line.text)) return [line];
    if (isFormula ? FORMULA_END.test(line.text.trim()) : line.text.trim() === '$$') isFormula = !isFormula;
    // There a percent sign begins a comment of TeX, and an empty line in its place would end the formula.
    if (isFormula) return [line];
    if (BETWEEN.test(line.text)) return [{ ...line, text: '' }];
    const [match, prefix = '', name = ''] = TARGET.exec(line.text) ?? [];
    if (match !== undefined) {
      const id = idOfName(name);
      return /^[\w:.-]+$/.test(id)
        ? [
            { ...line, text: `${prefix}<a id="${id}"></a>` },
            { ...line, text: '' },
          ]
        : [];
    }
    if (!line.text.includes('[](')) return [line];
    const text = line.text.replace(EMPTY_LINK, (written: string, target: string) => {
      const label = page.findLabel(target.replace(/^#/, ''));
      if (label !== null && label.title !== '') return `[${label.title}](${page.addressOf(label)})`;
      const title = titleOf(target, page);
      return title === null ? written : `[${title}](<${target}>)`;
    });
    return [{ ...line, text }];
  });
};

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
