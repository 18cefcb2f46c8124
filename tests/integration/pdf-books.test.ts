import { describe, expect, it } from 'vitest';

import { type PdfGeometry, POINT_PARTS, WORD_NUMBERS } from '#lib/contracts/pdf-geometry.ts';
import { buildPdf, widthOfText } from '#tests/support/build-pdf.ts';
import { LEFT, lines, PROSE, readPdf as read } from '#tests/support/read-pdf.ts';

const RIGHT = 320;

/** Another one for every page, since what stands on all of them is a running head. */
function wordOf(index: number): string {
  return String.fromCharCode(...[...String(index)].map((digit) => 97 + Number(digit)));
}

function proseOf(index: number): string[] {
  return PROSE.map((line) => `Of ${wordOf(index)}: ${line}`);
}

describe('the text of a PDF', () => {
  it('joins the lines of a paragraph and parts paragraphs by the step between them', async () => {
    const { texts } = await read(
      buildPdf({
        pages: [{ texts: [...lines(PROSE), ...lines(['A second paragraph stands below.'], { from: 700 })] }],
      }),
    );
    expect(texts).toEqual([`${PROSE.join(' ')}\nA second paragraph stands below.`]);
  });

  it('takes bold words that begin a paragraph for no heading', async () => {
    const words = 'Positive and negative passages';
    const begun = [
      { x: 72, y: 640, text: words, isBold: true },
      { x: 72 + widthOfText(words) + 5, y: 640, text: 'For this' },
      { x: 72, y: 628, text: 'the keeper has an example of each.' },
    ];
    const { pages, texts } = await read(buildPdf({ pages: [{ texts: [...lines(PROSE), ...begun] }] }));
    expect(pages[0]?.headings).toEqual([]);
    expect(texts[0]).toContain(`${words} For this the keeper has an example of each.`);
  });

  it('keeps a heading in one piece whose second line stands below its first word', async () => {
    const heading = [
      { x: 72, y: 640, text: 'D', isBold: true },
      { x: 90, y: 640, text: 'Joint training of the keeper and', isBold: true },
      { x: 90, y: 628, text: 'the helper', isBold: true },
      { x: 72, y: 600, text: 'They learn it in a week.' },
    ];
    const { pages } = await read(buildPdf({ pages: [{ texts: [...lines(PROSE), ...heading] }] }));
    expect(pages[0]?.headings.map(({ text }) => text)).toEqual(['D Joint training of the keeper and the helper']);
  });

  it('reads one column after the other, and what stands over both before them', async () => {
    const left = [
      'Left one goes down the',
      'page in its own column',
      'and ends here for good.',
      'Left two is the last one.',
    ];
    const right = [
      'Right one goes down the',
      'page in its own column',
      'and ends here as well.',
      'Right two is the last.',
    ];
    const title = lines(['A title that stands over both of the columns of the page'], { from: 790, size: 16 });
    const { texts, pages } = await read(
      buildPdf({ pages: [{ texts: [...title, ...lines(left), ...lines(right, { x: RIGHT })] }] }),
    );
    const words = texts[0]?.replace(/\n/g, ' ') ?? '';
    expect(words).toBe(`${title[0]?.text} ${left.join(' ')} ${right.join(' ')}`);
    expect(pages[0]?.headings.map(({ text }) => text)).toEqual([title[0]?.text]);
  });

  it('reads columns that stand no further apart than words, with the number of the page between them', async () => {
    const column = (side: string) => [
      `${side} one fills the column, con-`,
      `siderably and goes on where it was cut at`,
      `the edge, from word to word and line to, a`,
      `number of which stands at the foot of it,`,
      `as it does on every other page of a paper`,
      `that is set in columns of default width.`,
    ];
    const size = 12;
    const left = column('The left').map((text, index) => ({ x: 36, y: 700 - index * 14, text, size }));
    const edge = Math.max(...left.map(({ x, text }) => x + widthOfText(text, size)));
    const right = column('The right').map((text, index) => ({ x: edge + 5, y: 700 - index * 14, text, size }));
    const foot = { x: edge + 1, y: 600, text: '7', size: 6 };
    const { texts } = await read(buildPdf({ pages: [{ texts: [...left, ...right, foot] }] }));
    const whole = (side: string) => column(side).join(' ').replace('con- siderably', 'considerably');
    expect(texts[0]?.split('\n').slice(0, 2)).toEqual([whole('The left'), whole('The right')]);
  });

  it('reads few lines in columns column after column, however large the picture is that stands over both', async () => {
    const column = (side: string) => [
      `${side} one goes down the page`,
      'in its own column and then',
      'ends here for good.',
    ];
    const texts = [...lines(column('Left')), ...lines(column('Right'), { x: RIGHT })];
    const pictures = [{ x: 72, y: 100, width: 450, height: 500 }];
    const { texts: found } = await read(buildPdf({ pages: [{ texts, pictures }] }));
    expect(found[0]?.replaceAll('\n', ' ')).toBe([...column('Left'), ...column('Right')].join(' '));
  });

  it('takes the first line of an item for the beginning of a paragraph that is set in, not for one that hangs', async () => {
    const item = [
      { x: 84, y: 640, text: '(2) The harbour of Skerry lies on the lee side of the island and' },
      { x: 72, y: 628, text: 'holds some forty boats in summer, all of them owned by its families.' },
    ];
    const { texts } = await read(buildPdf({ pages: [{ texts: [...lines(PROSE), ...item] }] }));
    expect(texts[0]?.split('\n').at(-1)).toBe(item.map(({ text }) => text).join(' '));
  });

  it('makes words whole that were cut at the end of a line, but for those that have a hyphen elsewhere', async () => {
    const cut = [
      'A well-known light stands here; it is well-',
      'known to all who sail, and its keeper lives be-',
      'side it in a house of Anglo-',
      'Norman stone.',
    ];
    const { texts } = await read(buildPdf({ pages: [{ texts: lines(cut) }] }));
    expect(texts[0]).toBe(
      'A well-known light stands here; it is well-known to all who sail, and its keeper lives beside it in a house of Anglo-Norman stone.',
    );
  });

  it('is read of a file that forbids copying, which opens without a password', async () => {
    const pdf = buildPdf({ pages: [{ texts: lines(PROSE) }], isCopyForbidden: true });
    expect(pdf.toString('latin1')).toMatch(/\/Encrypt .*\/P -64 /);
    expect((await read(pdf)).texts).toEqual([PROSE.join(' ')]);
  });

  it('drops running heads and page numbers, and joins a paragraph over two pages', async () => {
    const page = (number: number, body: string[]) => ({
      texts: [
        { x: LEFT, y: 810, text: 'The Skerry Pilot', size: 8 },
        { x: 290, y: 30, text: String(number), size: 8 },
        ...lines(body),
      ],
    });
    const first = ['The ferry leaves from the northern pier and', 'reaches the mainland, when the tide is in its'];
    const second = ['favour, after forty minutes at the most.'];
    const { texts } = await read(
      buildPdf({ pages: [page(1, first), page(2, second), page(3, ['The end of it all.'])] }),
    );
    expect(texts[0]).toBe(`${[...first, ...second].join(' ')}\nThe end of it all.`);
  });

  it('joins a paragraph over two pages that goes on with a name, and none that is set in', async () => {
    const first = lines([
      'The ferry leaves from the northern pier, as did the',
      'packet boats of old, and it belongs to the town of',
    ]);
    const second = lines(['Skerry, which has run it since the year of the', 'great flood.']);
    const other = second.map(({ x, y, text }, index) => ({ x: index === 0 ? x + 15 : x, y, text }));
    expect((await read(buildPdf({ pages: [{ texts: first }, { texts: second }] }))).texts[0]).toContain(
      'town of Skerry, which',
    );
    expect((await read(buildPdf({ pages: [{ texts: first }, { texts: other }] }))).texts[0]).toContain(
      'town of\nSkerry, which',
    );
  });

  it('drops a head of a single page by the number of the page apart from its words, and no heading', async () => {
    const head = (number: number) => [
      { x: LEFT, y: 810, text: String(number), size: 9 },
      { x: 240, y: 810, text: `Of ${wordOf(number)} and others`, size: 9 },
    ];
    const first = ['The ferry leaves from the northern pier and', 'reaches the mainland, when the tide is in its'];
    const second = { texts: [...head(2), ...lines(['favour, after forty minutes at the most.'])] };
    const bold = { texts: [...head(1).map((text) => ({ ...text, isBold: true })), ...lines(PROSE)] };
    const near = { texts: [...lines(['1', 'The year of the flood'], { from: 760 }), ...lines(PROSE, { from: 730 })] };
    expect((await read(buildPdf({ pages: [{ texts: lines(first) }, second] }))).texts).toEqual([
      'The ferry leaves from the northern pier and reaches the mainland, when the tide is in its favour, after forty minutes at the most.',
    ]);
    expect((await read(buildPdf({ pages: [bold] }))).texts[0]).toContain('Of b and others');
    expect((await read(buildPdf({ pages: [near] }))).texts[0]).toContain('The year of the flood');
  });

  it('shows pictures where they stand, with their captions', async () => {
    const picture = { x: LEFT, y: 500, width: 200, height: 150 };
    const texts = [
      ...lines(PROSE),
      ...lines(['Figure 1: The pier at low tide.'], { from: 485, size: 8 }),
      ...lines(['Below it the text goes on.'], { from: 440 }),
    ];
    const { pages } = await read(buildPdf({ pages: [{ texts, pictures: [picture] }] }));
    const [page] = pages;
    expect(page?.assets.map(({ path }) => path)).toContain('picture-1.webp');
    expect(page?.html).toMatch(
      /<figure[^>]*><img src="[^"]+picture-1\.webp"[^>]*><figcaption[^>]*>Figure 1: The pier at low tide\.<\/figcaption><\/figure>/,
    );
  });
});

