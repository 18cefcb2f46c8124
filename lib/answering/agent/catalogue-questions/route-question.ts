import type { HistoryTurn } from '#lib/people/conversations/build-history.ts';
import type { CatalogueEntry } from '#lib/books/library/catalogue.ts';
import { terms } from '#lib/foundation/text/terms.ts';

import type { ToolContext, ViewerCatalogue } from '../library-view.ts';
import type { PointedPlace } from '../place/place-at-hand.ts';
import { readKnownValues } from './known-values.ts';
import { type QuestionTokens, tokenise } from './question-tokens.ts';
import { CATALOGUE_QUESTION_MAX, readQuestion } from './read-question.ts';
import { type ReferenceContext, resolveReference } from './resolve-reference.ts';
import { dateStep, inOrder, type Route, searchStep, listStep } from '../routes/route.ts';
import { routeDocument } from './route-document.ts';
import { identifiersIn, routeIdentifiers } from '../routes/route-identifiers.ts';
import { routePlace } from './route-place.ts';
import type { ListReading, Selection } from './question-reading.ts';
import { entryHas, selectionFilter, valueFilters } from './selection-filter.ts';

/** Lists up to this length are shown complete; `lib/answering/agent/writing` cuts longer ones. */
const LISTED_MAX = 1_000;

/** A value that is not an id: it requests a document that nothing matches. */
const NO_DOCUMENT = '(none)';

/** A question to be routed. */
export interface AskedQuestion {
  text: string;
  history: readonly HistoryTurn[];
  /** False when the previous turn already asked the reader. */
  mayAsk: boolean;
  /** The documents that the question is known to be about, through a choice or a filter; empty when there are none. */
  documentIds: readonly string[];
  /** The place that the question refers to; the library is already limited to it. */
  place: PointedPlace | null;
}

