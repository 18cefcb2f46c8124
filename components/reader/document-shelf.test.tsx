import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { choicesOf, DocumentShelf, narrowDocuments } from './document-shelf.tsx';

const book = (id: string, documentType: string | null, year: string) => ({
  ...{ id, title: id, href: `/books/${id}`, authors: [], pageCount: 1 },
  ...{ documentType, department: null, origin: null, year },
});

it('offers a choice for what the documents differ in, and for nothing else', () => {
  const html = renderToStaticMarkup(
    <DocumentShelf documents={[book('a', 'report', '2025'), book('b', 'manual', '2025')]} />,
  );
  expect(html.match(/<select/g)).toHaveLength(1);
  expect(html).toContain('Type<select');
  expect(html).toContain('<option>manual</option><option>report</option>');
});

it('offers none where they are all alike', () => {
  const html = renderToStaticMarkup(<DocumentShelf documents={[book('a', null, '2025'), book('b', null, '2025')]} />);
  expect(html).not.toContain('<select');
});

const DOCUMENTS = [
  { id: 'a', documentType: 'report', department: 'Legal', origin: 'wiki', year: '2025' },
  { id: 'b', documentType: 'report', department: 'Finance', origin: 'wiki', year: '2026' },
  { id: 'c', documentType: 'manual', department: null, origin: 'wiki', year: '2025' },
];

describe('narrowing the shelf', () => {
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
