import type { GroupField } from '#lib/books/library/catalogue.ts';

import type { KnownValues } from './known-values.ts';
import { QuestionReader } from './question-reader.ts';
import type { QuestionTokens } from './question-tokens.ts';
import { readDocuments } from './read-documents.ts';
import { GROUP_NAMES, readToEnd } from './read-narrowing.ts';
import type { ListReading } from './question-reading.ts';

/** Reads a question for documents, their number, or their number per value; null when the question does not have this form. */
type ReadAs = (reader: QuestionReader) => ListReading | null;

const SHOW = 'list|show|find|name|give|display|get|see|tell me|us?';
const NUMBER = 'total? number|count of';

/**
 * Reads a question from a token on as one for documents, for their number, or for their grouping. Returns null if a single word of it cannot be
 * placed: then it is about the content of documents.
 */
export function readListing(question: QuestionTokens, known: KnownValues, from: number): ListReading | null {
  for (const read of [readHowMany, readGroups, readWho, readWhich, readPossession, readPlain]) {
    const reading = read(new QuestionReader(question, known, from));
    if (reading !== null && isSound(reading)) return reading;
  }
  return null;
}

/** Matches "How many reports does Legal have", "count the reports", "the number of reports". */
const readHowMany: ReadAs = (reader) => {
  const forms = [
    'how many',
    'count',
    `give|tell|show me|us? the? ${NUMBER}`,
    `what is the? ${NUMBER}`,
    `the? ${NUMBER}`,
  ];
  if (!forms.some((form) => reader.take(form)) || !readDocuments(reader)) return null;
  // Matches "… does each department have".
  const isEach = reader.take('do|does|did|has|have|are|is there? of|in|from|for|by? each|every');
  const each = isEach ? reader.takeOne(GROUP_NAMES) : null;
  if (isEach) reader.take('have|own|written|write|published|publish');
  if (!readToEnd(reader)) return null;
  const by = each ?? reader.selection.groupBy;
  return by === null ? { kind: 'count', selection: reader.selection } : groups(reader, by);
};

/** Matches "What types of documents are there" and "which department has the most reports". */
const readGroups: ReadAs = (reader) => {
  if (!reader.take('in? what|which') && !reader.take(SHOW)) return null;
  reader.take('all? the?');
  const isOfDocuments = reader.isNext('document');
  const by = reader.takeOne(GROUP_NAMES);
  if (by === null) return null;
  if (readIsThere(reader, isOfDocuments)) return reader.isAtEnd ? groups(reader, by) : null;
  const extreme = takeExtreme(reader);
  const isLinked = extreme !== null || reader.take('of|for|in|among|do|does|are|has|have|own|owns|wrote|published');
  if (!isLinked || !readDocuments(reader)) return null;
  // Matches "Are the reports in", "do the reports come from".
  if (!reader.take('come from')) reader.take('written? in|from|have');
  return readToEnd(reader) ? groups(reader, by, extreme) : null;
};

function readIsThere(reader: QuestionReader, isOfDocuments: boolean): boolean {
  if (reader.take('are there in the|our|your library|catalogue|catalog|collection')) return true;
  return isOfDocuments && (reader.take('are there') || reader.take('do we|you have'));
}

function takeExtreme(reader: QuestionReader): 'most' | 'fewest' | null {
  return reader.takeOne([
    ['has|have|wrote|owns|published the? most', 'most'],
    ['has|have|wrote|owns|published the? fewest|least', 'fewest'],
  ]);
}

/**
 * Matches "Who has written reports for Legal", which asks for the authors of several documents. "Who wrote the reports" may refer to a single
 * document with that title.
 */
const readWho: ReadAs = (reader) => {
  if (!reader.take('who')) return null;
  if (!reader.take('wrote') && !reader.take('has|have written')) return null;
  const extreme = reader.take('the? most') ? 'most' : null;
  if (reader.isNext('the') || !readDocuments(reader) || !readToEnd(reader)) return null;
  return reader.selection.isPlural ? groups(reader, 'author', extreme) : null;
};

/** Matches "Which reports …", "what are the newest reports" and "what has Lund written". */
const readWhich: ReadAs = (reader) => {
  reader.take(SHOW);
  if (!reader.take('which|what')) return null;
  const isDefinite = reader.take('is|are|was|were');
  // Only their author may be named in place of the documents.
  if (!isDefinite && (reader.isNext('has', 'have', 'did', 'does', 'do') || reader.isValueNext('author'))) {
    reader.selection.isPlural = true;
    return readToEnd(reader) && Object.keys(reader.selection.values).length > 0 ? list(reader) : null;
  }
  return isDefinite && !reader.isNext('the', 'our') ? null : readNamed(reader, !isDefinite);
};

/** Reads the documents themselves; `mayBeOne` is set when the words before allow a single document. */
function readNamed(reader: QuestionReader, mayBeOne: boolean): ListReading | null {
  if (!readDocuments(reader) || !readToEnd(reader)) return null;
  const { isSuperlative, isPlural, groupBy } = reader.selection;
  if (groupBy !== null) return groups(reader, groupBy);
  return mayBeOne || isSuperlative || isPlural ? list(reader) : null;
}

/** Matches "Do we have any reports", "is there a report". */
const readPossession: ReadAs = (reader) => {
  const isAsked = reader.take('do|have we|you|i have|own|got?') || reader.take('are|is there') || reader.take('got');
  if (!isAsked || reader.isNext('the', 'this', 'that', 'our')) return null;
  return readNamed(reader, true);
};

/** Matches "List all reports" and "reports from Legal": a phrase that is not a question must ask for several documents or use a superlative. */
const readPlain: ReadAs = (reader) => {
  if (reader.take(SHOW)) reader.take('a|the list|overview|names|titles of');
  else reader.take('sort|order|split|break|group');
  return readNamed(reader, reader.isNext('every', 'each', 'any'));
};

function list({ selection }: QuestionReader): ListReading {
  return { kind: 'list', selection };
}

function groups({ selection }: QuestionReader, by: GroupField, extreme: 'most' | 'fewest' | null = null): ListReading {
  return { kind: 'groups', selection, by, extreme };
}

/**
 * Whether the reading makes sense. "The first three" needs an order, which only a list has. Grouping by type makes no sense where the type is fixed,
 * as in "contracts".
 */
function isSound(reading: ListReading): boolean {
  const { order, limit, isSuperlative, groupBy, values } = reading.selection;
  if (reading.kind === 'list') return groupBy === null && (order !== null || (limit === null && !isSuperlative));
  const isDivided = reading.kind === 'groups' ? values[reading.by] === undefined : groupBy === null;
  return isDivided && order === null && limit === null;
}
