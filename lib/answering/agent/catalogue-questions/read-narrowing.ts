import type { DateField } from '#lib/contracts/document-filter.ts';
import type { GroupField, SortField } from '#lib/books/library/catalogue.ts';

import { formsOf } from './match-form.ts';
import type { QuestionReader } from './question-reader.ts';
import { LONGEST, SHORTEST, SUPERLATIVES } from './read-documents.ts';
import type { Selection } from './question-reading.ts';

/** The fields that documents can be grouped by, with the words for them. */
export const GROUP_NAMES: readonly (readonly [string, GroupField])[] = [
  ['document? type|types', 'document_type'],
  ['kind|kinds', 'document_type'],
  ['department|departments|team|teams', 'department'],
  ['author|authors', 'author'],
  ['language|languages', 'language'],
  ['source|sources|origin|origins', 'origin'],
  ['file? format|formats', 'type'],
];

/** The changes that may be made to a document, with the field that records the date of each. */
const DONE: readonly (readonly [string, DateField])[] = [
  ['updated|changed|modified|revised|edited|written|created|published|released|issued|dated', 'source_updated_at'],
  ['added|uploaded|imported|ingested', 'upload_date'],
];

const MADE = 'published|issued|owned|created|made|produced|written|authored|drafted|stored|kept';

/** Words that introduce a value, with the fields it can belong to; the first matching field is used. */
const PREPOSITIONS: readonly (readonly [string, readonly GroupField[]])[] = [
  [`${MADE}? by`, ['author', 'department']],
  [`${MADE}? in|within`, ['language', 'origin', 'department', 'type']],
  [`${MADE}? for`, ['department']],
  ['come|comes|coming|out? from|of', ['department', 'origin', 'author']],
  ['belong|belongs|belonging to', ['department']],
];

const SORTED: readonly (readonly [string, SortField])[] = [
  ['title|name', 'title'],
  ['page count|number', 'page_count'],
  ['number of pages', 'page_count'],
  ['length', 'page_count'],
  ['upload date', 'upload_date'],
  ['last? date|update|change', 'source_updated_at'],
];

/** For each wording, the offsets from the stated number to the minimum and maximum page counts. */
const LIMITS: readonly (readonly [string, readonly [least: number, most: number]])[] = [
  ['more|longer than', [1, Infinity]],
  ['over|above', [1, Infinity]],
  ['at least', [0, Infinity]],
  ['fewer|less|shorter than', [-Infinity, -1]],
  ['under|below', [-Infinity, -1]],
  ['at most', [-Infinity, 0]],
  ['exactly', [0, 0]],
];

const LIBRARY = 'the|our|your|this library|catalogue|catalog|collection';

/** Phrases that narrow nothing. */
const IDLE = formsOf(
  `in|of|to ${LIBRARY} / in total|all / altogether|overall|available|exactly|exist|currently|down / right now / do|have we|you|i have|own|got? /
  are|is there / there are|is / we|you have|own|got`,
);

/** The words that can begin a time expression for documents: "a plan for Monday" has none. */
const TIMES = new Set(
  'in on from since before after between during until till of within last past this over by today yesterday'.split(' '),
);

type Read = (reader: QuestionReader) => boolean;

/** Reads everything after the noun that filters or sorts the documents. False when the question does not end with it. */
export function readToEnd(reader: QuestionReader): boolean {
  while (!reader.isAtEnd) if (!readOne(reader)) return false;
  return true;
}

const readOne: Read = (reader) => !reader.isAtEnd && (reader.attemptAny(NARROWING) || reader.attempt(readLinked));

/** Matches "…, and come from Jira", "that are in German". */
const readLinked: Read = (reader) => (reader.take('and|but|,') || reader.take('that|which|who')) && readOne(reader);

/** Matches "Since March". In "contracts end in 2025", the word before the time says more than when the document was written. */
const readTime: Read = (reader) => {
  const range = TIMES.has(reader.token()?.word ?? '') ? reader.takeDate() : null;
  return range !== null && reader.narrowTime('source_updated_at', range);
};

const readIdle: Read = (reader) => IDLE.some((form) => reader.take(form));

/** Matches "By Lund", "from Finance or Legal", "written in German". */
const readValues: Read = (reader) =>
  reader.attemptAny(
    PREPOSITIONS.map(
      ([form, fields]) =>
        (read) =>
          read.take(form) && readValueList(read, fields),
    ),
  );

function readValueList(reader: QuestionReader, fields: readonly GroupField[]): boolean {
  reader.take('the|our');
  const first = reader.takeValue(fields);
  if (first === null) return false;
  const { field, values } = first;
  reader.take('department|departments|team|language|format');
  // "By Lund and Kerr" may mean documents that both of them wrote together.
  const links = field === 'author' ? 'or' : 'and|or|,';
  const readAnother: Read = (read) => {
    if (!read.take(links)) return false;
    read.take('the|our|from|in|by');
    const another = read.takeValue([field]);
    values.push(...(another?.values ?? []));
    return another !== null;
  };
  while (reader.attempt(readAnother));
  return reader.narrow(field, values);
}

