import { describe, expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/ingest/readers/tree/publish-tree.ts';
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
