import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createCanvas } from '@napi-rs/canvas';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { openRecognised, openWhole } from '#lib/books/ingest/open-recognised.ts';
import type { PageParser } from '#lib/books/ingest/ports.ts';
import { readSideFile } from '#lib/books/ingest/readers/pdf/side-files.ts';
import { createPageParser } from '#lib/books/ingest/readers/piscina-page-parser.ts';
import { OCR_FOR_TESTS } from '#tests/support/embedding-model/models-folder.ts';
import { longIt } from '#tests/support/long-it.ts';

const WIDTH = 612;
const HEIGHT = 400;
const RESOLUTION = 200 / 72;
const { signal } = new AbortController();

let folder: string;
let parser: PageParser;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-scans-'));
  parser = parserWith(OCR_FOR_TESTS);
});

afterEach(async () => {
  await parser.close();
  await rm(folder, { recursive: true, force: true });
});

function parserWith(engineFolder: string): PageParser {
  const resultsFolder = join(folder, 'recognised');
  return createPageParser({
    workFolder: join(folder, 'work'),
    recognition: { engineFolder, languages: ['eng'], resultsFolder },
  });
}

/** A page that is a picture of these lines, 40 points from the left, the first on a baseline at 100 points. */
function pictureOf(lines: readonly string[]): Buffer {
  const canvas = createCanvas(WIDTH * RESOLUTION, HEIGHT * RESOLUTION);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(RESOLUTION, RESOLUTION);
  context.fillStyle = '#000';
  context.font = '14px "Liberation Serif"';
  for (const [index, line] of lines.entries()) context.fillText(line, 40, 100 + index * 20);
  return canvas.toBuffer('image/jpeg', 85);
}

async function writeScan(pages: readonly (readonly string[])[]): Promise<string> {
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from(`<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`),
  ];
  for (const lines of pages) {
    const first = objects.length + 1;
    const picture = pictureOf(lines);
    const paint = `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /I Do Q`;
    const size = `/Width ${Math.floor(WIDTH * RESOLUTION)}/Height ${Math.floor(HEIGHT * RESOLUTION)}`;
    objects.push(
      Buffer.from(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Resources<</XObject<</I ${first + 2} 0 R>>>>/Contents ${first + 1} 0 R>>`,
      ),
      Buffer.from(`<</Length ${paint.length}>>stream\n${paint}\nendstream`),
      Buffer.concat([
        Buffer.from(
          `<</Type/XObject/Subtype/Image${size}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${picture.length}>>stream\n`,
        ),
        picture,
        Buffer.from('\nendstream'),
      ]),
    );
  }
  const body = objects.flatMap((object, index) => [
    Buffer.from(`${index + 1} 0 obj\n`),
    object,
    Buffer.from('\nendobj\n'),
  ]);
  const file = join(folder, 'scan.pdf');
  await writeFile(file, Buffer.concat([Buffer.from('%PDF-1.4\n'), ...body, Buffer.from('trailer<</Root 1 0 R>>\n')]));
  return file;
}

it('reads the words of a scanned page where they stand, and tells of a page without any', async () => {
  const path = await writeScan([['The heron stands in the shallow water.', 'It waits for fish.'], []]);
  const book = await openWhole(parser, { path, signal });
  const source = await readSideFile(book.workFolder ?? '', book.pages[0]?.path ?? '');
  expect(source.pieces.map(({ text }) => text).join(' ')).toBe(
    'The heron stands in the shallow water. It waits for fish.',
  );
  const [word] = source.pieces;
  expect(word?.left).toBeCloseTo(40, -0.5);
  expect(word?.top).toBeGreaterThan(84);
  expect(word?.bottom).toBeLessThan(106);
  expect(source.pages[0]?.isRecognised).toBe(true);
  expect(book.warnings.map(({ message }) => message)).toEqual([
    'Text recognition found nothing on page 2 of scan.pdf.',
  ]);
  await parser.closeBook(book);
  await parser.forgetRecognised(book);
  expect(await readdir(join(folder, 'recognised'))).toEqual([]);
}, 300_000);

longIt(
  'goes on where it was stopped',
  async () => {
    const path = await writeScan([['One bird.'], ['Two birds.'], ['Three birds.']]);
    const stopped = openRecognised(parser, { path, signal });
    for await (const { done } of stopped) if (done === 1) break;
    const [results = ''] = await readdir(join(folder, 'recognised'));
    const before = await readdir(join(folder, 'recognised', results));
    expect(before.length).toBeGreaterThan(0);
    const book = await openWhole(parser, { path, signal });
    expect(book.pages.length).toBeGreaterThan(0);
    expect(await readdir(join(folder, 'recognised', results))).toHaveLength(3);
  },
  300_000,
);

it('says how to get text recognition where there is none', async () => {
  await mkdir(join(folder, 'none'));
  const without = parserWith(join(folder, 'none'));
  const path = await writeScan([['One bird.']]);
  await expect(openWhole(without, { path, signal })).rejects.toThrow(/is a scan without text\. Add text recognition/);
  await without.close();
}, 60_000);
