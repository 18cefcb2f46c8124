import { describe, expect, it } from 'vitest';

import type { PdfGeometry } from '#lib/contracts/pdf-geometry.ts';
import { buildPdf } from '#tests/support/build-pdf.ts';
import { lines, PROSE, readPdf } from '#tests/support/read-pdf.ts';

/** Lines of a page that is turned by some degrees against the clock, and the number of the page, which is not. */
function turnedPage(degrees: number, { rotate = 0 }: { rotate?: number } = {}) {
  const [cos, sin] = [Math.round(Math.cos((degrees * Math.PI) / 180)), Math.round(Math.sin((degrees * Math.PI) / 180))];
  const set = PROSE.map((text, index) => {
    // Each line stands below the one before, seen from where it is level.
    const [x, y] = [300 + sin * index * 12 - cos * 200, 420 - cos * index * 12 - sin * 200];
    return `BT /F1 10 Tf ${cos} ${sin} ${-sin} ${cos} ${x} ${y} Tm (${text}) Tj ET`;
  });
  return { content: set.join('\n'), texts: [{ x: 290, y: 30, text: '7' }], entries: `/Rotate ${rotate}` };
}

async function readTurned(page: ReturnType<typeof turnedPage>) {
  const { pages, texts } = await readPdf(buildPdf({ pages: [page] }));
  const asset = pages[0]?.assets.find(({ path }) => path.startsWith('geometry/'));
  const geometry = JSON.parse(new TextDecoder().decode(asset?.bytes)) as PdfGeometry;
  return { text: texts[0], geometry };
}

describe('a page of a PDF whose text stands sideways', () => {
  it.each([
    { degrees: 90, turn: 90, width: 842 },
    { degrees: 180, turn: 180, width: 595 },
    { degrees: 270, turn: 270, width: 842 },
  ])('is read turned when it stands at $degrees degrees', async ({ degrees, turn, width }) => {
    const { text, geometry } = await readTurned(turnedPage(degrees));
    expect(text).toBe(PROSE.join(' '));
    expect(geometry.pages[0]).toMatchObject({ turn, width });
    // Level words: wider than high, below each other from line to line.
    const boxes = Array.from({ length: geometry.words.length / 6 }, (_, at) =>
      geometry.words.slice(at * 6 + 2, at * 6 + 6),
    );
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes[1] ?? [];
    expect(right - left).toBeGreaterThan(bottom - top);
    expect(boxes.at(-1)?.[1]).toBeGreaterThan(top);
    expect(boxes.flat().every((position) => position >= 0 && position <= width * 10)).toBe(true);
  });

  it('is read as it is shown where the file itself turns the page', async () => {
    const { text, geometry } = await readTurned(turnedPage(90, { rotate: 90 }));
    expect(text).toBe(PROSE.join(' '));
    expect(geometry.pages[0]).not.toHaveProperty('turn');
  });

  it('is read level where only a stamp in its margin is turned', async () => {
    const stamp = 'BT /F1 10 Tf 0 1 -1 0 30 300 Tm (Stamped by the harbour office) Tj ET';
    const { texts } = await readPdf(buildPdf({ pages: [{ texts: lines(PROSE), content: stamp }] }));
    expect(texts).toEqual([PROSE.join(' ')]);
  });
});
