import { expect, it } from 'vitest';

import { changedFields, textsOf } from './edit-document.tsx';
import type { LibraryDocument } from './library-document.tsx';

const DOCUMENT = {
  title: 'Tides',
  language: 'en',
  authors: ['Ann', 'Bob'],
  documentType: null,
  department: 'harbour',
  origin: null,
  sourceUpdatedAt: '2026-03-31T09:00:00.000Z',
} as LibraryDocument;

it('sends what was changed, and nothing that would only then count as set by hand', () => {
  const texts = textsOf(DOCUMENT);
  expect(texts).toMatchObject({ authors: 'Ann, Bob', documentType: '', sourceUpdatedAt: '2026-03-31' });
  expect(changedFields(DOCUMENT, texts)).toEqual({});
  expect(
    changedFields(DOCUMENT, { ...texts, title: ' High water ', authors: 'Ann,, Cy ', department: '', origin: 'wiki' }),
  ).toEqual({ title: 'High water', authors: ['Ann', 'Cy'], department: null, origin: 'wiki' });
});
