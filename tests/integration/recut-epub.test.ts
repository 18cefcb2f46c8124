import { describe, expect, it } from 'vitest';

import { buildEpub, PIXEL } from '#tests/support/build-epub.ts';
import { readPackedBook } from '#tests/support/read-packed-book.ts';

function read(parts: Parameters<typeof buildEpub>[0]) {
  return readPackedBook('book.epub', buildEpub(parts));
}

const point = (label: string, src: string, below = '') =>
  `<navPoint><navLabel><text>${label}</text></navLabel><content src="${src}"/>${below}</navPoint>`;

const words = (what: string) => `<p>${`${what} goes on. `.repeat(20)}</p>`;

/** As converters cut a long text: wherever a file had grown long enough. */
const CUT_ANYWHERE = {
  chapters: {
    'part-0.xhtml':
      '<h1>The Lamp</h1><p>By Ann.</p>' +
      `<div><h2><a id="c1"/>One</h2>${words('First')}<p>See <a href="part-1.xhtml#c3">three</a>, <a href="#c2">two</a>.</p></div>` +
      `<div id="c2"><h2>Two</h2>${words('Second')}<img src="p.png" alt="A lamp"/></div>`,
    'part-1.xhtml':
      `<p id="rest">The end of two. <a href="part-0.xhtml#c1">Back to one</a>.</p>` +
      `<div><h2 id="c3">Three</h2>${words('Third')}</div>`,
    'part-2.xhtml': words('Third still'),
    'part-3.xhtml': `<p>The last of three.</p><h2 id="c4">Four</h2>${words('Fourth')}`,
  },
  ncx:
    point('One', 'part-0.xhtml#c1') +
    point('Two', 'part-0.xhtml#c2') +
    point('Three', 'part-1.xhtml#c3') +
    point('Four', 'part-3.xhtml#c4'),
  files: { 'OEBPS/p.png': PIXEL },
};

describe('an EPUB whose chapters begin in the middle of its files', () => {
  it('has a page for each chapter, whatever file its parts stand in', async () => {
    const { pages } = await read(CUT_ANYWHERE);
    expect(pages.map(({ title }) => title)).toEqual(['The Lamp', 'One', 'Two', 'Three', 'Four']);
    const text = (at: number) => pages[at]?.text ?? '';
    expect(text(0)).toBe('The Lamp\nBy Ann.');
    expect(text(1)).toMatch(/^One\nFirst goes on/);
    expect(text(2)).toMatch(/^Two\nSecond[^]+The end of two\. Back to one\.$/);
    expect(text(3)).toMatch(/^Three\nThird[^]+Third still[^]+The last of three\.$/);
    expect(text(4)).toMatch(/^Four\n/);
  });

  it('keeps every word once and in order', async () => {
    const { pages } = await read(CUT_ANYWHERE);
    const all = pages.map(({ text }) => text).join('\n');
    const counts = ['First', 'Second', 'Third', 'Fourth'].map((word) => all.split(`${word} goes on`).length - 1);
    expect(counts).toEqual([20, 20, 20, 20]);
    expect(all.indexOf('The end of two')).toBeGreaterThan(all.indexOf('Second goes on'));
  });

  it('leads its links to where their targets now stand, and shows its pictures', async () => {
    const { pages } = await read(CUT_ANYWHERE);
    const links = pages.flatMap(({ html }) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href));
    const [one, two, three] = [1, 2, 3].map((at) => pages[at]?.planned.path ?? '');
    expect(links).toEqual([`/books/book/${three}#c3`, `/books/book/${two}#c2`, `/books/book/${one}#c1`]);
    expect(pages[2]?.assets.map(({ path }) => path)).toEqual(['p.png']);
  });
});

describe('an EPUB whose files begin with its chapters', () => {
  it('keeps a page for each file, with the sections that the contents name in it', async () => {
    const { pages } = await read({
      chapters: {
        'a.xhtml': '<h1>A</h1><h2 id="s1">A one</h2><p>Text.</p><h2 id="s2">A two</h2><p>Text.</p>',
        'b.xhtml': '<h1 id="b">B</h1><p>Text.</p>',
      },
      nav:
        '<ol><li><a href="a.xhtml">A</a><ol><li><a href="a.xhtml#s1">A one</a></li><li><a href="a.xhtml#s2">A two</a></li></ol></li>' +
        '<li><a href="b.xhtml#b">B</a></li></ol>',
    });
    expect(pages.map(({ title, planned }) => [planned.path, title])).toEqual([
      ['a', 'A'],
      ['b', 'B'],
    ]);
  });
});

describe('an EPUB of parts and chapters in one file', () => {
  it('has pages of the rank that makes them no longer than its files', async () => {
    const chapter = (id: string) => `<h3 id="${id}">${id}</h3>${words(id)}`;
    const { pages } = await read({
      chapters: {
        'x-0.xhtml': `<h2 id="p1">Part one</h2>${chapter('c1')}${chapter('c2')}`,
        'x-1.xhtml': `<p>More of c2.</p>${chapter('c3')}${chapter('c4')}`,
        'x-2.xhtml': `<p>More of c4.</p>${chapter('c5')}${chapter('c6')}`,
      },
      ncx: point(
        'Part one',
        'x-0.xhtml#p1',
        ['c1@0', 'c2@0', 'c3@1', 'c4@1', 'c5@2', 'c6@2']
          .map((at) => point(at.slice(0, 2), `x-${at.slice(3)}.xhtml#${at.slice(0, 2)}`))
          .join(''),
      ),
    });
    expect(pages.map(({ title }) => title)).toEqual(['Part one', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6']);
  });
});
