import type { SourceBook, SourceLabel } from '../../source-book.ts';
import type { DialectName } from '#lib/contracts/dialects.ts';

import type { FoundLabel } from './found-label.ts';
import { d2lLabels } from './d2l-labels.ts';
import { mystLabels } from './myst-labels.ts';
import { pageTitles } from './page-titles.ts';
import { quartoLabels } from './quarto-labels.ts';

/** In a book. Names behind these lead nowhere. */
const LABELS_MAX = 20_000;

const GATHERERS = new Map<DialectName, (lines: string[]) => FoundLabel[]>([
  ['d2l', d2lLabels],
  ['myst', mystLabels],
  ['quarto', quartoLabels],
  ['mdbook', ruleLabels],
  ['gitbook', () => []],
]);

/** What pages of a book refer to by name; null for a dialect that has no names. */
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

/** Behind what has a name of its own. */
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
