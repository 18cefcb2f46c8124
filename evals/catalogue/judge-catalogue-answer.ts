import { allValues, isNamedField, type NamedField, spellingsOf, valuesOf } from './document-fields.ts';
import type { CatalogueQuestion } from './catalogue-questions.ts';
import type { ExpectedFinding } from './expected-finding.ts';
import type { GeneratedDocument } from './generated-document.ts';
import type { AskedAnswer } from './ask-runtime.ts';
import { countsIn, daysIn, readAnswer, type ReadAnswer, says } from './named-documents.ts';

/** Lists that are longer name the first ones and the number of all. */
const ALL_NAMED = 20;

/** Null when the answer is exactly what is true; else what is wrong with it, in a few words. */
export function judgeCatalogueAnswer(
  { text, expected }: CatalogueQuestion,
  answer: AskedAnswer,
  documents: readonly GeneratedDocument[],
): string | null {
  if (answer.outcome === 'clarification') return 'asked back';
  const read = readAnswer(answer.text, documents);
  switch (expected.kind) {
    case 'list':
      return judgeList(expected.documents, read);
    case 'count':
      return judgeCount(expected.count, read, text);
    case 'groups':
      return judgeGroups(expected, read);
    case 'values':
      return judgeValues(expected.field, expected.values, read.rest);
    case 'value':
      return judgeValue(expected, read);
  }
}

function judgeList(documents: readonly GeneratedDocument[], { named, rest }: ReadAnswer): string | null {
  const strangers = named.filter((document) => !documents.includes(document));
  if (strangers.length > 0) return `${String(strangers.length)} documents too many: ${strangers[0]?.title ?? ''}`;
  const least = Math.min(documents.length, ALL_NAMED);
  if (documents.length <= ALL_NAMED && named.length < documents.length)
    return `${String(named.length)} of ${String(documents.length)} named`;
  if (named.length < least) return `${String(named.length)} of the first ${String(least)} named`;
  if (documents.length > ALL_NAMED && !countsIn(rest).includes(documents.length))
    return `does not say that there are ${String(documents.length)}`;
  return null;
}

function judgeCount(count: number, { rest }: ReadAnswer, question: string): string | null {
  const counts = countsIn(rest);
  if (!counts.includes(count)) return `says ${counts.slice(0, 3).join(', ')} instead of ${String(count)}`;
  // What is repeated of the question is no answer to it.
  const asked = question.match(/\d+/g)?.map(Number) ?? [];
  const first = counts.find((number) => !asked.includes(number)) ?? count;
  return first === count ? null : `says ${String(first)} first instead of ${String(count)}`;
}

function judgeGroups(
  { field, counts }: Extract<ExpectedFinding, { kind: 'groups' }>,
  { rest }: ReadAnswer,
): string | null {
  const rows = rest.split(/\n|;|, (?=\D)|\. /);
  const rowsOf = (value: string) => rows.filter((row) => isSaid(field, value, row));
  for (const value of allValues(field)) {
    const count = counts.get(value);
    const numbers = rowsOf(value).map(countsIn);
    if (count !== undefined && !numbers.some((found) => found.includes(count)))
      return `${value} is not ${String(count)}`;
    if (count === undefined && numbers.some((found) => found.some((number) => number > 0)))
      return `${value} has none, but is counted`;
  }
  return null;
}

function judgeValues(field: NamedField, values: readonly string[], rest: string): string | null {
  const missing = values.filter((value) => !isSaid(field, value, rest));
  if (missing.length > 0) return `does not name ${missing.slice(0, 3).join(', ')}`;
  const strangers = allValues(field).filter((value) => !values.includes(value) && isSaid(field, value, rest));
  return strangers.length > 0 ? `also names ${strangers.slice(0, 3).join(', ')}` : null;
}

function judgeValue(
  { field, document }: Extract<ExpectedFinding, { kind: 'value' }>,
  { named, rest }: ReadAnswer,
): string | null {
  if (named.some(({ id }) => id !== document.id)) return 'names another document';
  if (isNamedField(field)) return judgeNamedValue(field, document, rest);
  if (field === 'pageCount') {
    const said = [...rest.matchAll(/(\w+) pages?\b|pages?\b\W{0,6}(\w+)/gi)].flatMap((match) => countsIn(match[0]));
    const isRight = said.includes(document.pages.length) || countsIn(rest)[0] === document.pages.length;
    return isRight ? null : `does not say ${String(document.pages.length)} pages`;
  }
  const day = (field === 'updatedAt' ? document.updatedAt : document.uploadedAt).toISOString().slice(0, 10);
  const lines = rest.split('\n').filter((line) => daysIn(line).includes(day));
  if (lines.length === 0) return `does not say ${day}`;
  const isFirst = daysIn(rest)[0] === day;
  const label = field === 'updatedAt' ? /updat|chang|modif|revis|edit/i : /upload|added|library|came/i;
  return isFirst || lines.some((line) => label.test(line)) ? null : `does not say what ${day} is`;
}

function judgeNamedValue(field: NamedField, document: GeneratedDocument, rest: string): string | null {
  const values = valuesOf(document, field).filter((value) => value !== null);
  const missing = values.filter((value) => !isSaid(field, value, rest));
  if (missing.length > 0) return `does not say ${missing.join(', ')}`;
  if (field === 'documentType') return null;
  const strangers = allValues(field).filter((value) => !values.includes(value) && isSaid(field, value, rest));
  return strangers.length > 0 ? `also says ${strangers.join(', ')}` : null;
}

function isSaid(field: NamedField, value: string, text: string): boolean {
  return spellingsOf(field, value).some((spelling) => says(text, spelling));
}
