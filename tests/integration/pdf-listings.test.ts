import { describe, expect, it } from 'vitest';

import { buildPdf, FIRST_ADDED } from '#tests/support/build-pdf.ts';
import { readPdf } from '#tests/support/read-pdf.ts';

const [FIRST_LETTER, LAST_LETTER] = [32, 126];
/** A font whose letters have a width each, as those of books have. */
const WIDTHS = Array.from({ length: LAST_LETTER - FIRST_LETTER + 1 }, (_, letter) => 300 + ((letter * 37) % 400));
const PROSE_FONT = `<< /Type /Font /Subtype /TrueType /BaseFont /Prose /Encoding /WinAnsiEncoding /FirstChar ${FIRST_LETTER} /LastChar ${LAST_LETTER} /Widths [${WIDTHS.join(' ')}] >>`;
const STEP = 12;
/** Of a letter of a listing at size 10, in points. */
const CELL = 5;

type Run = { text: string; isCode?: boolean; x?: number };

/** Each line below the one before it; null leaves the place of one free. */
function pageOf(lines: (Run[] | null)[]) {
  const content = lines.flatMap((runs, index) =>
    (runs ?? []).map(
      ({ text, isCode = false, x = 72 }) =>
        `BT /${isCode ? 'F1' : 'F3'} 10 Tf ${x} ${760 - index * STEP} Td (${text.replace(/[()\\]/g, (sign) => `\\${sign}`)}) Tj ET`,
    ),
  );
  const entries = `/Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 ${FIRST_ADDED} 0 R >> >>`;
  return { texts: [], content: content.join('\n'), entries };
}

const prose = (...texts: string[]): Run[][] => texts.map((text) => [{ text }]);
const code = (indent: number, text: string): Run[] => [{ text, isCode: true, x: 90 + indent * CELL }];

async function read(...pages: (Run[] | null)[][]) {
  const { pages: written } = await readPdf(buildPdf({ pages: pages.map(pageOf), objects: [PROSE_FONT] }));
  return written.map(({ html, text }) => ({ html, text }));
}

const ABOUT = [
  'The lamp of Skerry is trimmed by a program that the keepers wrote in a winter',
  'when the ferry stayed away for weeks, and it has not been changed much since',
  'then, though each of them has an opinion on how it might be made better.',
];

describe('listings of a PDF', () => {
  it('keeps the lines, the indents and the empty lines of a program', async () => {
    const [page] = await read([
      ...prose(...ABOUT, 'It begins like this:'),
      null,
      code(0, 'fn trim(lamp: &mut Lamp) {'),
      code(4, 'let oil = lamp.level();'),
      null,
      code(4, 'if oil < 3 { lamp.fill(); }'),
      code(0, '}'),
      null,
      ...prose('What it does by night is told below, where the whole of it is printed.'),
    ]);
    expect(page?.text).toContain(
      'It begins like this:\nfn trim(lamp: &mut Lamp) {\n    let oil = lamp.level();\n\n    if oil < 3 { lamp.fill(); }\n}\nWhat it does by night',
    );
    expect(page?.html).toMatch(/<pre[^>]*><code[^>]*>.*fn trim/su);
  });

  it('marks the words of a paragraph that are code, and lets an address that fills a line stay in its paragraph', async () => {
    const address = 'https://skerry.example/programs/of/the/keepers/trim';
    const [page] = await read([
      ...prose(...ABOUT),
      [
        { text: 'It calls ' },
        { text: 'lamp.fill()', isCode: true, x: 120 },
        { text: ' where the oil is low, and is to be found, with all that', x: 176 },
      ],
      [{ text: 'they ever wrote for the lamp and for the foghorn, in the place of' }],
      [{ text: address, isCode: true }],
      ...prose('and in the drawer below the stairs.'),
      null,
      code(0, 'let quick = brown(fox);'),
      code(0, 'jump(over, lazy_dogs);'),
    ]);
    expect(page?.html).toContain('<code>lamp.fill()</code>');
    expect(page?.text).toContain(`in the place of ${address} and in the drawer below the stairs.`);
  });

  it('takes no text of a typewriter for code', async () => {
    const typed = (text: string) => [{ text, isCode: true }];
    const [page] = await read([...ABOUT.map(typed), typed('Signed by all keepers.')]);
    expect(page?.text).toBe(`${ABOUT.join(' ')} Signed by all keepers.`);
    expect(page?.html).not.toContain('<code');
  });

  it('takes prose that looks typed for no program', async () => {
    const typed = ['THE LAMP OF SKERRY', 'is trimmed by the keepers when', 'the ferry stayed away for weeks.'];
    const [page] = await read([
      ...prose(...ABOUT),
      null,
      ...typed.map((text) => code(0, text)),
      null,
      ...prose(...ABOUT),
    ]);
    expect(page?.html).not.toContain('<code');
    expect(page?.text).toContain('stayed away');
  });
});
