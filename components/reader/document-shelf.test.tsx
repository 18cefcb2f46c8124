import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { DEFAULT_READING_PREFERENCES } from '#lib/contracts/reading-preferences.ts';

import { DocumentShelf } from './document-shelf.tsx';

type Books = Parameters<typeof DocumentShelf>[0]['documents'];
const shelf = (documents: Books) =>
  renderToStaticMarkup(
    <DocumentShelf documents={documents} preferences={DEFAULT_READING_PREFERENCES} isSignedIn={false} />,
  );

const book = (id: string, documentType: string | null, year: string) => ({
  ...{ id, title: id, href: `/books/${id}`, authors: [], cover: null, pageCount: 1 },
  ...{ documentType, department: null, origin: null, year, changedMs: 0, addedMs: 0 },
});

it('offers a choice for what the documents differ in, and for nothing else', () => {
  const html = shelf([book('a', 'report', '2025'), book('b', 'manual', '2025')]);
  expect(html.match(/<select/g)).toHaveLength(1);
  expect(html).toContain('Type<select');
  expect(html).toContain('<option>manual</option><option>report</option>');
});

it('shows the cover of a document that has one, and sets the title of one that has none', () => {
  const cover = '/api/documents/a/assets/cover.png';
  const html = shelf([{ ...book('a', null, '2025'), cover }, book('b', null, '2025')]);
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(html).toContain(`src="${cover}" alt=""`);
  expect(html.match(/<b [^>]*>[ab]<\/b>/g)).toHaveLength(2);
});

it('offers none where they are all alike', () => {
  const html = shelf([book('a', null, '2025'), book('b', null, '2025')]);
  expect(html).not.toContain('<select');
});
