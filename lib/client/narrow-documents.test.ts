import { describe, expect, it } from 'vitest';

import { choicesOf, narrowDocuments } from './narrow-documents.ts';

const DOCUMENTS = [
  { id: 'a', documentType: 'report', department: 'Legal', origin: 'wiki', year: '2025' },
  { id: 'b', documentType: 'report', department: 'Finance', origin: 'wiki', year: '2026' },
  { id: 'c', documentType: 'manual', department: null, origin: 'wiki', year: '2025' },
];

describe('narrowing documents', () => {
  it('offers the values in which documents differ, the latest year first', () => {
    expect(choicesOf(DOCUMENTS, 'documentType')).toEqual(['manual', 'report']);
    expect(choicesOf(DOCUMENTS, 'department')).toEqual(['Finance', 'Legal']);
    expect(choicesOf(DOCUMENTS, 'origin')).toEqual([]);
    expect(choicesOf(DOCUMENTS, 'year')).toEqual(['2026', '2025']);
  });

  it('keeps what has everything that was chosen', () => {
    const ids = (narrowing: Parameters<typeof narrowDocuments>[1]) =>
      narrowDocuments(DOCUMENTS, narrowing).map(({ id }) => id);
    expect(ids({})).toEqual(['a', 'b', 'c']);
    expect(ids({ documentType: 'report', year: '2025' })).toEqual(['a']);
    expect(ids({ department: 'Legal', documentType: 'manual' })).toEqual([]);
  });
});
