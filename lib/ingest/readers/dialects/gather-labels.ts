import type { SourceBook } from '../../source-book.ts';
import type { DialectName } from '#lib/contracts/dialects.ts';

import { quartoLabels } from './quarto-labels.ts';

/** In a book. Names behind these lead nowhere. */
const LABELS_MAX = 20_000;

interface FoundLabel {
  name: string;
  id: string;
  title: string;
}

const HEADING = /^ {0,3}#{1,6}[ \t]+(\S.*)$/;
const GATHERERS = new Map<DialectName, (lines: string[]) => FoundLabel[]>([
  ['d2l', d2lLabels],
  ['myst', mystLabels],
  ['quarto', quartoLabels],
  ['mdbook', ruleLabels],
]);

/** What pages of a book refer to by name; null for a dialect that has no names. */
export function gatherLabels(
  dialect: DialectName,
  pages: readonly { path: string; text: string }[],
): NonNullable<SourceBook['labels']> | null {
  const gather = GATHERERS.get(dialect);
  if (gather === undefined) return null;
  const labels = new Map<string, { page: string; id: string; title: string }>();
  for (const { path, text } of pages) {
    for (const { name, id, title } of gather(text.split('\n'))) {
      if (labels.size >= LABELS_MAX) break;
      if (!labels.has(name)) labels.set(name, { page: path, id, title: title.slice(0, 200) });
    }
  }
  return Object.fromEntries(labels);
}

/** `` :label:`sec_x` `` below a heading. */
function d2lLabels(lines: string[]): FoundLabel[] {
  return lines.flatMap((line, index) => {
    const name = /^:label:`([\w:.-]{1,200})`/.exec(line)?.[1];
    if (name === undefined) return [];
    return [{ name, id: name, title: headingOf(lines[index - 1]) }];
  });
}

/** `(name)=` above a heading. */
function mystLabels(lines: string[]): FoundLabel[] {
  return lines.flatMap((line, index) => {
    const name = /^[ \t]{0,8}\(([^()\n]{1,200})\)=[ \t]*$/.exec(line)?.[1];
    if (name === undefined) return [];
    const next = lines.slice(index + 1, index + 5).find((one) => one.trim() !== '' && !/^\(.*\)=/.test(one));
    return [{ name, id: idOfName(name), title: headingOf(next) }];
  });
}

/** The id of what stands behind such a name. */
export function idOfName(name: string): string {
  return name.trim().replace(/[^\w:.-]+/g, '-');
}

/** `r[rule.name]` */
function ruleLabels(lines: string[]): FoundLabel[] {
  return lines.flatMap((line) => {
    const name = /^r\[([\w.-]{1,200})\][ \t]*$/.exec(line)?.[1];
    return name === undefined ? [] : [{ name, id: `r-${name}`, title: '' }];
  });
}

function headingOf(line: string | undefined): string {
  const words = HEADING.exec(line ?? '')?.[1] ?? '';
  return words
    .replace(/\{[^{}]*\}\s*$/, '')
    .replace(/[*`]/g, '')
    .trim();
}
