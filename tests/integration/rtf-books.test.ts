import { describe, expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { PIXEL } from '#tests/support/build-epub.ts';
import { REFUSED_RTF, rtf, WILLING_RTF } from '#tests/support/hostile-rtf.ts';
import { readPackedBook, refusalOf } from '#tests/support/read-packed-book.ts';

const picture = Buffer.from(PIXEL).toString('hex').replace(/.{64}/g, '$&\r\n');

const READ = await readPackedBook(
  'travel-policy.rtf',
  Buffer.from(
    [
      String.raw`{\rtf1\ansi\ansicpg1252\deff0\deflang1031{\fonttbl{\f0 Arial;}{\f1\fcharset2 Symbol;}{\f2\fcharset204 Arial Cyr;}{\f3\fcharset128 MS Mincho;}}`,
      String.raw`{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 heading 1;}{\s2\sbasedon1 My chapter;}{\s3 HTML Preformatted;}{\s4 Quote;}{\*\cs5 HTML Code;}}`,
      String.raw`{\*\listtable{\list{\listlevel\levelnfc0}{\listlevel\levelnfc23}\listid7}}{\*\listoverridetable{\listoverride\listid7\ls1}}`,
      String.raw`{\info{\title Travel {\upr{x}{\*\ud{\u8211\'96 policy}}}}{\author Ann Writer}{\doccomm For all.}{\revtim\yr2024\mo5\dy6\hr7\min8}}`,
      String.raw`{\header Every page}\pard To the {\field{\*\fldinst{HYPERLINK \\l "planes"}}{\fldrslt {\b pla}nes}}\par`,
      String.raw`\pard\s1 Trains\par\pard Take the {\b train}{\v never}{\deleted gone}{\super\chftn}{\footnote\pard {\super\chftn} Night trains too.} always.{\*\annotation why?}\par`,
      String.raw`\pard\ls1 {\listtext 1.\tab}First\par{\listtext \'b7\tab}\ilvl1 Within\par{\listtext 2.\tab}\ilvl0 Second\par`,
      String.raw`\pard{\pntext\f1\'b7\tab}{\*\pn\pnlvlblt{\pntxtb\'b7}}Old\par{\pntext\f1\'b7\tab}List\par`,
      String.raw`\trowd\trhdr\cellx1000\cellx2000\pard\intbl Class\cell Fee\cell\row\trowd\cellx2000\pard\intbl Both\cell\row`,
      String.raw`\trowd\clvmgf\cellx1000\cellx2000\pard\intbl Tall\cell\pard\intbl\itap2 in\nestcell{\*\nesttableprops\trowd\cellx500\nestrow}{\nonesttables\par}\pard\intbl\cell\row\trowd\clvmrg\cellx1000\cellx2000\pard\intbl\cell x\cell\row`,
      String.raw`\pard\s3 one()\par   two()\par\pard\s4 Said.\par\pard {\cs5 code} caf\'e9 \u8212\'97 {\f2\'cf\'f0\'e8} {\f3\'93\'fa\'96\'7b} {\f1 a\'b7} a\~b \lquote c\rquote\line d\par`,
      String.raw`\pard\s2 {\*\bkmkstart planes}{\*\bkmkend planes}Planes\par\pard Fly {\*\shppict{\pict{\*\picprop{\sp{\sn wzDescription}{\sv A plane}}}\pngblip ${picture}}}{\nonshppict{\pict\wmetafile8 0100}} over.\par`,
      String.raw`{\shp{\*\shpinst{\sp{\sn fill}{\sv red}}{\shptxt\pard In a box\par}}{\shprslt In a box}}{\pict\emfblip 0100}{\mmath{\*\moMath x}}\par}`,
    ].join('\r\n'),
    'latin1',
  ),
);

describe('a text of the Rich Text Format', () => {
  it('brings what it says of itself', () => {
    const { title, language, authors, type, details } = READ.book;
    expect({ title, language, authors, type, description: details?.description, dateMs: details?.dateMs }).toEqual({
      title: 'Travel x– policy',
      language: 'de',
      authors: ['Ann Writer'],
      type: 'rtf',
      description: 'For all.',
      dateMs: Date.UTC(2024, 4, 6, 7, 8),
    });
  });

  it('has a page for each heading of the first rank, with its text, lists, tables, code pages and notes', () => {
    expect(READ.pages.map(({ title, text }) => [title, text])).toEqual([
      ['Travel x– policy', 'To the planes'],
      [
        'Trains',
        'Trains\nTake the train always.\nFirst\nWithin\nSecond\nOld\nList\nClass\nFee\nBoth\nTall\nin\nx\none()\n  two()\nSaid.\ncode café — При 日本 α• a\u00a0b ‘c’\nd\nNight trains too.',
      ],
      ['Planes', 'Planes\nFly A plane over.\nIn a box'],
    ]);
    const [, trains] = READ.pages;
    expect(trains?.text.slice(trains.footnotesStart ?? 0)).toBe('Night trains too.');
  });

  it('keeps lists, merged cells, marks, links between chapters and pictures', () => {
    const [first, second, third] = READ.pages.map(({ html }) => html.replace(/ data-start="\d+"/g, ''));
    expect(first).toContain('<a href="/books/book/chapter-3#rplanes"><strong>pla</strong>nes</a>');
    expect(second).toContain('<ol><li><div>First</div><ul><li>Within</li></ul></li><li>Second</li></ol>');
    expect(second).toContain('<ul><li>Old</li><li>List</li></ul>');
    expect(second).toContain('<thead><tr><th>Class</th><th>Fee</th></tr></thead>');
    expect(second).toContain('<td colspan="2">Both</td>');
    expect(second).toContain('<td rowspan="2">Tall</td>');
    expect(second).toContain('<blockquote><p>Said.</p></blockquote>');
    expect(second).toContain('<code>code</code>');
    expect(third).toContain('id="rplanes"');
    expect(READ.pages[2]?.assets.map(({ mediaType }) => mediaType)).toEqual(['image/png']);
  });

  it('says what of it is left out', () => {
    expect(READ.book.warnings.map(({ message }) => message)).toEqual([
      'travel-policy.rtf has tracked changes. Deleted text is left out.',
      'travel-policy.rtf has comments, which are left out.',
      'travel-policy.rtf has a picture of a kind that cannot be shown, which is left out.',
      'travel-policy.rtf has formulas, which are left out.',
    ]);
  });

  it('says that it ends too soon', async () => {
    const { book } = await readPackedBook('cut.rtf', rtf('\\pard Words.\\par more').subarray(0, -1));
    expect(book.warnings.map(({ message }) => message)).toEqual([
      'cut.rtf ends before its text does. What follows is missing.',
    ]);
  });

  it('holds on every page exactly the text that is stored', () => {
    for (const { html, text } of READ.pages) expect(walkHast(parseFragment(html)).text).toBe(text);
  });

  it('is named by its content', async () => {
    expect(await refusalOf('policy.doc', rtf('Words.'))).toBe(
      'policy.doc is a text in the Rich Text Format. Rename it to end in .rtf.',
    );
  });
});

describe('a hostile text of the Rich Text Format', () => {
  it.each(REFUSED_RTF)('is refused in one sentence: %s', async (_, bytes) => {
    expect(await refusalOf('policy.rtf', bytes())).toMatch(/^(?!It was read)[^\n]{10,200}\.$/);
  });

  it.each(WILLING_RTF)('is read, and nothing in it runs or is called: %s', async (_, bytes) => {
    const { pages } = await readPackedBook('policy.rtf', bytes());
    const html = pages.map((page) => page.html).join('');
    expect(html).toContain('Words.');
    expect(html).not.toMatch(/javascript:|href="file|cmd\.exe|root:/);
    expect(html.replace(/="[^"]*"/g, '')).not.toMatch(/<script|<img[^>]*onerror/);
    expect(html.length).toBeLessThan(2_000_000);
    expect(pages.flatMap(({ assets }) => assets)).toEqual([]);
  });
});