describe('the pages of a PDF', () => {
  const chapter = (title: string) => ({ texts: [...lines([title], { from: 780, size: 18 }), ...lines(PROSE)] });

  it('are one where it is short', async () => {
    const outline = [
      { title: 'Tides', page: 1 },
      { title: 'Winds', page: 2 },
    ];
    const { pages } = await read(
      buildPdf({ pages: [chapter('Tides'), chapter('Winds')], outline, info: '/Title (The Pilot)' }),
    );
    expect(pages.map(({ title, planned }) => [title, planned.path])).toEqual([['The Pilot', 'text']]);
    expect(pages[0]?.headings.map(({ text }) => text)).toEqual(['Tides', 'Winds']);
  });

  it('are the chapters of its outline where it is long', async () => {
    // In the same place each, as running heads are.
    const names = ['Part 1', 'Part 2', 'Part 3'];
    const papers = names.flatMap((name) => [
      chapter(name),
      ...Array.from({ length: 14 }, (_, index) => ({ texts: lines(proseOf(index)) })),
    ]);
    const outline = names.map((title, index) => ({ title, page: index * 15 + 1 }));
    const { book, pages } = await read(buildPdf({ pages: papers, outline }));
    expect(pages.map(({ title }) => title)).toEqual(names);
    expect(pages.every(({ text }, index) => text.startsWith(names[index] ?? '?'))).toBe(true);
    expect(book.title).toBe('Part 1');
  });

  it('are runs of its pages where it is long and has no outline', async () => {
    const { pages } = await read(
      buildPdf({ pages: Array.from({ length: 45 }, (_, index) => ({ texts: lines(proseOf(index)) })) }),
    );
    expect(pages.map(({ title }) => title)).toEqual([
      'Skerry guide, pages 1–20',
      'Skerry guide, pages 21–40',
      'Skerry guide, pages 41–45',
    ]);
  });
});

