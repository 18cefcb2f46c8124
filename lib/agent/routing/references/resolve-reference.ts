import type { CatalogueEntry } from '#lib/library/catalogue.ts';
import { terms } from '#lib/text/terms.ts';

import type { ViewerCatalogue } from '../../tools/tool-context.ts';
import { phraseFilter } from '../listing/phrase-filter.ts';
import { type DocumentPhrase, hasConditions, type PhraseReading, readPhrase } from '../listing/read-phrase.ts';
import { comparableWords, questionWords } from '../words/question-words.ts';
import { quotedParts } from '../words/quoted-parts.ts';
import { embeddedTitle } from './embedded-title.ts';
import { isPointer, nameOf } from './reference-words.ts';
import { readOrdinal } from './read-ordinal.ts';
import { scoreCandidates } from './score-candidates.ts';

/** What references are resolved by. */
export interface ReferenceReading extends PhraseReading {
  catalogue: ViewerCatalogue;
  /** The documents that the answer before named, in its order. */
  namedBefore: readonly CatalogueEntry[];
  /** What "it" is; null when that is not known. */
  pointedAt: CatalogueEntry | null;
  /** The document that the reader has chosen; null when nothing was chosen. */
  chosenId: string | null;
}

/** The documents that a phrase may mean: one is clear, several must be chosen from, none is no document. */
export interface ResolvedReference {
  entries: CatalogueEntry[];
  /** The words are those of a title, an id or a filename. */
  isExact: boolean;
  /** The words say that they mean a document: "the … report", a name in quotation marks. */
  isDocument: boolean;
  /** More than one is meant: "the reports". */
  isPlural: boolean;
  /** It is a plural, but that is how titles call one: "the minutes". */
  isNaturalPlural: boolean;
  /** Words besides nouns, values and times narrow it. */
  hasOwnWords: boolean;
  /** All of it fits. */
  isFull: boolean;
  /** Whether anything but a noun for documents narrows it. */
  isSpecific: boolean;
  /** The words say enough to be taken for a document's name where nothing else says so. */
  isStrong: boolean;
  /** Whatever else the title says is nothing but a noun for documents or a year. */
  isCovered: boolean;
  /** The phrase without its article. */
  name: string;
  /** What it calls the document, in the singular. */
  noun: string;
}

const TITLE_MATCHES_MAX = 200;
const LISTED_MAX = 200;

/** Which of the viewer's documents a phrase means. Never rejects for what it cannot find: there is none then. */
export async function resolveReference(reference: string, reading: ReferenceReading): Promise<ResolvedReference> {
  const { name, isNamed } = nameOf(reference);
  const phrase = readPhrase(name, reading);
  const isFile = /\.(?:md|pdf|html?|epub|docx?|txt|xlsx?|pptx?)$/i.test(name);
  const known = knownOf(name, phrase, isNamed || isFile);
  if (isPointer(reference) && reading.pointedAt !== null) {
    return {
      ...known,
      entries: [reading.pointedAt],
      isDocument: true,
      isSpecific: true,
      isStrong: true,
      isCovered: true,
    };
  }
  const exact = await findExact(reference, name, reading.catalogue);
  if (exact.length > 0) return { ...known, ...EXACTLY, entries: exact };
  const ordinal = await readOrdinal(name, phrase, reading);
  if (ordinal !== null)
    return { ...known, entries: ordinal, isDocument: true, isStrong: true, isSpecific: true, isCovered: true };
  return { ...known, ...(await findByWords(known, phrase, reading)) };
}

/** What the words themselves say. */
function knownOf(name: string, phrase: DocumentPhrase, isNamed: boolean) {
  return {
    name,
    noun: nounOf(phrase),
    isExact: false,
    isDocument: isNamed || phrase.nouns.length > 0,
    isPlural: phrase.nouns.some(({ isPlural }) => isPlural),
    isNaturalPlural: false,
    hasOwnWords: phrase.rest.length > 0,
    isFull: true,
    isSpecific: isNamed || isSpecific(phrase),
  };
}

const EXACTLY = { isExact: true, isSpecific: true, isStrong: true, isCovered: true, isPlural: false } as const;

async function findByWords(known: ReturnType<typeof knownOf>, phrase: DocumentPhrase, reading: ReferenceReading) {
  const { name } = known;
  const pool = await gather(name, phrase, reading);
  const { now, calendar } = reading;
  const { entries, isStrong, isCovered, isFull } = scoreCandidates({ phrase, name, pool, now, calendar });
  const embedded = embeddedTitle({ name, pool });
  if (embedded !== null && (!isFull || entries.includes(embedded))) return { ...EXACTLY, entries: [embedded] };
  const asked = narrowByOrder(entries, phrase, name);
  const isNaturalPlural = known.isPlural && isPluralByNature(phrase, asked);
  const isPlural = known.isPlural && !isNaturalPlural;
  return { entries: chooseKnown(asked, reading), isPlural, isNaturalPlural, isStrong, isCovered, isFull };
}