/** Reads "Last updated in March" and "added first": the change and its time. */
const readDone: Read = (reader) => {
  const takeLast = () => reader.take('last|latest') || reader.take('most? recently');
  const isSaidLast = takeLast();
  const field = reader.takeOne(DONE);
  if (field === null) return false;
  reader.take(`to|in|into ${LIBRARY}`);
  const range = reader.takeDate();
  if (range !== null) return reader.narrowTime(field, range);
  if (reader.take('first|earliest')) return standOut(reader, { sortBy: field, order: 'asc' });
  if (takeLast() || isSaidLast) return standOut(reader, { sortBy: field, order: 'desc' });
  // Matches "The last two that were uploaded", "the first three added".
  const { isSuperlative, order } = reader.selection;
  const isOfTime = isSuperlative && (order === null || order.sortBy === 'source_updated_at');
  return isOfTime && standOut(reader, { sortBy: field, order: order?.order ?? 'asc' });
};

function standOut({ selection }: QuestionReader, order: Selection['order']): boolean {
  selection.order = order;
  selection.isSuperlative = true;
  return order !== null;
}

/** Matches "With more than ten pages", "that has the most pages". */
const readPages: Read = (reader) => {
  reader.take('with|of|having|has|have|are|is');
  reader.take('the');
  if (reader.take('most pages')) return standOut(reader, LONGEST);
  if (reader.take('fewest|least pages')) return standOut(reader, SHORTEST);
  const limit = reader.takeOne(LIMITS);
  const pages = limit === null ? null : reader.takeNumber();
  if (limit === null || pages === null || !reader.take('pages|page long?')) return false;
  reader.selection.pages = { least: pages + limit[0], most: pages + limit[1] };
  return true;
};

/** Matches "Sorted by title", "oldest first", "by upload date". */
const readSort: Read = (reader) => {
  const { selection } = reader;
  reader.take(',');
  const superlative = reader.takeOne(SUPERLATIVES);
  selection.order = superlative ?? selection.order;
  if (superlative !== null) return reader.take('first');
  const isByTitle = reader.take('alphabetically') || reader.take('in alphabetical order');
  const sortBy = isByTitle ? 'title' : reader.take('sorted|ordered|ranked? by') ? reader.takeOne(SORTED) : null;
  if (sortBy === null) return false;
  selection.order = { sortBy, order: selection.order?.order ?? (sortBy === 'title' ? 'asc' : 'desc') };
  return true;
};

/** Matches "Per department". */
const readGroup: Read = (reader) => {
  const isEach = reader.take('grouped? per|by') || reader.take('for|in|from|of|by each|every');
  const by = isEach && reader.selection.groupBy === null ? reader.takeOne(GROUP_NAMES) : null;
  reader.selection.groupBy = by;
  return by !== null;
};

const readMention: Read = (reader) => {
  const isSaid = reader.take('mention|mentions|mentioning|contain|contains|containing');
  const identifier = isSaid ? reader.takeToken('identifier') : null;
  return identifier !== null && reader.narrow('identifier', [identifier.raw]);
};

/** Matches "Are from Legal", "were updated in May", "is the longest", "are policies", "are German". */
const readBeing: Read = (reader) => {
  const isSaid = reader.take('is|are|was|were') || reader.take('has|have been') || reader.take('there');
  return (
    isSaid &&
    (reader.isAtEnd || reader.attemptAny([readDone, readValues, readIdle, readPages, readSuperlative, readKind]))
  );
};

const readSuperlative: Read = (reader) => {
  reader.take('the');
  return standOut(reader, reader.takeOne(SUPERLATIVES));
};

const readKind: Read = (reader) => {
  const found = reader.takeValue(['document_type', 'language']);
  return found !== null && reader.narrow(found.field, found.values);
};

/** Matches "Did Lund write", "does Finance have", "has Legal published", "that Lund wrote". */
const readDoer: Read = (reader) => {
  reader.take('do|does|did|has|have');
  reader.take('the|our');
  const found = reader.takeValue(['author', 'department']);
  reader.take('department|team');
  const isOwned = reader.take('has|have|owns|own|holds|hold|keeps|keep|published|publish|issued|issue');
  const isWritten = reader.take('wrote|written|write');
  if (found === null || !(isWritten || (isOwned && found.field === 'department'))) return false;
  return reader.narrow(found.field, found.values);
};

/** Matches "Came in last week", "came from the wiki in 2024": a time refers to the arrival. */
const readArrival: Read = (reader) => {
  if (!reader.take('came|arrived')) return false;
  const isFrom = reader.attempt((read) => read.take('from') && readValueList(read, ['origin', 'department']));
  const range = reader.takeDate() ?? (reader.take('in|into the|our? library?') ? reader.takeDate() : null);
  return range === null ? isFrom : reader.narrowTime('upload_date', range);
};

const NARROWING: readonly Read[] = [
  readTime,
  readIdle,
  readPages,
  readSort,
  readGroup,
  readDone,
  readValues,
  readBeing,
  readDoer,
  readArrival,
  readMention,
];