describe('the title of a PDF', () => {
  const titleOf = async (parts: Parameters<typeof buildPdf>[0]) => (await read(buildPdf(parts))).book.title;
  const heading = { texts: [...lines(['Sailing to Skerry'], { from: 780, size: 20 }), ...lines(PROSE)] };
  const later = { texts: lines(PROSE) };

  it('is of its metadata, else its first large heading, never one further on', async () => {
    expect(await titleOf({ pages: [heading], info: '/Title (The Pilot)' })).toBe('The Pilot');
    expect(await titleOf({ pages: [heading], info: '/Title (Microsoft Word - draft.docx)' })).toBe('Sailing to Skerry');
    expect(await titleOf({ pages: [heading], info: '/Title (10811.exe)' })).toBe('Sailing to Skerry');
    expect(await titleOf({ pages: [heading], info: '/Title (Sailing to)' })).toBe('Sailing to Skerry');
    expect(await titleOf({ pages: [later, heading] })).toBeNull();
    const amid = [
      ...lines(PROSE, { from: 780 }),
      ...lines(['Sailing to Skerry'], { from: 300, size: 20 }),
      ...lines(PROSE, { from: 250 }),
    ];
    expect(await titleOf({ pages: [{ texts: amid }] })).toBeNull();
  });
});

describe('the places of words', () => {
  it('are those at which they were drawn, for every word, the text unchanged', async () => {
    const drawn = [...lines(PROSE), ...lines(['See the chart & mind <the> rocks.'], { from: 650 })];
    const { pages } = await read(
      buildPdf({ pages: [{ texts: drawn }], catalogue: '/PageLabels << /Nums [0 << /S /r /St 4 >>] >>' }),
    );
    const [page] = pages;
    const asset = page?.assets.find(({ path }) => path.startsWith('geometry/text/'));
    const geometry = JSON.parse(new TextDecoder().decode(asset?.bytes)) as PdfGeometry;
    expect(geometry.pages).toEqual([{ number: 1, label: 'iv', width: 595, height: 842 }]);
    const expected = drawn.flatMap(({ x, y, text }) =>
      [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => [
        word,
        x + widthOfText(text.slice(0, index)),
        842 - y,
        widthOfText(word),
      ]),
    );
    let at = 0;
    const found = Array.from({ length: geometry.words.length / WORD_NUMBERS }, (_, index) => {
      const [skip = 0, length = 0, left = 0, top = 0, right = 0, bottom = 0] = geometry.words.slice(
        index * WORD_NUMBERS,
      );
      const word = page?.text.slice(at + skip, at + skip + length);
      at += skip + length;
      expect([top < bottom, bottom - top]).toEqual([true, 100]);
      return [word, left / POINT_PARTS, (top + (bottom - top) * 0.8) / POINT_PARTS, (right - left) / POINT_PARTS];
    });
    expect(found).toEqual(expected);
    expect(at).toBe(page?.text.length);
  });
});
