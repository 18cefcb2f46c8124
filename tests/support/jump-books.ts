import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createCanvas } from '@napi-rs/canvas';
import type { Page } from 'playwright-core';

import { Random } from '#lib/foundation/core/random.ts';

import { buildEpub } from './build-epub.ts';
import { buildPdf } from './build-pdf.ts';

/** A question that the books answer with sentences far down their pages. */
export const BERTH_QUESTION = 'What colour is the lantern of berth 41?';
const PICTURES = 60;

const BERTHS = Array.from({ length: PICTURES }, (_, index) => index + 1);
const COLOURS = ['red', 'green', 'white', 'amber', 'blue', 'violet', 'yellow'];

/** Three sentences, of which no other berth has the first. */
function wordsOf(berth: number): string[] {
  return [
    `The lantern of berth ${berth} is ${COLOURS[berth % COLOURS.length] ?? ''} and hangs ${berth + 2} feet above the quay.`,
    `Whoever lies in berth ${berth} pays ${berth * 3} shillings for a night and sweeps the steps before leaving.`,
    `Its rope was spliced in the year ${1_700 + berth} by a sailmaker whose name nobody wrote down.`,
  ];
}

/**
 * A folder with books of sixty berths, each with a picture of its own height: `quay`, a folder of Markdown whose drawings have no size and
 * whose photographs are as wide as the author said, `quay-epub` and `quay-pdf`, which has no pictures.
 */
export async function writeJumpBooks(): Promise<{ paths: string[]; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-jumps-'));
  const quay = join(folder, 'quay');
  await mkdir(join(quay, 'img'), { recursive: true });
  const pictures = await Promise.all(BERTHS.map(photograph));
  for (const [index, bytes] of pictures.entries()) await writeFile(join(quay, 'img', `${index + 1}.png`), bytes);
  await writeFile(join(quay, 'img', 'plan.svg'), PLAN);
  await writeFile(join(quay, 'berths.md'), `# The berths\n\n${BERTHS.map(inMarkdown).join('\n\n')}\n`);
  const epub = buildEpub({
    chapters: { 'berths.xhtml': `<h1>The berths</h1>${BERTHS.map(inXhtml).join('')}` },
    metadata: '<dc:title>Quay in an EPUB</dc:title>',
    items: BERTHS.map((berth) => `<item id="p${berth}" href="${berth}.png" media-type="image/png"/>`).join(''),
    files: Object.fromEntries(pictures.map((bytes, index) => [`OEBPS/${index + 1}.png`, new Uint8Array(bytes)])),
  });
  await writeFile(join(folder, 'quay-epub.epub'), epub);
  await writeFile(join(folder, 'quay-pdf.pdf'), buildPdf({ pages: PAPERS }));
  return {
    paths: ['quay', 'quay-epub.epub', 'quay-pdf.pdf'].map((name) => join(folder, name)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Every third is a drawing, every third half as wide as the page. */
function inMarkdown(berth: number): string {
  const half = `<img src="img/${berth}.png" alt="The lantern" style="width: 50%" />`;
  const pictures = [`![A plan](img/plan.svg)`, `![The lantern](img/${berth}.png)`, half];
  return [`## Berth ${berth}`, pictures[berth % 3] ?? '', wordsOf(berth).join(' ')].join('\n\n');
}

function inXhtml(berth: number): string {
  return `<h2 id="b${berth}">Berth ${berth}</h2><p><img src="${berth}.png" alt="The lantern"/></p><p>${wordsOf(berth).join(' ')}</p>`;
}

/** Five berths a page: of more pages, more than one page of the reader would be made. */
const PAPERS = Array.from({ length: PICTURES / 5 }, (_, page) => onPaper(BERTHS.slice(page * 5, page * 5 + 5)));

function onPaper(berths: number[]) {
  const lines = berths.flatMap((berth) => [...wordsOf(berth), '']);
  return { texts: lines.map((text, index) => ({ x: 72, y: 740 - index * 30, text, size: 9 })) };
}

const PLAN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 170"><rect width="200" height="90" fill="#888"/></svg>';

function photograph(berth: number): Promise<Buffer> {
  const canvas = createCanvas(320, 120 + new Random(berth).below(360));
  const context = canvas.getContext('2d');
  context.fillStyle = `rgb(${berth * 4}, 120, ${255 - berth * 4})`;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.encode('png');
}

/** What the next picture of a line waits for, in milliseconds. */
const SLOWEST_MS = 450;

/** From now on the pictures of a page come slowly, and in another order than they are asked for. */
export async function slowPictures(page: Page, random: Random): Promise<void> {
  await page.route('**/assets/**', async (route) => {
    if (route.request().resourceType() === 'image')
      await new Promise((resolve) => setTimeout(resolve, random.below(SLOWEST_MS)));
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined);
  });
}

/** From now on pages are served as they were stored before pictures had their sizes: no ratio beside a share of the width. */
export async function withoutSizes(page: Page): Promise<void> {
  await page.route('**/books/**', async (route) => {
    if (!['document', 'fetch'].includes(route.request().resourceType())) {
      await route.continue();
      return;
    }
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll(/ width=\\?"\d+\\?" height=\\?"\d+\\?"/g, (sizes) => padded('', sizes))
      .replaceAll(/ class=\\?"share-(\d+)\\?"/g, (written, share: string) => {
        const quote = written.includes('\\') ? '\\"' : '"';
        return padded(` width=${quote}${share}%${quote}`, written);
      });
    await route.fulfill({ response, body });
  });
}

/** As long as what it replaces: what the framework sends counts its characters, those alone that are escaped nowhere. */
function padded(text: string, replaced: string): string {
  const length = (escaped: string) => escaped.replaceAll('\\"', '"').length;
  return text + ' '.repeat(Math.max(0, length(replaced) - length(text)));
}
