import type { Claim } from '#lib/contracts/claim.ts';
import type { Calendar } from '#lib/dates/calendar.ts';
import type { SortField } from '#lib/library/catalogue.ts';

import { type AskedOrder, readOrder } from '../routing/listing/read-order.ts';
import { LAST_CHANGE } from '../routing/listing/date-field.ts';
import { isCounting } from '../routing/listing/counting.ts';
import { type Fact, readFacts } from '../routing/shapes/read-fact.ts';
import { cleanQuestion } from '../routing/words/clean-question.ts';
import { CARDINAL, countWord } from '../routing/words/numbers.ts';
import type { CatalogueFinding } from '../turn-state.ts';
import { cutClaims } from './cut-claims.ts';
import { detailsOf, factSentence, titleLink } from './fact-sentences.ts';
import { filterWords } from './filter-words.ts';
import { writeGroups } from './write-groups.ts';

/** What the answer is written for. */
export interface CatalogueQuestion {
  text: string;
  calendar: Calendar;
  /** What addresses of documents begin with: no trailing slash. */
  baseUrl: string;
}

type ListFinding = Extract<CatalogueFinding, { kind: 'list' }>;
type RecordFinding = Extract<CatalogueFinding, { kind: 'record' }>;

/** A list that is no longer is shown whole; of a longer one the first, unless all were asked for. */
const LIST_WHOLE = 100;
const LIST_BEGINNING = 20;

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

const MENTIONED: readonly (readonly [Fact, RegExp])[] = [
  ['author', /\b(?:authors?|writers?|who wrote|written by|by whom|wrote|created by)\b/i],
  ['added', /\b(?:added|uploaded|ingested|imported|upload)\b/i],
  ['language', /\blanguages?\b/i],
  ['origin', /\b(?:origins?|source systems?|sources?)\b/i],
  ['format', /\b(?:formats?|file types?)\b/i],
  ['filename', /\bfile ?names?\b/i],
];

/** The answer from what the catalogue said, as Markdown, with its claims: none of them cites a page. */
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

function writeRecord({ record }: RecordFinding, asked: CatalogueQuestion): string {
  const fact = readFacts(asked.text)[0]?.fact ?? 'all';
  if (fact !== 'all') return factSentence(fact, record, asked);
  const lines = ALL_FACTS.map((one) => `- ${factSentence(one, record, asked)}`);
  return [`${titleLink(record, asked)} is in the library.`, '', ...lines].join('\n');
}

function writeList(finding: ListFinding, asked: CatalogueQuestion): string {
  const { documents, total, filter } = finding;
  const words = filterWords(filter, total, asked.calendar);
  if (total === 0) return nothing(finding, words);
  const facts = askedFacts(asked.text);
  const order = orderOf(finding, asked.text);
  const [only] = documents;
  if (order?.isSuperlative === true && documents.length === 1 && only !== undefined) {
    const one = filterWords(filter, 1, asked.calendar);
    return `The ${superlativeOf(order, asked.text)} ${one} is ${titleLink(only, asked)}: ${detailsOf(only, facts, asked)}.`;
  }
  const sentence = `There ${total === 1 ? 'is' : 'are'} ${total} ${words}`;
  if (isCountOnly(asked.text)) return `${sentence}.`;
  const shown = shownOf(finding, asked.text);
  const lines = shown.map((entry) => `- ${titleLink(entry, asked)}: ${detailsOf(entry, facts, asked)}`);
  const more = restSentence(finding, shown.length, order?.limit ?? null);
  const lead = shown.length < total ? `. ${leadOf(shown.length, order, asked.text)}:` : ':';
  return [`${sentence}${lead}`, '', ...lines, ...(more === null ? [] : ['', more])].join('\n');
}

/**
 * How the list is ordered, in the words of the question where they say what was done; what was done otherwise. "Last changed in 2020" tells of
 * all that are found, and not which of them is meant.
 */
function orderOf({ documents, total, filter, sorted }: ListFinding, text: string): AskedOrder | null {
  const isAll = documents.length === total;
  const isDated = filter.must.some((condition) => 'range' in condition);
  const said = readOrder(isAll && isDated ? text.replace(LAST_CHANGE, ' ') : text);
  if (said === null || (said.sortBy === sorted.sortBy && said.order === sorted.order)) return said;
  return { ...said, ...sorted, isSuperlative: !isAll, spans: [] };
}

/** How a list is led to that shows no more than was asked for, or than is good to read. */
function leadOf(shown: number, order: AskedOrder | null, text: string): string {
  if (order?.isSuperlative !== true || order.limit === null) return `The first ${countWord(shown)}`;
  return `The ${countWord(shown)} ${superlativeOf(order, text)}`;
}

function restSentence({ total }: ListFinding, shown: number, limit: number | null): string | null {
  return shown < total && limit === null ? `And ${total - shown} more.` : null;
}

function shownOf({ documents }: ListFinding, text: string): ListFinding['documents'] {
  const wantsAll = /\b(?:all|every|everything|complete|entire|full)\b/i.test(text);
  return wantsAll || documents.length <= LIST_WHOLE ? documents : documents.slice(0, LIST_BEGINNING);
}

function nothing({ filter }: ListFinding, words: string): string {
  const [only] = filter.must;
  if (only?.key === 'title' && 'match' in only && filter.must.length === 1)
    return `There is no ${words.replace(/^documents/, 'document')} in the library.`;
  return `There are no ${words} in the library.`;
}

function askedFacts(text: string): ReadonlySet<Fact> {
  return new Set(MENTIONED.flatMap(([fact, pattern]) => (pattern.test(text) ? [fact] : [])));
}

/** A question for a number alone. */
function isCountOnly(text: string): boolean {
  const question = cleanQuestion(text);
  const isCount =
    isCounting(question) ||
    /^(?:in total,? )?(?:how many|count|number of|(?:what|which)(?: is|'s| are) the (?:\w+ )?(?:number|count|amount))\b|\bhow many\b/i.test(
      question,
    );
  return isCount && !/\b(?:and (?:which|what|list|show)|list|which ones|name them)\b/i.test(question);
}

/** The words of the question, where they are an adjective. */
function superlativeOf(order: AskedOrder, text: string): string {
  const { start, end } = order.spans[0] ?? { start: 0, end: 0 };
  const words = text
    .slice(start, end)
    .toLowerCase()
    .replace(/^(?:(?:the|our|your|its|top|first|last) )+(?=\S)/, '');
  const plain = words.replace(NUMBER, '').replace(/\s+/g, ' ').trim();
  if (/(?:est|recent|recently \w+|latest)$/.test(plain) && !/^(?:was|were|has|have)\b/.test(plain)) return plain;
  const [rising, falling] = SUPERLATIVES[order.sortBy];
  return order.order === 'asc' ? rising : falling;
}

const NUMBER = new RegExp(`\\b(?:${CARDINAL})\\b`, 'g');

const SUPERLATIVES: Readonly<Record<SortField, readonly [rising: string, falling: string]>> = {
  title: ['first', 'last'],
  upload_date: ['first added', 'most recently added'],
  source_updated_at: ['oldest', 'most recently updated'],
  page_count: ['shortest', 'longest'],
};
