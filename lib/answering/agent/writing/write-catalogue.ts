import type { Claim, ClaimKind } from '#lib/contracts/claim.ts';
import { CARDINAL_WORDS } from '#lib/foundation/text/english/numbers.ts';
import type { SortField, GroupField } from '#lib/books/library/catalogue.ts';

import type { Reading, Selection } from '../catalogue-questions/question-reading.ts';
import type { CatalogueFinding } from '../catalogue-finding.ts';
import { detailsOf, factSentence, titleLink } from './fact-sentences.ts';
import { type FilterWriting, filterWords, languageName } from './catalogue-words.ts';
import { plainMarkdown } from './quoted-sentence.ts';

const NAMES: Readonly<Record<GroupField, readonly [one: string, many: string]>> = {
  type: ['format', 'formats'],
  document_type: ['document type', 'document types'],
  department: ['department', 'departments'],
  origin: ['source', 'sources'],
  language: ['language', 'languages'],
  author: ['author', 'authors'],
};

interface CatalogueQuestion extends FilterWriting {
  /** The rules' reading of the question; null if a model has queried the catalogue itself. */
  reading: Reading | null;
  /** Prefix of the addresses of documents, without a trailing slash. */
  baseUrl: string;
}

type ListFinding = Extract<CatalogueFinding, { kind: 'list' }>;
type RecordFinding = Extract<CatalogueFinding, { kind: 'record' }>;

/** Lists up to this length are shown completely; of longer ones only the beginning, unless all entries were asked for. */
const LIST_WHOLE = 100;
const LIST_BEGINNING = 20;
const NUMBERS = [...CARDINAL_WORDS.keys()];

const ALL_FACTS = [
  'type',
  'department',
  'author',
  'pages',
  'language',
  'format',
  'origin',
  'updated',
  'added',
  'filename',
] as const;

const TABLE_LINE = /^\|(?:\s*:?-+:?\s*\|)+$/;
const ITEM = /^(?:- |\d+\. )/;

/** Writes the answer from the catalogue's results, as Markdown, with its claims: none of them cites a page. */
export function writeCatalogue(
  findings: readonly CatalogueFinding[],
  asked: CatalogueQuestion,
): { text: string; claims: Claim[] } {
  const parts = withoutRepetitions(findings).map((finding) => {
    if (finding.kind === 'groups') return writeGroups(finding, asked);
    return finding.kind === 'record' ? writeRecord(finding, asked) : writeList(finding, asked);
  });
  const text = parts.join('\n\n');
  return { text, claims: cutClaims(text) };
}

function withoutRepetitions(findings: readonly CatalogueFinding[]): CatalogueFinding[] {
  const seen = new Set<string>();
  return findings.filter((finding) => {
    const { kind } = finding;
    const key = kind === 'record' ? `record ${finding.record.id}` : JSON.stringify(finding);
    return !seen.has(key) && seen.add(key);
  });
}

function writeRecord({ record, contents }: RecordFinding, asked: CatalogueQuestion): string {
  const { reading } = asked;
  if (reading?.kind === 'fact') return factSentence(reading.fact, record, asked);
  const link = titleLink(record, asked);
  if (contents !== undefined) {
    const pages = contents.map((title, index) => `${index + 1}. ${plainMarkdown(title)}`);
    return [`${link} has ${contents.length === 1 ? '1 page' : `${contents.length} pages`}:`, '', ...pages].join('\n');
  }
  const lines = ALL_FACTS.map((one) => `- ${factSentence(one, record, asked)}`);
  return [`${link} is in the library.`, '', ...lines].join('\n');
}

function writeList(finding: ListFinding, asked: CatalogueQuestion): string {
  const { documents, total, filter } = finding;
  const words = filterWords(filter, total, asked);
  if (total === 0) return nothing(finding, asked);
  const { reading } = asked;
  const selection = reading !== null && 'selection' in reading ? reading.selection : null;
  const [only, another] = documents;
  if (selection?.isSuperlative === true && only !== undefined && another === undefined) {
    const one = filterWords(filter, 1, asked);
    return `The ${superlativeOf(finding)} ${one} is ${titleLink(only, asked)}: ${detailsOf(only, asked)}.`;
  }
  const sentence = `There ${total === 1 ? 'is' : 'are'} ${total} ${words}`;
  const isList = reading === null || reading.kind === 'list';
  return isList ? `${sentence}${entryLines(finding, selection, asked)}` : `${sentence}.`;
}

/** The list of documents that follows the sentence with their number. */
function entryLines(finding: ListFinding, selection: Selection | null, asked: CatalogueQuestion): string {
  const { documents, total } = finding;
  const isWhole = selection?.isAll === true || documents.length <= LIST_WHOLE;
  const shown = isWhole ? documents : documents.slice(0, LIST_BEGINNING);
  const isLimited = typeof selection?.limit === 'number';
  const isMore = shown.length < total;
  const lead = isMore ? `. ${leadOf(shown.length, finding, selection?.isSuperlative === true && isLimited)}:` : ':';
  const lines = shown.map((entry) => `- ${titleLink(entry, asked)}: ${detailsOf(entry, asked)}`);
  return [lead, '', ...lines, ...(isMore && !isLimited ? ['', `And ${total - shown.length} more.`] : [])].join('\n');
}

/** Returns the introduction of a list that shows no more than was asked for, or than is readable. */
function leadOf(shown: number, finding: ListFinding, isSuperlative: boolean): string {
  const count = (shown <= 12 ? NUMBERS[shown] : undefined) ?? String(shown);
  return isSuperlative ? `The ${count} ${superlativeOf(finding)}` : `The first ${count}`;
}

function nothing({ filter }: ListFinding, asked: CatalogueQuestion): string {
  const isOfTitle = filter.must.length === 1 && filter.must[0]?.key === 'title';
  if (isOfTitle) return `There is no ${filterWords(filter, 1, asked)} in the library.`;
  return `There are no ${filterWords(filter, 0, asked)} in the library.`;
}

function superlativeOf({ sorted }: ListFinding): string {
  const [rising, falling] = SUPERLATIVES[sorted.sortBy];
  return sorted.order === 'asc' ? rising : falling;
}

const SUPERLATIVES: Readonly<Record<SortField, readonly [rising: string, falling: string]>> = {
  title: ['first', 'last'],
  upload_date: ['first added', 'most recently added'],
  source_updated_at: ['oldest', 'most recently updated'],
  page_count: ['shortest', 'longest'],
};

/** Splits a text answered from the catalogue into claims by line: sentences, items and rows. They cite nothing. */
function cutClaims(text: string): Claim[] {
  return [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }): Claim[] => {
    const mark = ITEM.exec(line)?.[0] ?? '';
    if (line.trim() === '' || TABLE_LINE.test(line)) return [];
    const start = index + mark.length;
    return [
      { start, end: index + line.length, kind: kindOf(line, mark), status: 'catalogue', reasons: [], citations: [] },
    ];
  });
}

function kindOf(line: string, mark: string): ClaimKind {
  if (mark !== '') return 'item';
  return line.startsWith('|') ? 'row' : 'sentence';
}

type GroupFinding = Extract<CatalogueFinding, { kind: 'groups' }>;

/** Writes the number of documents per value, as a sentence and a table. Documents without a value are counted separately. */
function writeGroups(finding: GroupFinding, asked: FilterWriting & { reading: Reading | null }): string {
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

/** For "Which department has the most reports" the answer comes first. */
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
