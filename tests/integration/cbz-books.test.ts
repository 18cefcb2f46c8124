import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

import { PIXEL } from '#tests/support/build-epub.ts';
import { readPackedBook, refusalOf } from '#tests/support/read-packed-book.ts';

const INFO = `<?xml version="1.0"?><ComicInfo><Series>The Keeper</Series><Number>3</Number><Writer>Ann Writer, Bob Poet</Writer>
<Summary>Of a lighthouse.</Summary><LanguageISO>en</LanguageISO><Year>2024</Year><Month>5</Month><Day>6</Day>
<Pages><Page Image="0" Type="FrontCover"/><Page Image="1" Bookmark="The storm"/></Pages></ComicInfo>`;

describe('a comic book', () => {
  it('has a page for each picture in the order of its names, and says that its words cannot be cited', async () => {
    const bytes = zipSync({
      'Keeper/10.png': PIXEL,
      'Keeper/2 & <3.png': PIXEL,
      'Keeper/1.PNG': PIXEL,
      'Keeper/ComicInfo.xml': strToU8(INFO),
      'Keeper/notes.txt': strToU8('x'),
      '__MACOSX/Keeper/._1.png': PIXEL,
    });
    const { book, pages } = await readPackedBook('keeper.cbz', bytes);
    const { title, authors, language, type, details, cover, warnings } = book;
    expect({ title, authors, language, type, cover: cover?.path }).toEqual({
      ...{ title: 'The Keeper 3', authors: ['Ann Writer', 'Bob Poet'], language: 'en', type: 'cbz' },
      cover: 'picture-1.png',
    });
    expect(details).toMatchObject({ description: 'Of a lighthouse.', dateMs: Date.UTC(2024, 4, 6) });
    expect(pages.map(({ planned, text }) => `${planned.path}: ${text}`)).toEqual([
      '1: 1',
      'the-storm: The storm',
      '10: 10',
    ]);
    expect(pages.map(({ assets }) => assets.length)).toEqual([1, 1, 1]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'keeper.cbz has only pictures. Its 3 pages can be looked at and found by their names, but their words cannot be searched or cited.',
    ]);
  });

  it('says of a single picture that it is one', async () => {
    const { book } = await readPackedBook('a.cbz', zipSync({ '1.png': PIXEL }));
    expect(book.warnings.map(({ message }) => message)).toEqual([
      'a.cbz has only pictures. Its page can be looked at and found by its name, but its words cannot be searched or cited.',
    ]);
  });

  it('calls pages by the names of their files where nothing else does', async () => {
    const { pages } = await readPackedBook('a.cbz', zipSync({ 'a/1.png': PIXEL, 'b/1 & <2>.png': PIXEL }));
    expect(pages.map(({ text }) => text)).toEqual(['a/1', 'b/1 & <2>']);
  });

  it.each([
    ['no picture', { 'a.txt': strToU8('x') }, 'There is no picture in book.cbz.'],
    ['a name that leads out', { '../../a.png': PIXEL }, 'would be unpacked outside its folder.'],
    [
      'a picture that grows',
      { 'a.png': new Uint8Array(3 * 1024 * 1024) },
      'unpacks to far more than the limit for a book.',
    ],
    ['a book', { 'META-INF/container.xml': strToU8('<x/>'), 'a.png': PIXEL }, 'is an EPUB. Rename it to end in .epub.'],
  ])('is refused in one sentence with %s in it', async (_, files, sentence) => {
    expect(await refusalOf('book.cbz', zipSync(files))).toContain(sentence);
  });
});
