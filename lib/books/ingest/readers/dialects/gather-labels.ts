import type { DialectName } from '#lib/contracts/dialects.ts';

import type { SourceBook, SourceLabel } from '../../source-book.ts';
import { FenceTracker } from './blocks/fence-tracker.ts';
import { labelOf, readCellHead } from './blocks/quarto-cells.ts';
import { THEOREMS } from './blocks/containers.ts';
import { d2lNames } from './d2l.ts';
import { mystLabels } from './myst-labels.ts';
import { type FoundLabel, pageTitles } from './page-titles.ts';

/** Maximum number of labels in a book; references to further ones are not resolved. */
const LABELS_MAX = 20_000;

const GATHERERS = new Map<DialectName, (lines: string[]) => FoundLabel[]>([
  ['d2l', d2lNames],
  ['myst', mystLabels],
  ['quarto', quartoLabels],
  ['mdbook', ruleLabels],
  ['gitbook', () => []],
]);

/** Returns the labels that pages of a book refer to by name; null for a dialect that has no names. */
export function gatherLabels(
  dialect: DialectName,
  pages: readonly { path: string; text: string }[],
): NonNullable<SourceBook['labels']> | null {
  const gather = GATHERERS.get(dialect);
  if (gather === undefined) return null;
  const labels = new Map<string, SourceLabel>();
  for (const { path, text } of pages) {
    for (const { name, title, ...label } of gather(text.split('\n'))) {
      if (labels.size >= LABELS_MAX) break;
      if (!labels.has(name)) labels.set(name, { page: path, ...label, title: title.slice(0, 200) });
    }
  }
  if (dialect === 'myst' || dialect === 'gitbook') addTitles(labels, pages);
  return Object.fromEntries(labels);
}

/** Adds page titles last: explicit names take precedence. */
function addTitles(labels: Map<string, SourceLabel>, pages: readonly { path: string; text: string }[]): void {
  for (const { path, text } of pages) {
    for (const { name, id, title } of pageTitles({ path, text })) {
      if (labels.size >= LABELS_MAX) return;
      if (!labels.has(name)) labels.set(name, { page: path, id, title: title.slice(0, 200) });
    }
  }
}

/** `r[rule.name]` */
function ruleLabels(lines: string[]): FoundLabel[] {
  return lines.flatMap((line) => {
    const name = /^r\[([\w.-]{1,200})\][ \t]*$/.exec(line)?.[1];
    return name === undefined ? [] : [{ name, id: `r-${name}`, title: '' }];
  });
}

const COUNTED = new Map([
  ['fig', 'Figure'],
  ['tbl', 'Table'],
  ['tab', 'Table'],
  ['lst', 'Listing'],
  ['eq', 'Equation'],
  ['thm', 'Theorem'],
  ['lem', 'Lemma'],
  ['cor', 'Corollary'],
  ['prp', 'Proposition'],
  ['def', 'Definition'],
  ['exm', 'Example'],
  ['exr', 'Exercise'],
]);

const HEADING = /^ {0,3}#{1,6}[ \t]+(\S.*)$/;
const CELL = /^ *(?:`{3,}|~{3,})[ \t]*(\{.*\})$/;
const OPTION_LINE = /^(?:#|\/\/|%%|--)\|/;
/** `{#fig-x}` after the element it names, and bookdown's `(\#fig:x)` in a caption. */
const NAMED =
  /\{#((?:fig|tbl|lst|eq|thm|lem|cor|prp|def|exm|exr)-[\w:.-]{1,100})|\(\\#((?:fig|tab|eq|thm|lem|cor|prp|def|exm|exr):[\w.-]{1,100})\)/g;

/** Finds headings by their ids, and elements numbered through the page: figures, tables, equations, theorems. */
function quartoLabels(lines: string[]): FoundLabel[] {
  const counts = new Map<string, number>();
  const fences = new FenceTracker();
  const counted = (name: string): FoundLabel => {
    const kind = COUNTED.get(/^[a-z]+/.exec(name)?.[0] ?? '') ?? 'Figure';
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    // Equations have no id of their own, so a reference leads to the page.
    return { name, id: /^eq[-:]/.test(name) ? '' : name, title: `${kind} ${count}` };
  };
  return lines.flatMap((line, index) => {
    const wasCode = fences.isCode(line);
    const braces = CELL.exec(line.trimEnd())?.[1];
    if (braces !== undefined) return cellLabel(braces, lines.slice(index + 1, index + 30)).map(counted);
    const named = Array.from(line.matchAll(NAMED), ([, own, bookdown]) => counted(own ?? bookdown ?? ''));
    const theorem =
      /^ *:{3,} *\{\.(theorem|lemma|corollary|proposition|definition|example|exercise)\b[^{}#]{0,200}#([\w.-]{1,100})/.exec(
        line,
      );
    if (theorem !== null) return [counted(`${THEOREMS.get(theorem[1] ?? '') ?? 'thm'}:${theorem[2] ?? ''}`)];
    const heading = wasCode ? null : headingLabel(line);
    return heading === null ? named : [heading, ...named];
  });
}

function cellLabel(braces: string, below: string[]): string[] {
  const end = below.findIndex((line) => !OPTION_LINE.test(line));
  const head = readCellHead(braces, end === -1 ? below : below.slice(0, end));
  const label = head === null ? undefined : labelOf(head);
  return label === undefined ? [] : [label];
}

function headingLabel(line: string): FoundLabel | null {
  const [, written] = HEADING.exec(line) ?? [];
  if (written === undefined) return null;
  const title = written
    .replace(/\{[^{}]*\}\s*$/, '')
    .replace(/[*`]/g, '')
    .trim();
  const id = statedId(written.trimEnd()) ?? automaticId(title);
  return id === '' ? null : { name: id, id, title };
}

/** Parses the id of `Title {#id .class}`. */
function statedId(written: string): string | undefined {
  if (!written.endsWith('}')) return undefined;
  return /^\{#([\w:.-]{1,100})/.exec(written.slice(written.lastIndexOf('{')))?.[1];
}

/** Returns a heading's id as Pandoc generates it. */
function automaticId(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_.-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/^[^\p{L}]+/u, '')
    .slice(0, 100);
}
