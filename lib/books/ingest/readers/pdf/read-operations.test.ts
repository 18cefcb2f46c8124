import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { buildPdf } from '#tests/support/build-pdf.ts';

import { openPdf } from './open-pdf.ts';
import { OverfullPage } from './overfull-page.ts';
import { readTextItems } from './page-items.ts';
import { readOperations } from './read-pages.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-pdf-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What reading the only page with this content, in a font, ends with: how much of it there was. */
async function countIn(content: string): Promise<number | string> {
  const file = join(folder, 'bomb.pdf');
  const bytes = buildPdf({ pages: [{ content: `BT /F1 10 Tf ${content} ET` }] });
  await writeFile(file, bytes);
  const pdf = await openPdf(file, 'bomb.pdf');
  try {
    const page = await pdf.document.getPage(1);
    const { fnArray } = await readOperations(page);
    const { items } = await readTextItems(page, 1, new Map());
    return `${fnArray.length} operations, ${items.length} pieces`;
  } catch (error) {
    if (error instanceof OverfullPage) return error.count;
    throw error;
  } finally {
    await pdf.close();
  }
}

describe('the only page of a PDF is given up', () => {
  it('after a million of the operations and letters that a small stream unpacks to', async () => {
    const count = await countIn('(a) Tj '.repeat(8_000_000));
    expect(count).toBeGreaterThan(1_000_000);
    // PDF.js hands on a thousand operations at a time.
    expect(count).toBeLessThan(1_010_000);
  });

  it('when one operation draws more than a million letters', async () => {
    expect(await countIn(`(${'a'.repeat(1_200_000)}) Tj`)).toBeGreaterThan(1_200_000);
  });

  it('after the first hundred thousand pieces of text', async () => {
    const count = await countIn('1 0 0 1 10 10 Tm (a) Tj 1 0 0 1 90 90 Tm (b) Tj '.repeat(120_000));
    expect(count).toBeGreaterThan(100_000);
    expect(count).toBeLessThan(102_000);
  });

  it('not below', async () => {
    const at = (x: number, y: number, letter: string) => `1 0 0 1 ${x} ${y} Tm (${letter}) Tj `;
    const pair = (step: number) => {
      const [x, y] = [10 + 5 * (step % 100), 10 + 5 * Math.floor(step / 100)];
      return at(x, y, 'a') + at(x, y + 400, 'b');
    };
    expect(await countIn(Array.from({ length: 1_000 }, (_, step) => pair(step)).join(''))).toMatch(
      /operations, 2000 pieces/,
    );
  });
});
