import { terms } from '#lib/foundation/text/terms.ts';

import type { ViewerCatalogue } from '../library-view.ts';
import type { ListReading, Selection } from './question-reading.ts';
import { dateStep, inOrder, listStep, type Route } from '../routes/route.ts';
import { entryHas, selectionFilter, valueFilters } from './selection-filter.ts';

/** As many as are shown when there are no more; `lib/answering/agent/writing` cuts what is longer. */
const LISTED_MAX = 1_000;
/** Not an id: what nothing fits is asked for by it. */
const NO_DOCUMENT = '(none)';

/** What the catalogue answers with a list, a number or a table; null when words that may be of titles are of none. */
export async function routeListing(
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
