import type { GroupField } from '#lib/books/library/catalogue.ts';

import type { Reading } from '../catalogue-questions/question-reading.ts';
import type { CatalogueFinding } from '../catalogue-finding.ts';
import { type FilterWriting, filterWords, languageName } from './catalogue-words.ts';
import { plainMarkdown } from './quoted-sentence.ts';

type GroupFinding = Extract<CatalogueFinding, { kind: 'groups' }>;

const NAMES: Readonly<Record<GroupField, readonly [one: string, many: string]>> = {
  type: ['format', 'formats'],
  document_type: ['document type', 'document types'],
  department: ['department', 'departments'],
  origin: ['source', 'sources'],
  language: ['language', 'languages'],
  author: ['author', 'authors'],
};

/** How many documents have each value, as a sentence and a table. Those without a value are counted apart. */
export function writeGroups(finding: GroupFinding, asked: FilterWriting & { reading: Reading | null }): string {
  const { groups, by, filter } = finding;
  const [one, many] = NAMES[by];
  const words = filterWords(filter, 2, asked);
  const named = groups.filter(({ value }) => value !== null);
  if (groups.length === 0) return `There are no ${words} in the library.`;
  if (named.length === 0) return `No ${one} is recorded for any of the ${words}.`;
  const isNarrowed = filter.must.length + filter.should.length > 0;
  const count = named.length === 1 ? `is 1 ${one}` : `are ${named.length} ${many}`;
  const sentence = extremeSentence(finding, asked, one) ?? `There ${count}${isNarrowed ? ` with ${words}` : ''}`;
  const rows = groups.map(
    ({ value, count: documents }) => `| ${value === null ? `no ${one}` : nameOf(by, value)} | ${documents} |`,
  );
  return [
    `${sentence}:`,
    '',
    `| ${one.replace(/^./, (letter) => letter.toUpperCase())} | Documents |`,
    '|---|---|',
    ...rows,
  ].join('\n');
}

/** "Which department has the most reports": the answer stands in front. */
function extremeSentence(
  { groups, by, filter }: GroupFinding,
  asked: FilterWriting & { reading: Reading | null },
  one: string,
): string | null {
  const extreme = asked.reading?.kind === 'groups' ? asked.reading.extreme : null;
  if (extreme === null) return null;
  const counts = groups.flatMap(({ value, count }) => (value === null ? [] : [count]));
  const best = extreme === 'most' ? Math.max(...counts) : Math.min(...counts);
  const winners = groups.flatMap(({ value, count }) => (value !== null && count === best ? [nameOf(by, value)] : []));
  const verb = winners.length === 1 ? 'has' : 'have';
  const subject = winners.length === 1 ? `The ${one} ${winners[0] ?? ''}` : winners.join(', ');
  return `${subject} ${verb} the ${extreme} ${filterWords(filter, 2, asked)}, ${best}`;
}

function nameOf(by: GroupField, value: string): string {
  return plainMarkdown(by === 'language' ? languageName(value) : value);
}
