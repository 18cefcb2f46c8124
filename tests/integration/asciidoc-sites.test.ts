import { describe, expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { PIXEL } from '#tests/support/build-epub.ts';
import { readSite } from '#tests/support/read-site.ts';

const BREWING = `= Brewing
:strength: strong
:url-shop: https://example.org/shop

Make it {strength}.footnote:[Not too strong.] See xref:cleaning.adoc[], xref:cleaning.adoc#rinse[rinsing], <<steps>> and xref:parts:lid.adoc[].
Buy one {url-shop}[here]. Press kbd:[F1].

WARNING: It is *hot*.

[#steps]
== Steps

.Boil it
[source,ruby]
----
include::example$boil.rb[tag=boil]
----
<1> Waits.

.The kettle
image::kettle.png[A kettle]

|===
|Tea |Minutes

|Green |2
|===

include::partial$safety.adoc[]

lid:: closes it
`;

const SITE = await readSite({
  'antora.yml':
    'name: kettle\ntitle: Kettle\nversion: ~\nnav:\n- modules/ROOT/nav.adoc\nasciidoc:\n  attributes:\n    brand: Acme\n',
  'modules/ROOT/nav.adoc':
    '* xref:index.adoc[Start]\n* Making\n** xref:brewing.adoc[]\n** xref:cleaning.adoc[Clean]\n* xref:parts:lid.adoc[]\n',
  'modules/ROOT/pages/index.adoc': '= Kettle by {brand}\nAnn Writer\n\nRead xref:brewing.adoc[this].\n',
  'modules/ROOT/pages/brewing.adoc': BREWING,
  'modules/ROOT/pages/cleaning.adoc': '= Cleaning\n\n[#rinse]\n== Rinse\n\nWith water.\n',
  'modules/ROOT/partials/safety.adoc': 'Never *alone*.\n',
  'modules/ROOT/examples/boil.rb': 'a\n# tag::boil[]\nsleep 3 # <1>\n# end::boil[]\nb\n',
  'modules/ROOT/images/kettle.png': PIXEL,
  'modules/parts/pages/lid.adoc': '= The lid\n\nIt closes.\n',
});

describe('a site of AsciiDoc', () => {
  it('has its pages in the order of its navigation, without the parts that pages include', () => {
    expect(SITE.book.title).toBe('Kettle');
    expect(SITE.pages.map(({ depth, filename, read }) => [depth, filename, read?.title])).toEqual([
      [0, 'modules/ROOT/pages/index.adoc', 'Kettle by Acme'],
      [1, 'modules/ROOT/pages/brewing.adoc', 'Brewing'],
      [1, 'modules/ROOT/pages/cleaning.adoc', 'Cleaning'],
      [0, 'modules/parts/pages/lid.adoc', 'The lid'],
    ]);
  });

  it('brings notes, captions, callouts, tables, parts and footnotes', () => {
    expect(SITE.textOf('modules/ROOT/pages/brewing.adoc').split('\n')).toEqual([
      'Brewing',
      'Make it strong. See Cleaning, rinsing, Steps and The lid. Buy one here. Press F1.',
      'It is hot.',
      'Steps',
      'sleep 3 # (1)',
      'Boil it',
      'Waits.',
      'Figure 1. The kettle',
      'Tea',
      'Minutes',
      'Green',
      '2',
      'Never alone.',
      'lid',
      'closes it',
      'Not too strong.',
    ]);
    expect(SITE.htmlOf('modules/ROOT/pages/brewing.adoc')).toContain(
      '<div class="warning">It is <strong>hot</strong>.',
    );
    expect(SITE.pages[1]?.read?.footnotesStart).not.toBeNull();
    expect(SITE.pages[1]?.read?.assets.map(({ path }) => path)).toEqual(['modules/ROOT/images/kettle.png']);
  });

  it('leads references to the pages they name', () => {
    const html = SITE.htmlOf('modules/ROOT/pages/brewing.adoc');
    expect(html).toContain('<a href="/books/book/modules/ROOT/pages/cleaning#rinse">rinsing</a>');
    expect(html).toContain('<a href="/books/book/modules/parts/pages/lid">The lid</a>');
    expect(SITE.warnings).toEqual([]);
  });

  it('holds on every page exactly the text that is stored', () => {
    for (const { read } of SITE.pages) {
      if (read !== null) expect(walkHast(parseFragment(read.html)).text).toBe(read.text);
    }
  });

  it('reads a single page, and a folder without parts and included files', async () => {
    const files = { 'a.adoc': '= A\n\ninclude::b.adoc[]\n', 'b.adoc': 'From B.\n', '_c.adoc': 'Part.\n' };
    const site = await readSite(files);
    expect(site.pages.map(({ filename }) => filename)).toEqual(['a.adoc']);
    expect(site.textOf('a.adoc')).toBe('A\nFrom B.');
    expect((await readSite(files, 'a.adoc')).textOf('a.adoc')).toBe('A\nFrom B.');
  });
});

describe('a book of AsciiDoc that one file includes', () => {
  const chapter = (title: string, text: string, id = '') => `${id}== ${title}\n\n${text}\n`;
  const BOOK = {
    'book.adoc':
      '= The Skerry Pilot\nAnn Writer\n:doctype: book\n:place: Skerry\n:imagesdir: images\n\ninclude::common.adoc[]\n\n' +
      'A word before.\n\ninclude::chapters/tides.adoc[]\n\n:place: the Sound\n\n' +
      'ifdef::never[]\ninclude::chapters/unused.adoc[]\nendif::[]\n\n' +
      'include::chapters/boats.adoc[leveloffset=+1]\n\n----\ninclude::chapters/tides.adoc[]\n----\n',
    'common.adoc': '// for all\n:height: two metres\n',
    'chapters/tides.adoc': chapter(
      'Tides',
      'At {place} it rises {height}. See <<boats>>, <<_more_boats>>, <<high,here>> and xref:chapters/boats.adoc[].\n\n[[high]]\nHigh at noon.\n\n' +
        '.The chart\nimage::chart.png[]\n\ninclude::part.adoc[]',
    ),
    'chapters/part.adoc': 'A part of it.\n',
    'chapters/boats.adoc':
      '[[boats]]\n= Boats\n\nThey lie in {place}.footnote:[All of them.]\n\n== More boats\n\nForty.\n',
    'chapters/unused.adoc': chapter('Unused', 'Nobody reads it.'),
    'images/chart.png': PIXEL,
  };

  it('has a page for each chapter, read as it stands in the book', async () => {
    const site = await readSite(BOOK);
    expect(site.book.title).toBe('The Skerry Pilot');
    expect(site.pages.map(({ depth, filename, read }) => [depth, filename, read?.title])).toEqual([
      [0, 'book.adoc', 'The Skerry Pilot'],
      [1, 'chapters/tides.adoc', 'Tides'],
      [1, 'chapters/unused.adoc', expect.any(String)],
      [1, 'chapters/boats.adoc', 'Boats'],
    ]);
    expect(site.textOf('book.adoc')).toMatch(/^The Skerry Pilot\n(?:.*\n)*A word before\.\n== Tides/);
    expect(site.textOf('chapters/tides.adoc')).toBe(
      'Tides\nAt Skerry it rises two metres. See Boats, More boats, here and Boats.\nHigh at noon.\nThe chart\nA part of it.',
    );
    expect(site.textOf('chapters/unused.adoc')).toBe('');
    expect(site.textOf('chapters/boats.adoc')).toBe('Boats\nThey lie in the Sound.\nMore boats\nForty.\nAll of them.');
    const html = site.htmlOf('chapters/tides.adoc');
    for (const link of ['chapters/boats#boats', 'chapters/boats#section_more_boats', 'chapters/boats'])
      expect(html).toContain(`href="/books/book/${link}"`);
    expect(html).toContain('href="#high"');
    expect(site.htmlOf('chapters/boats.adoc')).toContain('id="section_more_boats"');
    expect(site.pages[1]?.read?.assets.map(({ path }) => path)).toEqual(['images/chart.png']);
    expect(site.warnings).toEqual([]);
  });

  it('is not cut where it says who may read it, which no page of a book may', async () => {
    const secret = BOOK['book.adoc'].replace(':place: Skerry', ':access: user:ann');
    await expect(readSite({ ...BOOK, 'book.adoc': secret })).rejects.toThrow(/book\.adoc/);
    const left = { ...BOOK, 'book.adoc': secret, 'z.adoc': '= Z\n\nLeft.\n', 'lectern.yaml': 'exclude: [book.adoc]\n' };
    expect((await readSite(left)).pages.map(({ filename }) => filename)).toEqual(['z.adoc']);
  });

  it('stays one page where it is given as a file, and where it includes one chapter alone', async () => {
    const site = await readSite(BOOK, 'book.adoc');
    expect(site.pages.map(({ filename }) => filename)).toEqual(['book.adoc']);
    const { 'chapters/boats.adoc': _boats, 'chapters/unused.adoc': _unused, ...one } = BOOK;
    expect((await readSite(one)).pages.map(({ filename }) => filename)).toEqual(['book.adoc']);
  });
});