const ADDRESS = /\/books\/([^)\s/#?"<>]+)/g;
const REMEMBERED_MAX = 100;

/**
 * Routes a question by rules alone: to the catalogue as the viewer sees it, to documents that it names, to identifiers, or, if a single word of it
 * cannot be placed, to a search. The result is the same for the same question, conversation and catalogue. Rejects with the catalogue's error if it
 * fails.
 */
export async function routeQuestion(asked: AskedQuestion, context: ToolContext): Promise<Route> {
  const { text, mayAsk, place } = asked;
  // A whole book is treated like any other document.
  if (place !== null && place.about.kind !== 'book') return routePlace(text, place, context);
  if (text.length > CATALOGUE_QUESTION_MAX) return search(asked, tokenise('', context));
  const found = await identifiersIn(text, context);
  const identifiers = found.map(({ identifier }) => identifier);
  const question = tokenise(text, context, identifiers);
  const references = await referenceContext(asked, question, context);
  for (const reading of readQuestion(question, references.known)) {
    // Text about an identifier is found where the identifier occurs.
    if ('reference' in reading && reading.reference.every(({ kind }) => kind === 'identifier')) continue;
    const route = await ('selection' in reading
      ? routeListing(reading, { text, catalogue: context.catalogue })
      : routeDocument(reading, { ...references, mayAsk }));
    if (route !== null) return route;
  }
  return (await routeIdentifiers(text, found, context)) ?? search(asked, question);
}

async function referenceContext(
  { history, documentIds }: AskedQuestion,
  question: QuestionTokens,
  { catalogue, now, calendar }: ToolContext,
): Promise<ReferenceContext> {
  const known = await readKnownValues(catalogue);
  const namedBefore = await namedInLastAnswer(history, catalogue);
  const [only = null, another] = documentIds;
  const chosenId = another === undefined ? only : null;
  const chosen = chosenId === null ? null : await catalogue.find(chosenId);
  const context = { catalogue, question, known, namedBefore, pointedAt: chosen, chosenId };
  if (chosen !== null) return context;
  const last = history.at(-1)?.question.slice(0, CATALOGUE_QUESTION_MAX) ?? '';
  return { ...context, pointedAt: await spokenOf({ ...context, question: tokenise(last, { now, calendar }) }) };
}

/** Returns the document that "it" refers to: the only one that the last answer named, or the one that the last question was about. */
async function spokenOf(last: ReferenceContext): Promise<CatalogueEntry | null> {
  const [first, ...others] = last.namedBefore;
  if (first !== undefined && others.length === 0) return first;
  for (const reading of readQuestion(last.question, last.known)) {
    if (!('reference' in reading)) continue;
    const [entry, another] = await resolveReference(reading.reference, { ...last, namedBefore: [] });
    if (entry !== undefined && another === undefined) return entry;
  }
  return null;
}

/** With these words a time narrows the documents, not the events they describe: "who was king in 1066" is history. */
const OF_CHANGE = new Set(
  'change changed changes updated added new news modified revised released published'.split(' '),
);

/** Routes to a search, within the time that the question names if it is about changes. */
function search({ text, documentIds }: AskedQuestion, { tokens, dates }: QuestionTokens): Route {
  const [date] = tokens.some(({ word }) => OF_CHANGE.has(word)) ? dates : [];
  const narrowed = date === undefined ? [] : [dateStep({ field: 'source_updated_at', range: date.range })];
  const steps = inOrder([...narrowed, searchStep(text, documentIds.length === 1 ? documentIds : [])], 'model');
  const documents = [...documentIds];
  return { queryType: 'CONTENT_SEARCH', reading: null, steps, writer: 'model', documentIds: documents, topic: text };
}

/** The documents whose addresses the last answer contains, in its order, as far as the viewer may see them now. */
async function namedInLastAnswer(
  history: readonly HistoryTurn[],
  catalogue: ViewerCatalogue,
): Promise<CatalogueEntry[]> {
  const found = Array.from((history.at(-1)?.answer ?? '').matchAll(ADDRESS), ([, id]) => decoded(id ?? ''));
  const ids = [...new Set(found)].slice(0, REMEMBERED_MAX);
  if (ids.length === 0) return [];
  const filter = { must: [{ key: 'document_id' as const, match: { any: ids } }], should: [] };
  const { documents } = await catalogue.list({ filter, sortBy: 'title', order: 'asc', limit: ids.length });
  return documents.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Routes to a list, a number or a table from the catalogue; null if words that may be from titles are in none. */
async function routeListing(
  reading: ListReading,
  { text, catalogue }: { text: string; catalogue: ViewerCatalogue },
): Promise<Route | null> {
  const { selection } = reading;
  if (!(await takeTitles(selection, catalogue)) || !(await takePageLimits(selection, catalogue))) return null;
  const filters = valueFilters(selection);
  const input = { ...(Object.keys(filters).length > 0 && { filters }), ...inputOf(reading) };
  const isOne = reading.kind === 'list' && selection.isSuperlative;
  return {
    queryType: isOne && limitOf(selection) === 1 ? 'METADATA_SEARCH' : 'LISTING',
    reading,
    steps: inOrder([...selection.dates.map(dateStep), listStep(descriptionOf(reading), input)], 'catalogue'),
    writer: 'catalogue',
    documentIds: selection.values.document_id ?? [],
    topic: text,
  };
}

function inputOf(reading: ListReading): Record<string, unknown> {
  if (reading.kind === 'groups') return { group_by: reading.by };
  const { order } = reading.selection;
  const sorted = { sort_by: order?.sortBy ?? 'title', order: order?.order ?? 'asc' };
  return { ...sorted, limit: limitOf(reading.selection) ?? LISTED_MAX };
}

/** "The longest report" is a single document, "the newest reports" are all of them in order. */
function limitOf({ limit, isSuperlative, isPlural }: Selection): number | null {
  return limit ?? (isSuperlative && !isPlural ? 1 : null);
}

function descriptionOf(reading: ListReading): string {
  if (reading.kind === 'groups') return `Count the documents for each ${reading.by.replace('_', ' ')}`;
  return reading.kind === 'count' ? 'Count the documents' : 'List the documents';
}

/**
 * Takes "Leave policies" as policies with the word in their titles. Returns false if there are none: then the question is about the content of
 * documents.
 */
async function takeTitles({ titleWords, values }: Selection, catalogue: ViewerCatalogue): Promise<boolean> {
  const wanted = terms(titleWords.join(' '));
  if (wanted.length === 0) return titleWords.length === 0;
  const found = await catalogue.findByTitleTerms(wanted, LISTED_MAX);
  const types = values.document_type ?? [];
  const named = found.filter((entry) => {
    const own = new Set(terms(entry.title));
    return wanted.every((word) => own.has(word)) && types.some((type) => entryHas(entry, 'document_type', type));
  });
  values.document_id = named.map(({ id }) => id);
  return named.length > 0 && found.length < LISTED_MAX;
}

/** Applies page limits by listing the ids of the documents that fit. False when there are too many documents to check. */
async function takePageLimits(selection: Selection, catalogue: ViewerCatalogue): Promise<boolean> {
  const { pages, values } = selection;
  if (pages === null) return true;
  const query = { filter: selectionFilter(selection), sortBy: 'title', order: 'asc', limit: LISTED_MAX } as const;
  const { documents, total } = await catalogue.list(query);
  const fitting = documents.filter(({ pageCount }) => pageCount >= pages.least && pageCount <= pages.most);
  values.document_id = fitting.length === 0 ? [NO_DOCUMENT] : fitting.map(({ id }) => id);
  return total === documents.length;
}
