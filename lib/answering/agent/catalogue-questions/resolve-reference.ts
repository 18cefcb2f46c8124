import type { CatalogueEntry } from '#lib/books/library/catalogue.ts';
import { ordinalOf } from '#lib/foundation/text/english/numbers.ts';
import { ENGLISH_STOP_WORDS } from '#lib/foundation/text/english/stop-words.ts';
import { terms } from '#lib/foundation/text/terms.ts';

import type { ViewerCatalogue } from '../library-view.ts';
import { type KnownValues, valuesAt } from './known-values.ts';
import { endOfWords } from './match-form.ts';
import { QuestionReader } from './question-reader.ts';
import { comparableWords, type QuestionTokens } from './question-tokens.ts';
import { readDocuments } from './read-documents.ts';
import { readToEnd } from './read-narrowing.ts';
import type { Reference } from './question-reading.ts';
import { entryHas, selectionFilter } from './selection-filter.ts';

/** The data by which references are resolved. */
export interface ReferenceContext {
  catalogue: ViewerCatalogue;
  question: QuestionTokens;
  known: KnownValues;
  /** The documents that the previous answer named, in its order. */
  namedBefore: readonly CatalogueEntry[];
  /** The document that "it" refers to; null if unknown. */
  pointedAt: CatalogueEntry | null;
  /** The document chosen by the reader; null when none was chosen. */
  chosenId: string | null;
  /** Set when the question can only be about documents, so that fewer words of a title are needed: "summarise the harbour report". */
  isOfDocuments?: boolean;
}

const FOUND_MAX = 200;
/** This many words of a title do not occur together by chance. */
const NAMING_WORDS = 3;
const GENERAL = ['document', 'doc', 'book', 'one'];
/** Words that may come between the words naming a document. */
const LINKS = new Set(
  `the our of for and on in to from by with at about version edition called titled named number no ${GENERAL.join(' ')}`.split(
    ' ',
  ),
);

/**
 * Returns the documents that words may mean: one is clear, several must be chosen from, none means no document. Every word has to be in the title or
 * file name, or be a value of the document. The words must also refer to a document, by naming its type or its whole title.
 */
export async function resolveReference(reference: Reference, context: ReferenceContext): Promise<CatalogueEntry[]> {
  const said = withoutArticle(reference);
  const [first, ...others] = said;
  if (first === undefined || said.some(({ kind, word }) => kind === 'mark' && word !== ',')) return [];
  if (isPointer(reference, context)) return context.pointedAt === null ? [] : [context.pointedAt];
  const exact = await findExact(said, context);
  if (exact.length > 0 || (first.kind === 'quoted' && others.length === 0)) return chooseKnown(exact, context);
  const counted = nthBefore(said, context) ?? (await findSuperlative(reference, context));
  return counted ?? chooseKnown(await findByWords(said, context), context);
}

/** "A contract" means any contract, and therefore refers to none. */
function withoutArticle(reference: Reference): Reference {
  if (['a', 'an', 'any', 'every', 'each'].includes(reference[0]?.word ?? '')) return [];
  const from = endOfWords('the|our|my|your|this|that document|book? called|titled?', reference, 0) ?? 0;
  return reference.slice(from < reference.length ? from : 0);
}

/** Matches "It", "this one", "this manual". */
function isPointer(reference: Reference, context: ReferenceContext): boolean {
  const [first, second, ...others] = reference;
  if (second === undefined) return ['it', 'this', 'that'].includes(first?.word ?? '');
  return ['this', 'that'].includes(first?.word ?? '') && others.length === 0 && isNoun(reference, 1, context);
}

function isNoun(said: Reference, index: number, { known }: { known: KnownValues }): boolean {
  return GENERAL.includes(said[index]?.one ?? '') || typeAt(said, index, known) !== null;
}

function typeAt(said: Reference, index: number, known: KnownValues): { type: string; isPlural: boolean } | null {
  const found = valuesAt(said, index, known);
  const type = found?.values.find(({ field }) => field === 'document_type')?.value;
  const last = said[index + (found?.length ?? 0) - 1];
  return type === undefined ? null : { type, isPlural: !type.endsWith('s') && last?.word !== last?.one };
}

/** Matches "The second one", "the last report" among the documents that the previous answer named; null when the words contain no ordinal. */
function nthBefore(said: Reference, { namedBefore, known }: ReferenceContext): CatalogueEntry[] | null {
  const position = said[0]?.word === 'last' ? 0 : ordinalOf(said[0]?.word ?? '');
  const isCounted = said.length < 2 || (said.length === 2 && isNoun(said, 1, { known }));
  if (position === null || !isCounted || namedBefore.length === 0) return null;
  const type = typeAt(said, 1, known)?.type;
  const counted = type === undefined ? namedBefore : namedBefore.filter((one) => entryHas(one, 'document_type', type));
  return counted.slice(position - 1).slice(0, 1);
}

