import type { CatalogueEntry } from '#lib/library/catalogue.ts';
import { terms } from '#lib/text/terms.ts';

import type { ViewerCatalogue } from '../tools/tool-context.ts';
import { entryHas } from './listing/entry-has.ts';
import { phraseFilter, toolFilters } from './listing/phrase-filter.ts';
import type { DocumentPhrase, PhraseReading } from './listing/read-phrase.ts';
import { type Listing, readListing } from './listing/read-listing.ts';
import { readLoosely } from './listing/read-loosely.ts';
import type { Route } from './route.ts';
import { dateStep, inOrder, listStep } from './route-steps.ts';

/** As many as are shown when there are no more; `lib/agent/writing` cuts what is longer. */
const LISTED_MAX = 1_000;
const TITLES_MAX = 1_000;
/** Not an id: what nothing fits is asked for by it. */
const NO_DOCUMENT = '(none)';

/** What the catalogue answers with a list, a number or a table; null when the question is not about what documents there are. */
export async function routeListing(
  text: string,
  reading: PhraseReading & { catalogue: ViewerCatalogue },
  identifiers: readonly string[],
): Promise<Route | null> {
  const listing = readListing(withoutIdentifiers(text, identifiers), reading);
  return listing === null ? null : await routeRead(text, listing, { reading, identifiers });
}

/** The same for a question in a form that the rules do not know, of which they know every word. */
export async function routeLooseListing(
  text: string,
  reading: PhraseReading & { catalogue: ViewerCatalogue },
): Promise<Route | null> {
  const listing = readLoosely(text, reading);
  return listing === null ? null : await routeRead(text, listing, { reading, identifiers: [] });
}

async function routeRead(
  text: string,
  listing: Listing,
  { reading, identifiers }: { reading: PhraseReading & { catalogue: ViewerCatalogue }; identifiers: readonly string[] },
): Promise<Route | null> {
  const { phrase, titleWords } = listing;
  if (identifiers.length > 0) {
    if (titleWords.length > 0 || !isForDocuments(text, listing)) return null;
    phrase.values.identifier = [...identifiers];
  }
  if (titleWords.length > 0 && !(await addTitles(listing, reading.catalogue))) return null;
  await takeTitledKinds(listing, reading);
  if (!(await takeLimits(phrase, reading.catalogue))) return null;
  const dates = phrase.dates.map(dateStep);
  const filters = toolFilters({ values: phrase.values, dates: [] });
  const input = { ...(Object.keys(filters).length > 0 && { filters }), ...inputOf(listing) };
  return {
    queryType: listing.isFact ? 'METADATA_SEARCH' : 'LISTING',
    steps: inOrder([...dates, listStep(descriptionOf(listing), input)], 'catalogue'),
    writer: 'catalogue',
    documentIds: phrase.values.document_id ?? [],
    topic: text,
  };
}

function inputOf({ groupBy, isFact, phrase: { order } }: Listing): Record<string, unknown> {
  if (groupBy !== null) return { group_by: groupBy };
  const limit = order?.limit ?? (isFact ? 1 : LISTED_MAX);
  return { sort_by: order?.sortBy ?? 'title', order: order?.order ?? 'asc', limit: Math.max(1, limit) };
}

function descriptionOf({ groupBy, isCount }: Listing): string {
  if (groupBy !== null) return `Count the documents for each ${groupBy.replace('_', ' ')}`;
  return isCount ? 'Count the documents' : 'List the documents';
}

/** "The Kubernetes guides": those with the words in their titles. False when there are none: then it is about what documents say. */
async function addTitles({ titleWords, phrase }: Listing, catalogue: ViewerCatalogue): Promise<boolean> {
  const words = terms(titleWords.join(' '));
  if (words.length === 0) return false;
  const found = await catalogue.findByTitleTerms(words, TITLES_MAX);
  const named = found.filter(({ title, filename }) => {
    const own = new Set([...terms(title), ...terms(filename.replace(/\.\w+$/, ''))]);
    return words.every((word) => own.has(word));
  });
  if (!named.some((entry) => isOf(entry, phrase))) return false;
  if (named.length === 0 || named.length >= TITLES_MAX) return false;
  phrase.values.document_id = named.map(({ id }) => id);
  return true;
}

