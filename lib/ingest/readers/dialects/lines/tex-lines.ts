import { FenceTracker } from '../blocks/fence-tracker.ts';
import type { LinePass } from '../dialect.ts';
import type { SourceLine } from '../notation-page.ts';
import { endOfArguments } from '../tex-arguments.ts';

const OPENING = /^ {0,3}\\\[/;
const CLOSING = /\\\][ \t]*$/;
const COMMAND = /\\(?!begin\b|end\b)([a-zA-Z]{1,40})\*?(?=[[{])/y;
/** Lines of a formula. One that is longer is none. */
const LINES_MAX = 100;

/**
 * Lines of TeX as Pandoc reads them, before Markdown does: a formula from `\[` to `\]` over lines, of which one may begin like an item of a
 * list, and lines of nothing but commands for print at the beginning of a block.
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

/** The formula between other signs; none where it is on one line, has an empty one, or does not end. */
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
