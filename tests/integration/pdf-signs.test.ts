import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { buildPdf, FIRST_ADDED, stream } from '#tests/support/build-pdf.ts';
import { lines, PROSE, readPdf as read } from '#tests/support/read-pdf.ts';
import { refusalOf } from '#tests/support/read-packed-book.ts';

/** What the codes of a font are said to stand for, all in hexadecimal digits. */
function toUnicode(codes: Record<string, string>): Buffer {
  const rows = Object.entries(codes).map(([code, letter]) => `<${code}> <${letter}>`);
  const length = Object.keys(codes)[0]?.length ?? 2;
  return stream(
    `begincmap 1 begincodespacerange <${'0'.repeat(length)}> <${'F'.repeat(length)}> endcodespacerange ${rows.length} beginbfchar\n${rows.join('\n')}\nendbfchar endcmap`,
  );
}

describe('the signs of a PDF', () => {
  it('are read once where they are drawn twice to look bold, and twice where they stand twice', async () => {
    const twice = [0, 0.3].flatMap((step) => lines(['Skerry Light', 'Skerry Light'], { x: 72 + step, from: 700 }));
    expect((await read(buildPdf({ pages: [{ texts: twice }] }))).texts[0]).toMatch(/^Skerry Light\sSkerry Light$/);
  });

  it('stand in their line where they are raised or lowered, also beside a column whose lines are a little higher', async () => {
    const prose = 'The harbour of Skerry lies on the lee side';
    const texts = Array.from({ length: 5 }, (_, line) => [
      { x: 72, y: 700 - 12 * line, text: 'the term k' },
      { x: 122, y: 703.5 - 12 * line, text: '2', size: 6 },
      { x: 122, y: 697 - 12 * line, text: 'ij', size: 6 },
      { x: 130, y: 700 - 12 * line, text: 'that line four has' },
    ]).flat();
    const beside = Array.from({ length: 5 }, (_, line) => ({ x: 320, y: 707 - 12 * line, text: prose }));
    const { texts: found } = await read(buildPdf({ pages: [{ texts: [...texts, ...beside] }] }));
    const left = Array.from({ length: 5 }, () => 'the term k2ij that line four has').join(' ');
    expect(found[0]?.replaceAll('\n', ' ')).toBe(`${left} ${Array.from({ length: 5 }, () => prose).join(' ')}`);
  });

  it('leaves no sign out that its font gives no letter', async () => {
    const font =
      '<< /Type /Font /Subtype /Type1 /BaseFont /Signs /FirstChar 3 /LastChar 4 /Widths [800 250] /Encoding << /Type /Encoding /Differences [3 /g3 /g4] >> >>';
    const signs =
      'BT /F3 10 Tf 72 700 Td (\\003) Tj /F1 10 Tf 8 0 Td (0.93) Tj /F3 10 Tf 22 0 Td (\\004) Tj /F1 10 Tf 3 0 Td (volts) Tj ET';
    const entries = `/Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 ${FIRST_ADDED} 0 R >> >>`;
    const pdf = buildPdf({ pages: [{ texts: lines(PROSE), content: signs, entries }], objects: [font] });
    expect((await read(pdf)).texts[0]).toMatch(/\uFFFD0\.93 ?volts/);
  });

  it('has the letters of a ligature that its font names and says wrongly', async () => {
    const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Wrong /FirstChar 3 /LastChar 4 /Widths [580 830] /Encoding << /Type /Encoding /Differences [3 /ff /ffi] >> /ToUnicode ${FIRST_ADDED + 1} 0 R >>`;
    const words =
      'BT /F1 10 Tf 72 700 Td (e) Tj /F3 10 Tf 5 0 Td (\\003) Tj /F1 10 Tf 5.8 0 Td (orts are di) Tj /F3 10 Tf 55 0 Td (\\004) Tj /F1 10 Tf 8.3 0 Td (cult) Tj ET';
    const entries = `/Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 ${FIRST_ADDED} 0 R >> >>`;
    const objects = [font, toUnicode({ '03': '21B5', '04': '0000' })];
    const { texts } = await read(buildPdf({ pages: [{ texts: lines(PROSE), content: words, entries }], objects }));
    expect(texts[0]).toContain('efforts are difficult');
  });

  it('has the minus that a font draws and says to be no sign', async () => {
    const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts');
    const drawn = await readFile(join(folder, 'LiberationSans-Regular.ttf'));
    const [inner, descriptor, file, said] = [1, 2, 3, 4].map((place) => `${FIRST_ADDED + place} 0 R`);
    const objects = [
      `<< /Type /Font /Subtype /Type0 /BaseFont /Signs /Encoding /Identity-H /DescendantFonts [${inner}] /ToUnicode ${said} >>`,
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Signs /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} /DW 584 /CIDToGIDMap /Identity >>`,
      `<< /Type /FontDescriptor /FontName /Signs /Flags 4 /Ascent 800 /Descent -200 /FontFile2 ${file} >>`,
      stream(drawn, `/Length1 ${drawn.length}`),
      toUnicode({ '023B': '0003' }),
    ];
    const signs = 'BT /F3 10 Tf 72 700 Td <023B> Tj /F1 10 Tf 6 0 Td (0.93 volts) Tj ET';
    const entries = `/Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 ${FIRST_ADDED} 0 R >> >>`;
    const { texts } = await read(buildPdf({ pages: [{ texts: lines(PROSE), content: signs, entries }], objects }));
    expect(texts[0]).toContain('\u22120.93 volts');
  });

  it('puts accents on the letters that they are drawn over or under, and no sign that stands beside a letter', async () => {
    // Codes of WinAnsi: a diaeresis, an acute accent and a cedilla by themselves.
    const content =
      'BT /F1 10 Tf 72 700 Td [(S\\250) 480 (ackinger met L\\264) 490 (aszl\\264) 480 (o Pas) 490 (\\270ca \\250) 470 (Ost run x\\264y)] TJ ET';
    const { texts } = await read(buildPdf({ pages: [{ texts: lines(PROSE), content }] }));
    expect(texts[0]).toContain('Säckinger met László Paşca Öst run x´y');
  });

  it('has the letters of Arabic, not their forms within a word', async () => {
    const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Forms /FirstChar 3 /LastChar 5 /Widths [500 500 500] /Encoding << /Type /Encoding /Differences [3 /g3 /g4 /g5] >> /ToUnicode ${FIRST_ADDED + 1} 0 R >>`;
    // From left to right as it is drawn: the last letter of the word comes first.
    const objects = [font, toUnicode({ '03': 'FEDF', '04': 'FEF4', '05': 'FEDE' })];
    const content = 'BT /F3 10 Tf 72 700 Td (\\005\\004\\003) Tj ET';
    const entries = `/Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 ${FIRST_ADDED} 0 R >> >>`;
    const { texts } = await read(buildPdf({ pages: [{ texts: lines(PROSE), content, entries }], objects }));
    expect(texts[0]).toContain('\u0644\u064A\u0644');
  });

  it('leaves out a page whose fonts name no letter, and says which; those around it are read', async () => {
    const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Signs /FirstChar 3 /LastChar 6 /Widths [500 500 500 500] /Encoding << /Type /Encoding /Differences [3 /g3 /g4 /g5 /g6] >> /ToUnicode ${FIRST_ADDED + 1} 0 R >>`;
    const objects = [font, toUnicode({ '03': '0001', '04': '0002', '05': '0003', '06': '0004' })];
    const entries = `/Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 ${FIRST_ADDED} 0 R >> >>`;
    const content = 'BT /F3 10 Tf 72 700 Td (\\003\\004\\005\\006) Tj /F1 10 Tf 40 0 Td (p. 2) Tj ET';
    const { book, texts } = await read(
      buildPdf({
        pages: [{ texts: lines(PROSE) }, { texts: [], content, entries }, { texts: lines(['The last.']) }],
        objects,
      }),
    );
    expect(book.warnings.map(({ message }) => message)).toEqual([
      'The fonts of page 2 of skerry-guide.pdf do not say which letters they draw, so that text is left out. Run OCR on the file to add it.',
    ]);
    expect(texts.join(' ')).toContain('The last.');
    expect(texts.join(' ')).not.toContain('p. 2');
  });

  it('takes the numbers of glyphs for no letters, and says on which page they stand', async () => {
    const inner = `${FIRST_ADDED + 1} 0 R`;
    const objects = [
      `<< /Type /Font /Subtype /Type0 /BaseFont /Glyphs /Encoding /Identity-H /DescendantFonts [${inner}] >>`,
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Glyphs /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${FIRST_ADDED + 2} 0 R /DW 500 >>`,
      `<< /Type /FontDescriptor /FontName /Glyphs /Flags 4 /Ascent 800 /Descent -200 >>`,
    ];
    const entries = `/Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 ${FIRST_ADDED} 0 R >> >>`;
    // "No lamp" by the numbers that a font of TrueType usually gives its glyphs: each 29 below its letter.
    const content = 'BT /F3 10 Tf 72 600 Td <003100520003004F004400500053> Tj ET';
    const some = await read(buildPdf({ pages: [{ texts: lines(PROSE), content, entries }], objects }));
    expect(some.texts).toEqual([PROSE.join(' ')]);
    expect(some.book.warnings.map(({ message }) => message)).toEqual([
      'The fonts of page 1 of skerry-guide.pdf do not say which letters they draw, so that text is left out. Run OCR on the file to add it.',
    ]);
    expect(await refusalOf('glyphs.pdf', buildPdf({ pages: [{ content, entries }], objects }))).toBe(
      'The fonts of glyphs.pdf do not say which letters they draw. Add text recognition to this server (npm run models -- add-ocr), or run OCR on the file, then add it again.',
    );
  });
});