/** Where nothing that is called so is of the kind that is asked for, the words are about something else. */
function isOf(entry: CatalogueEntry, { values }: DocumentPhrase): boolean {
  const types = values.document_type ?? [];
  return (
    types.length === 0 || entry.documentType === null || types.some((type) => entryHas(entry, 'document_type', type))
  );
}

/** Limits are kept by naming the documents that fit. False when there are too many to look at all of them. */
async function takeLimits(phrase: DocumentPhrase, catalogue: ViewerCatalogue): Promise<boolean> {
  if (phrase.limits.length === 0) return true;
  const { documents, total } = await catalogue.list({
    filter: phraseFilter(phrase),
    sortBy: 'title',
    order: 'asc',
    limit: LISTED_MAX,
  });
  if (total > documents.length) return false;
  const fitting = documents.filter((entry) => phrase.limits.every((fits) => fits(entry)));
  phrase.values.document_id = fitting.length === 0 ? [NO_DOCUMENT] : fitting.map(({ id }) => id);
  return true;
}

/** "Manuals", where nobody has noted what documents are, are those that are called so. */
async function takeTitledKinds(
  { phrase }: Listing,
  { vocabulary, catalogue }: PhraseReading & { catalogue: ViewerCatalogue },
): Promise<void> {
  const { document_type: types, ...others } = phrase.values;
  const [type] = types ?? [];
  if (type === undefined || types?.length !== 1 || phrase.nouns.some(({ strength }) => strength === 'type')) return;
  if ([...vocabulary.byFirstWord.values()].flat().some(({ field }) => field === 'document_type')) return;
  const wanted = terms(type);
  const named = (await catalogue.findByTitleTerms(wanted, TITLES_MAX)).filter(({ title }) => {
    const own = new Set(terms(title));
    return wanted.every((term) => own.has(term));
  });
  if (named.length === 0 || named.length >= TITLES_MAX) return;
  phrase.values = { ...others, document_id: named.map(({ id }) => id) };
}

/** "Which documents mention …", "list the tickets with …": of an identifier all else asks for what is written of it. */
function isForDocuments(text: string, { isCount, phrase: { nouns } }: Listing): boolean {
  if (isCount) return true;
  const whole = nouns.filter(({ noun, strength }) => strength === 'type' || !PART_OF_ONE.test(noun));
  const plurals = whole.filter(({ isPlural }) => isPlural).map(({ word }) => RegExp.escape(word.raw));
  const names = whole.map(({ word }) => RegExp.escape(word.raw));
  if (names.length === 0) return false;
  if (plurals.length === 0 && !/\b(?:mention|contain|name|cite|refer|reference|occur|appear)/i.test(text)) return false;
  const between = String.raw`(?: (?!(?:do|does|did|is|are|was|were|say|says)\b)[\w-]+){0,3}?`;
  const asked = new RegExp(String.raw`\b(?:which|what)${between} (?:${names.join('|')})\b`, 'i');
  const named = new RegExp(
    String.raw`\b(?:list|show|give|name|enumerate|display|find|count|all|every|tell|see|get)${between} (?:${plurals.join('|')})\b(?! *[.?!]*$)`,
    'i',
  );
  return asked.test(text) || (plurals.length > 0 && named.test(text));
}

/** Of these a document has many. */
const PART_OF_ONE = /^(?:page|chapter|slide|text|entry|record|item|statement|reference|material|note)$/;

const MENTION =
  /\b(?:(?:that|which|where) )?(?:(?:do|does|are|is) )?(?:mention|refer(?:ence)?|contain|cite|include|name|talk about|speak of|occur|appear|use|about|concern|discuss|have|list|with)(?:s|ing|ed|red to|s to|ring to| to)?\s*$/i;

const MENTIONED =
  /^\s*(?:(?:is|are|was|were|gets?|does|do) )?(?:mention(?:ed)?|refer(?:red|enced?) to|referenced|cited?|named?|occurs?|occurring|appears?|come up|comes up|show up|shows up|turns? up|found|used|listed|stand|stands|described|discussed|written)\b/i;

function withoutIdentifiers(text: string, identifiers: readonly string[]): string {
  return identifiers.reduce((left, identifier) => {
    const at = left.indexOf(identifier);
    if (at < 0) return left;
    return left.slice(0, at).replace(MENTION, ' ') + left.slice(at + identifier.length).replace(MENTIONED, ' ');
  }, text);
}