/** Minutes and release notes are one document where titles call it so; reports are several. */
function isPluralByNature({ nouns }: DocumentPhrase, entries: readonly CatalogueEntry[]): boolean {
  if (entries.length === 0) return false;
  const plurals = nouns.filter(({ isPlural }) => isPlural).map(({ word }) => word.word);
  return entries.every(({ title }) => {
    const own = new Set(questionWords(title).map(({ word }) => word));
    return plurals.every((word) => own.has(word));
  });
}

/** Of several, the one that was chosen, or the only one that was spoken of just now. */
function chooseKnown(entries: CatalogueEntry[], { chosenId, namedBefore }: ReferenceReading): CatalogueEntry[] {
  if (entries.length < 2) return entries;
  const chosen = entries.filter(({ id }) => id === chosenId);
  if (chosen.length === 1) return chosen;
  const before = new Set(namedBefore.map(({ id }) => id));
  const spokenOf = entries.filter(({ id }) => before.has(id));
  return spokenOf.length === 1 ? spokenOf : entries;
}

function nounOf({ nouns }: DocumentPhrase): string {
  return nouns.at(-1)?.noun ?? 'document';
}

/** Title, id and filename in any case, with or without an ending: whoever says it exactly means it. */
async function findExact(reference: string, name: string, catalogue: ViewerCatalogue): Promise<CatalogueEntry[]> {
  const spellings = [...new Set([reference.trim(), name, ...quotedParts(reference)].filter((text) => text !== ''))];
  const filenames = spellings.flatMap((text) => [
    text,
    ...['md', 'pdf', 'html', 'epub'].map((ending) => `${text}.${ending}`),
  ]);
  const should = [
    { key: 'title' as const, match: { any: spellings } },
    { key: 'document_id' as const, match: { any: spellings } },
    { key: 'filename' as const, match: { any: filenames } },
  ];
  const found = await catalogue.list({
    filter: { must: [], should },
    sortBy: 'title',
    order: 'asc',
    limit: LISTED_MAX,
  });
  const titled = found.documents.filter(({ id, title }) =>
    spellings.some((text) => same(text, id) || same(text, title)),
  );
  return titled.length > 0 ? titled : found.documents;
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Whatever may be meant: by words of titles, and by what the phrase says of type, department, author and time. */
async function gather(
  name: string,
  phrase: DocumentPhrase,
  { catalogue }: ReferenceReading,
): Promise<CatalogueEntry[]> {
  const words = terms(name);
  const byTitle = words.length === 0 ? [] : await catalogue.findByTitleTerms(words, TITLE_MATCHES_MAX);
  const byValues = hasConditions(phrase)
    ? (
        await catalogue.list({
          filter: phraseFilter(phrase),
          sortBy: 'source_updated_at',
          order: 'desc',
          limit: LISTED_MAX,
        })
      ).documents
    : [];
  const generic =
    byTitle.length + byValues.length === 0 && isAnyDocument(phrase)
      ? (
          await catalogue.list({
            filter: { must: [], should: [] },
            sortBy: 'source_updated_at',
            order: 'desc',
            limit: LISTED_MAX,
          })
        ).documents
      : [];
  const seen = new Set<string>();
  return [...byTitle, ...byValues, ...generic].filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** "The document", "the latest book": any will do. */
function isAnyDocument({ nouns, rest }: DocumentPhrase): boolean {
  return rest.length === 0 && nouns.length > 0 && nouns.every(({ strength }) => strength === 'generic');
}

function isSpecific(phrase: DocumentPhrase): boolean {
  const { document_type: types, ...others } = phrase.values;
  const hasType = types !== undefined || phrase.nouns.some(({ strength }) => strength === 'kind');
  return (
    phrase.rest.length > 0 ||
    Object.keys(others).length > 0 ||
    phrase.dates.length > 0 ||
    phrase.order !== null ||
    hasType
  );
}

/** "The latest report" is one of them, unless the titles themselves have these words. */
function narrowByOrder(entries: CatalogueEntry[], { order }: DocumentPhrase, name: string): CatalogueEntry[] {
  if (order?.isSuperlative !== true || entries.length < 2) return entries;
  const said = order.spans.flatMap(({ start, end }) => comparableWords(name.slice(start, end)));
  const inTitle = ({ title }: CatalogueEntry) => {
    const own = new Set(comparableWords(title));
    return said.every((word) => word === 'the' || own.has(word));
  };
  if (entries.every(inTitle)) return entries;
  const valueOf = (entry: CatalogueEntry) => {
    if (order.sortBy === 'page_count') return entry.pageCount;
    return (order.sortBy === 'upload_date' ? entry.createdAt : entry.sourceUpdatedAt).getTime();
  };
  if (order.sortBy === 'title') return entries;
  const sign = order.order === 'asc' ? 1 : -1;
  const best = entries.toSorted((one, other) => sign * (valueOf(one) - valueOf(other)));
  return best.slice(0, order.limit ?? 1);
}
