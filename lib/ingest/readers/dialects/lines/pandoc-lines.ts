import { FenceTracker } from '../blocks/fence-tracker.ts';
import type { LinePass } from '../dialect.ts';
import type { SourceLine } from '../notation-page.ts';

/** Also in an item of a list, and in a quotation. */
const BEGIN = /^([ >]{0,16}(?:[-*+] {1,3})?)\\begin\{([a-zA-Z]{1,30}\*?)\}/;
const FORMULAS = new Set([
  ...['equation', 'align', 'gather', 'multline', 'eqnarray', 'flalign', 'alignat', 'math', 'displaymath'],
]);
const CAPTION = /^(?:Table)?:[ \t]+(\S.*)$/;
/** Lines of an environment. One that is longer is none. */
const LINES_MAX = 300;

/** What stands between `\begin` and `\end`; null for what is left as it is. */
type ReadEnvironment = (inner: SourceLine[], name: string) => SourceLine[] | null;

/** TeX between `\begin` and `\end`, of formulas a formula: all other is for print, and left out. */
export const texForPrint: LinePass = (lines, page) =>
  readEnvironments(lines, (inner, name) => {
    if (isFormula(name)) return asFormula(inner);
    if (!/^ {0,3}\\/.test(inner[0]?.text ?? '')) return null;
    page.leave(`\\begin{${name}}`, inner[0]?.line ?? 1);
    return [];
  });

/** `\begin{align}` is a formula without signs around it, as MyST may have it. */
export const texFormulas: LinePass = (lines) =>
  readEnvironments(lines, (inner, name) => (isFormula(name) ? asFormula(inner) : null));

/** `: words` below a table or above it are its caption. */
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
    // An empty line is never within a formula.
    if (line.text.trim() === '') isWithinSigns = false;
    else if (!isCode && line.text.split('$$').length % 2 === 0) isWithinSigns = !isWithinSigns;
    const name = isCode || isWithinSigns ? undefined : BEGIN.exec(line.text)?.[2];
    if (name === undefined) {
      result.push(line);
      continue;
    }
    const inner = environment(name, lines.slice(index, index + LINES_MAX));
    result.push(...(inner.length === 0 ? [line] : (read(inner, name) ?? inner)));
    index += Math.max(0, inner.length - 1);
  }
  return result;
}

/** The lines of an environment; none for one that ends nowhere, or that has signs of a formula in it. */
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

/** With or without an empty line between. */
function standsAtTable(lines: readonly SourceLine[], index: number): boolean {
  const isRow = (line: SourceLine | undefined) => /^\s*(?:\||\+[-=]|-{2,} +-{2}|-{5})/.test(line?.text ?? '');
  const isEmpty = (line: SourceLine | undefined) => line?.text.trim() === '';
  const before = isEmpty(lines[index - 1]) ? lines[index - 2] : lines[index - 1];
  const behind = isEmpty(lines[index + 1]) ? lines[index + 2] : lines[index + 1];
  return isRow(before) || isRow(behind);
}
