import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { PendingVectors } from './pending-vectors.tsx';

it('says of which books the vectors are still to come, and how many are there of all', () => {
  const shown = (...books: { title: string; vectors: number; chunks: number }[]) =>
    renderToStaticMarkup(<PendingVectors books={books} />).replaceAll(/<[^>]*>/g, '');
  const tides = { title: 'Tides <1>', vectors: 199, chunks: 200 };
  expect(shown(tides)).toBe(
    'Tides &lt;1&gt; can be read and searched by exact words. Search by meaning follows: 99% done.',
  );
  expect(shown(tides, { title: 'Winds', vectors: 1, chunks: 200 })).toBe(
    '2 books can be read and searched by exact words. Search by meaning follows: 50% done.',
  );
  expect(shown()).toBe('');
});
