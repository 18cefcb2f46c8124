import { describe, expect, it } from 'vitest';

import { contentsHeadings, findTitle } from './page-title.ts';

function heading(level: number, text: string) {
  return { id: text.toLowerCase(), text, level };
}

describe('the title of a page', () => {
  it('is its own where a first-level heading stands on it', () => {
    expect(findTitle('Ownership', [heading(1, 'What is ownership?')])).toBe('own');
  });

  it('is not said twice where the first heading says the same', () => {
    expect(findTitle('What is Ownership?', [heading(2, 'What Is Ownership'), heading(2, 'Rules')])).toBe('repeated');
  });

  it('is missing where nothing on the page says it first', () => {
    expect(findTitle('Ownership', [heading(2, 'Rules'), heading(2, 'Ownership')])).toBe('missing');
    expect(findTitle('Ownership', [])).toBe('missing');
  });
});

describe('the headings of a page in the contents', () => {
  it('leave out the title and what is deep', () => {
    const headings = [heading(1, 'Ownership'), heading(2, 'Rules'), heading(3, 'Moves'), heading(4, 'Details')];
    expect(contentsHeadings('Ownership', headings)).toEqual([
      { id: 'rules', text: 'Rules', level: 1 },
      { id: 'moves', text: 'Moves', level: 2 },
    ]);
  });

  it('begin with the level the page begins with, once its title is left out', () => {
    const headings = [heading(2, 'Ownership'), heading(3, 'Rules'), heading(4, 'Moves')];
    expect(contentsHeadings('Ownership', headings).map(({ text, level }) => [text, level])).toEqual([
      ['Rules', 1],
      ['Moves', 2],
    ]);
  });

  it('are none on a page without headings', () => {
    expect(contentsHeadings('Ownership', [])).toEqual([]);
  });
});
