import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { ingestSource } from '#lib/books/ingest/ingest-source.ts';
import { createPageParser } from '#lib/books/ingest/readers/piscina-page-parser.ts';
import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { collect, openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';
import { readSite } from '#tests/support/read-site.ts';
import { firstByDay, longIt } from '#tests/support/long-it.ts';

const signal = new AbortController().signal;
const LOOPING_WORKER = new URL('../support/looping-page-worker.ts', import.meta.url);
/** Some 65,000 units in paragraphs. */
const prose = (word: string) =>
  Array.from({ length: 1_400 }, (_, at) => `Line ${at} of ${word} says that the lamp is lit. 😀`).join('\n\n');

/** A page of 260,000 units, as each format writes it. */
const LONG: Record<string, string> = {
  'long.md': `# Long\n\nSee [the storm](#the-storm), and [the last](#the-last).[^1]\n\n## The lamp\n\n${prose('lamp')}\n\n### Oil\n\n${prose('oil')}\n\n## The storm\n\n${prose('storm')}\n\n## The last\n\n${prose('end')} [Back](#oil).[^1]\n\n[^1]: A note.\n`,
  'long.html': `<main><h1>Long</h1><p>See <a href="#s">the storm</a>.</p><div><h2>The lamp</h2>${paragraphs('lamp')}<h3 id="oil">Oil</h3>${paragraphs('oil')}</div><section><h2 id="s">The storm</h2>${paragraphs('storm')}</section><h2>The last</h2>${paragraphs('end')}<p><a href="#oil">Back</a></p></main>`,
  'long.rst': `Long\n====\n\nSee storm_.\n\nThe lamp\n--------\n\n${prose('lamp')}\n\nOil\n~~~\n\n${prose('oil')}\n\n.. _storm:\n\nThe storm\n---------\n\n${prose('storm')}\n\nThe last\n--------\n\n${prose('end')}\n\nBack to Oil_.\n`,
  'long.adoc': `= Long\n\nSee <<_the_storm>>.\n\n== The lamp\n\n${prose('lamp')}\n\n=== Oil\n\n${prose('oil')}\n\n== The storm\n\n${prose('storm')}\n\n== The last\n\n${prose('end')}\n\nBack to <<_oil>>.\n`,
};

function paragraphs(word: string): string {
  return prose(word).replace(/.+/g, '<p>$&</p>');
}

describe('a page that is too long for one', () => {
  let test: TestLibrary;
  let folder: string;
  const parser = createPageParser();
  beforeAll(async () => {
    test = await openTestLibrary();
    folder = await mkdtemp(join(tmpdir(), 'lectern-long-'));
  });
  afterAll(async () => {
    await parser.close();
    await rm(folder, { recursive: true, force: true });
    await test.close();
  });

  async function ingested(files: Record<string, string>) {
    const place = await mkdtemp(join(folder, 'book-'));
    for (const [name, text] of Object.entries(files)) await writeFile(join(place, name), text);
    const events = await collect(ingestSource({ ...test, parser }, { path: place }, signal));
    const end = events.find((event) => event.type === 'ingest-end');
    const id = end?.documentId ?? '';
    const pages = await test.library.listPages(ANONYMOUS, id);
    const texts = [];
    for (const { path } of pages) {
      const page = await test.library.findPageByPath(ANONYMOUS, id, path);
      if (page !== null) texts.push(page);
    }
    return { id, events, pages, texts, place };
  }

  it.each(firstByDay(Object.keys(LONG), 1))('is cut at its headings, with every word of it, in %s', async (name) => {
    const { id, pages, texts, events } = await ingested({ [name]: LONG[name] ?? '', 'short.md': '# Short\n' });
    expect(pages.map(({ path, title, depth }) => [path, title, depth])).toEqual([
      ['long', 'Long', 0],
      ['long/the-lamp', 'The lamp', 1],
      ['long/oil', 'Oil', 2],
      ['long/the-storm', 'The storm', 1],
      ['long/the-last', 'The last', 1],
      ['short', 'Short', 0],
    ]);
    expect(events.filter(({ type }) => type === 'warning')).toEqual([]);
    const whole = await readSite({ [name]: LONG[name] ?? '' });
    const withoutNotes = (text: string) => text.replaceAll(/\nA note\.\s*/g, '');
    const joined = texts
      .slice(0, -1)
      .map(({ text }) => withoutNotes(text))
      .join('\n');
    expect(joined === withoutNotes(whole.textOf(name))).toBe(true);
    for (const { html, text, sentences } of texts) {
      expect(walkHast(parseFragment(html)).text === text).toBe(true);
      expect(
        sentences
          .map(({ start, end }) => text.slice(start, end))
          .join('')
          .replaceAll(/\s/g, ''),
      ).toBe(text.replaceAll(/\s/g, ''));
    }
    // To another part, and from it.
    expect(texts[0]?.html).toMatch(new RegExp(`href="/books/${id}/long/the-storm#[^"]+"`));
    expect(texts[4]?.html).toMatch(new RegExp(`href="/books/${id}/long/oil#[^"]+"`));
  });

  longIt(
    'has its footnotes on the parts that refer to them, and the links of other pages lead to its parts',
    async () => {
      const { id, texts, events, place } = await ingested({
        'a.md': '# A\n\nOf [the oil](long.md#oil), of [all](long.md), of [the end](long.md#the-last).\n',
        'long.md': LONG['long.md'] ?? '',
      });
      const at = (path: string) => texts.find(({ path: other }) => other === path);
      const links = Array.from(at('a')?.html.matchAll(/href="([^"]*)"/g) ?? [], ([, href]) => href);
      const book = `/books/${id}/long`;
      expect(links).toEqual([`${book}/oil#oil`, book, `${book}/the-last#the-last`]);
      expect(texts.map(({ path, text }) => [path, text.trimEnd().endsWith('A note.')])).toEqual([
        ['a', false],
        ['long', true],
        ['long/the-lamp', false],
        ['long/oil', false],
        ['long/the-storm', false],
        ['long/the-last', true],
      ]);
      expect(events.filter(({ type }) => type === 'warning')).toEqual([]);
      const again = await collect(ingestSource({ ...test, parser }, { path: place }, signal));
      expect(again.at(-1)).toMatchObject({ indexed: 0, unchanged: 6, removed: 0 });
    },
  );

  longIt('may take as many times the time of a page as its file is longer', async () => {
    const place = await mkdtemp(join(folder, 'endless-'));
    await writeFile(join(place, 'endless.md'), `# Endless\n\n${prose('time')}`.repeat(8));
    const looping = createPageParser({ pageTimeoutMs: 50, worker: LOOPING_WORKER });
    const events = await collect(ingestSource({ ...test, parser: looping }, { path: place }, signal));
    await looping.close();
    expect(events.flatMap((event) => (event.type === 'warning' ? [event.message] : []))).toEqual([
      'endless.md took longer than 0.15 s to read and was skipped.',
    ]);
  });
});
