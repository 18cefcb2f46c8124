import { expect, it } from 'vitest';

import { asThings, type ChosenFile } from './chosen-files.ts';

const chosen = (name: string, content = 'x'): ChosenFile => ({ name, file: new File([content], name) });

it('tells files from folders, with how much is in them', () => {
  const things = asThings([chosen('a.md', 'four'), chosen('book/1.md', 'six   '), chosen('book/in/2.md', 'x')]);
  expect(things.map(({ name, isFolder, files, bytes }) => ({ name, isFolder, files: files.length, bytes }))).toEqual([
    { name: 'a.md', isFolder: false, files: 1, bytes: 4 },
    { name: 'book', isFolder: true, files: 2, bytes: 7 },
  ]);
});

it('takes what was chosen again in the place of what was there', () => {
  const [thing] = asThings([chosen('a.md', 'old words'), chosen('a.md', 'new')]);
  expect(thing).toMatchObject({ name: 'a.md', bytes: 3 });
});
