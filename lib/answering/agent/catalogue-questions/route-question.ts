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

/** As many as are shown when there are no more; `lib/answering/agent/writing` cuts what is longer. */
const LISTED_MAX = 1_000;

/** Not an id: what nothing fits is asked for by it. */
const NO_DOCUMENT = '(none)';

/** A question as it is routed. */
export interface AskedQuestion {
  text: string;
  history: readonly HistoryTurn[];
  /** False when the turn before has asked the reader already. */
  mayAsk: boolean;
  /** The documents that the question is known to be about: those of a choice or of a filter; none when there are none. */
  documentIds: readonly string[];
  /** The place that it points at, which the library is within. */
  place: PointedPlace | null;
}

const ADDRESS = /\/books\/([^)\s/#?"<>]+)/g;
const REMEMBERED_MAX = 100;

/**
 * How a question is answered by rules alone: by the catalogue as the viewer sees it, by documents that it names, by identifiers, or, when
 * a single word of it cannot be placed, by a search. The same for the same question, conversation and catalogue. Rejects with what the
 * catalogue fails with.
 */
export async function routeQuestion(asked: AskedQuestion, context: ToolContext): Promise<Route> {
  const { text, mayAsk, place } = asked;
  // A whole book is a document like any other.
  if (place !== null && place.about.kind !== 'book') return routePlace(text, place, context);
  if (text.length > CATALOGUE_QUESTION_MAX) return search(asked, tokenise('', context));
  const found = await identifiersIn(text, context);
  const identifiers = found.map(({ identifier }) => identifier);
  const question = tokenise(text, context, identifiers);
  const references = await referenceContext(asked, question, context);
  for (const reading of readQuestion(question, references.known)) {
    // What is said of an identifier stands where the identifier does.
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

/** What "it" is: the only document that the last answer named, or the one that the last question was about. */
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

/** Where a time narrows the documents, and not what they tell of: "who was king in 1066" is history. */
const OF_CHANGE = new Set(
  'change changed changes updated added new news modified revised released published'.split(' '),
);

/** A search, within the time that the question names when it is about what has changed. */
function search({ text, documentIds }: AskedQuestion, { tokens, dates }: QuestionTokens): Route {
  const [date] = tokens.some(({ word }) => OF_CHANGE.has(word)) ? dates : [];
  const narrowed = date === undefined ? [] : [dateStep({ field: 'source_updated_at', range: date.range })];
  const steps = inOrder([...narrowed, searchStep(text, documentIds.length === 1 ? documentIds : [])], 'model');
  const documents = [...documentIds];
  return { queryType: 'CONTENT_SEARCH', reading: null, steps, writer: 'model', documentIds: documents, topic: text };
}

/** The documents that the last answer named by their addresses, in its order, as the viewer may see them now. */
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

/** What the catalogue answers with a list, a number or a table; null when words that may be of titles are of none. */
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

/** "The longest report" is one, "the newest reports" are all of them in order. */
function limitOf({ limit, isSuperlative, isPlural }: Selection): number | null {
  return limit ?? (isSuperlative && !isPlural ? 1 : null);
}

function descriptionOf(reading: ListReading): string {
  if (reading.kind === 'groups') return `Count the documents for each ${reading.by.replace('_', ' ')}`;
  return reading.kind === 'count' ? 'Count the documents' : 'List the documents';
}

/** "Leave policies": policies with the word in their titles. False when there are none: then it is about what documents say. */
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

/** Limits on pages are kept by naming the documents that fit. False when there are too many to look at all of them. */
async function takePageLimits(selection: Selection, catalogue: ViewerCatalogue): Promise<boolean> {
  const { pages, values } = selection;
  if (pages === null) return true;
  const query = { filter: selectionFilter(selection), sortBy: 'title', order: 'asc', limit: LISTED_MAX } as const;
  const { documents, total } = await catalogue.list(query);
  const fitting = documents.filter(({ pageCount }) => pageCount >= pages.least && pageCount <= pages.most);
  values.document_id = fitting.length === 0 ? [NO_DOCUMENT] : fitting.map(({ id }) => id);
  return total === documents.length;
}