/** Matches "The latest report of Legal"; null when the words contain no order. */
async function findSuperlative(
  said: Reference,
  { known, catalogue }: ReferenceContext,
): Promise<CatalogueEntry[] | null> {
  const reader = new QuestionReader({ text: '', tokens: said, dates: [] }, known);
  if (!readDocuments(reader) || !readToEnd(reader)) return null;
  const { order, isPlural, limit, titleWords, groupBy } = reader.selection;
  if (order === null || isPlural || limit !== null || titleWords.length > 0 || groupBy !== null) return null;
  return (await catalogue.list({ filter: selectionFilter(reader.selection), ...order, limit: 1 })).documents;
}

/** Compares title, id and filename in any case, with or without an ending: an exact name is always meant. */
async function findExact(said: Reference, { question, catalogue }: ReferenceContext): Promise<CatalogueEntry[]> {
  const text = question.text.slice(said[0]?.start ?? 0, said.at(-1)?.end ?? 0);
  // A single word may occur by chance.
  if (comparableWords(text).length < 2 && !/["“«]|\.\w+$|-/.test(text)) return [];
  const name = text.replaceAll(/["“”«»]/g, '').trim();
  const filenames = [name, ...['md', 'pdf', 'html', 'epub'].map((ending) => `${name}.${ending}`)];
  const should = [
    { key: 'title' as const, match: { any: [name] } },
    { key: 'document_id' as const, match: { any: [name] } },
    { key: 'filename' as const, match: { any: filenames } },
  ];
  const query = { filter: { must: [], should }, sortBy: 'title', order: 'asc', limit: FOUND_MAX } as const;
  return name === '' ? [] : (await catalogue.list(query)).documents;
}

async function findByWords(said: Reference, context: ReferenceContext): Promise<CatalogueEntry[]> {
  const { catalogue, known } = context;
  const own = new Set(said.flatMap(({ kind, one, raw }) => (kind === 'word' ? [one] : comparableWords(raw))));
  const types = said.flatMap((_, index) => typeAt(said, index, known) ?? []);
  const naming = terms(said.map(({ raw }) => raw).join(' '));
  if (naming.length === 0 || types.some(({ isPlural }) => isPlural)) return [];
  const match = { any: types.map(({ type }) => type) };
  const filter = { must: [{ key: 'document_type' as const, match }], should: [] };
  const query = { filter, sortBy: 'source_updated_at', order: 'desc', limit: FOUND_MAX } as const;
  const byType = types.length === 0 ? [] : (await catalogue.list(query)).documents;
  const byTitle = await catalogue.findByTitleTerms(naming, FOUND_MAX);
  const pool = [...new Map([...byTitle, ...byType].map((entry) => [entry.id, entry])).values()];
  const fitting = pool.filter((entry) => fits(entry, said, known));
  const whole = fitting.filter(({ title }) => isWholeTitle(title, own));
  if (whole.length > 0) return whole;
  const telling = [...own].filter((word) => !LINKS.has(word)).length;
  const isNamed = telling >= NAMING_WORDS || (telling > 1 && context.isOfDocuments === true);
  return isNamed || said.some((_, index) => isNoun(said, index, context)) ? fitting : [];
}

/** Whether every word occurs in the document's title, file name or values. */
function fits(entry: CatalogueEntry, said: Reference, known: KnownValues): boolean {
  const names = new Set(comparableWords(`${entry.title} ${entry.filename.replace(/\.\w+$/, '')}`));
  const own = said.flatMap((_, index) => {
    const found = valuesAt(said, index, known);
    const isOwn = found?.values.some(({ field, value }) => entryHas(entry, field, value)) ?? false;
    return isOwn ? said.slice(index, index + (found?.length ?? 0)) : [];
  });
  return said.every((token) => {
    if (token.kind === 'mark' || own.includes(token) || LINKS.has(token.word)) return true;
    return comparableWords(token.raw).every((word) => names.has(word));
  });
}

/** Whether the words cover the whole title. */
function isWholeTitle(title: string, own: ReadonlySet<string>): boolean {
  const telling = comparableWords(title).filter((word) => !ENGLISH_STOP_WORDS.has(word));
  return telling.length > 1 && telling.every((word) => own.has(word));
}

/** Among several documents, prefers the one that was chosen, or the only one that was named in the previous answer. */
function chooseKnown(entries: CatalogueEntry[], { chosenId, namedBefore }: ReferenceContext): CatalogueEntry[] {
  if (entries.length < 2) return entries;
  const chosen = entries.filter(({ id }) => id === chosenId);
  const spokenOf = entries.filter(({ id }) => namedBefore.some((other) => other.id === id));
  return [chosen, spokenOf].find(({ length }) => length === 1) ?? entries;
}
