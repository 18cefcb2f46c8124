import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { BooksToCome } from './books-to-come.tsx';

it('says how far each book is that is being read, and that answers do not know it', () => {
  const books = [{ id: 'a', title: 'Tides <1>', pagesDone: 12, pagesPlanned: 1_400 }];
  expect(renderToStaticMarkup(<BooksToCome books={books} />).replaceAll(/<[^>]*>/g, '')).toBe(
    'Tides &lt;1&gt; is being added (12 of 1,400 pages). You can ask about it when it’s done.',
  );
  expect(renderToStaticMarkup(<BooksToCome books={[]} />)).toBe('');
});
