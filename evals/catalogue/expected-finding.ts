import { isNamedField, type NamedField, valuesOf } from './document-fields.ts';
import type { GeneratedDocument } from './generated-document.ts';

/** What has to come out, exactly. */
export type ExpectedFinding =
  | { kind: 'list'; documents: GeneratedDocument[] }
  | { kind: 'count'; count: number }
  | { kind: 'groups'; field: NamedField; counts: Map<string, number> }
  | { kind: 'values'; field: NamedField; values: string[] }
  | { kind: 'value'; field: string; document: GeneratedDocument };

const MOST_LISTED = 45;

type Expecting = (meant: GeneratedDocument[], field: string, rest: string[]) => ExpectedFinding | null;

const KINDS: Readonly<Record<string, Expecting>> = {
  list: (documents) => (documents.length > MOST_LISTED ? null : { kind: 'list', documents }),
  count: ({ length: count }) => ({ kind: 'count', count }),
  groups: (documents, field) => {
    const counts = countBy(documents, field);
    return isNamedField(field) && counts.size > 0 ? { kind: 'groups', field, counts } : null;
  },
  values: (documents, field) => {
    const counts = countBy(documents, field);
    return isNamedField(field) && counts.size > 0 ? { kind: 'values', field, values: [...counts.keys()] } : null;
  },
  value: ([document], field) => {
    if (document === undefined || (field === 'department' && document.department === null)) return null;
    return { kind: 'value', field, document };
  },
  top: (documents, field, [order = '', count]) => expectedTop(documents, { field, order, count: Number(count) }),
};

/** What is true of the documents that a question means, by what it asks; null when the question would be a bad one. */
export function expectedFinding(ask: string, meant: GeneratedDocument[]): ExpectedFinding | null {
  const [kind = '', field = '', ...rest] = ask.split(':');
  const expecting = KINDS[kind];
  if (expecting === undefined) throw new Error(`"${ask}" asks for nothing.`);
  return expecting(meant, field, rest);
}

function expectedTop(
  meant: GeneratedDocument[],
  { field, order, count }: { field: string; order: string; count: number },
): ExpectedFinding | null {
  const sorted = meant.toSorted((one, other) => sortKey(one, field) - sortKey(other, field));
  if (order === 'desc') sorted.reverse();
  const last = sorted[count - 1];
  const next = sorted[count];
  // With a tie at the end several answers would be right.
  if (last === undefined || next === undefined || sortKey(last, field) === sortKey(next, field)) return null;
  return { kind: 'list', documents: sorted.slice(0, count) };
}

function sortKey(document: GeneratedDocument, field: string): number {
  if (field === 'pageCount') return document.pages.length;
  return (field === 'updatedAt' ? document.updatedAt : document.uploadedAt).getTime();
}

function countBy(documents: GeneratedDocument[], field: string): Map<string, number> {
  const counts = new Map<string, number>();
  if (!isNamedField(field)) return counts;
  for (const value of documents.flatMap((document) => valuesOf(document, field))) {
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
