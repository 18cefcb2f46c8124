import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { buildPdf } from '#tests/support/build-pdf.ts';
import { longIt } from '#tests/support/long-it.ts';
import { showPdfView } from '#tests/support/paper-in-browser.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { PHONE, type Screen } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

/** Pages of the file; the first four are called i to iv. */
const COUNT = 120;
const CATALOGUE = '/PageLabels << /Nums [0 << /S /r >> 4 << /S /D >>] >>';
const OUTLINE = ['First watch', 'Second watch', 'Third watch'].map((title, index) => ({ title, page: 1 + index * 40 }));
const PAGES = Array.from({ length: COUNT }, (_, index) => ({
  texts: Array.from({ length: 30 }, (__, line) => ({
    ...{ x: 72, y: 740 - line * 14 },
    text: `Line ${line} of page ${index + 1} is about the weather over the northern sea.`,
  })),
}));

describe('the thumbnails of a PDF', () => {
  const { visit } = useBrowser();
  let server: StartedServer;
  let file: string;

  beforeAll(async () => {
    server = await startHandbookServer({ API_RATE_LIMIT: '0', LOG_LEVEL: 'error' });
    file = join(await mkdtemp(join(tmpdir(), 'lectern-pdf-')), 'log-book.pdf');
    await writeFile(file, buildPdf({ pages: PAGES, outline: OUTLINE, catalogue: CATALOGUE }));
    await ingestFolder(server, file);
  });
  afterAll(async () => {
    await server.stop();
    await rm(dirname(file), { recursive: true });
  });

  const stripOf = (page: Page) => page.getByRole('toolbar', { name: 'Thumbnails of the pages' });
  const switchOf = (page: Page) => page.getByRole('button', { name: 'Thumbnails of the pages' });
  const thumbnail = (page: Page, name: string) => stripOf(page).getByRole('button', { name, exact: true });
  const presentOf = (page: Page) => stripOf(page).locator('[aria-current="page"]').getAttribute('data-thumbnail');
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-thumbnail'));
  const topOf = (page: Page, number: number) =>
    page.evaluate((n) => document.querySelector(`[data-paper="${n}"]`)?.getBoundingClientRect().top ?? -1, number);

  async function open(screen?: Screen): Promise<Page> {
    const page = await visit({ origin: server.url, ...(screen && { screen }) });
    await openReader(page, '/books/log-book/part-1');
    await showPdfView(page);
    await switchOf(page).click();
    await stripOf(page).locator('canvas[data-drawn]').first().waitFor();
    return page;
  }

  it('are of all pages, and only those in view are drawn', async () => {
    const page = await open();
    expect(await stripOf(page).getByRole('button').count()).toBe(COUNT);
    expect(await thumbnail(page, 'Page ii').innerText()).toBe('ii');
    expect(await thumbnail(page, 'Page 1').innerText()).toBe('1');
    const drawn = () =>
      stripOf(page)
        .locator('[data-thumbnail]:has(canvas)')
        .evaluateAll((shown) => shown.map((one) => Number((one as HTMLElement).dataset['thumbnail'])));
    expect(Math.max(...(await drawn()))).toBeLessThan(COUNT / 3);
    await stripOf(page).evaluate((strip) => strip.scrollTo({ top: strip.scrollHeight, behavior: 'instant' }));
    await stripOf(page).locator(`[data-thumbnail="${COUNT}"] canvas[data-drawn]`).waitFor();
    expect(Math.min(...(await drawn()))).toBeGreaterThan(COUNT / 2);
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('mark the page that is read, and lead to another one, also of another chapter', async () => {
    const page = await open();
    await expect.poll(() => presentOf(page)).toBe('1');
    await thumbnail(page, 'Page 5').click();
    await expect.poll(() => topOf(page, 9)).toBeLessThan(200);
    await expect.poll(() => presentOf(page)).toBe('9');
    await page.locator('.paper canvas[data-drawn]').first().waitFor();
    await thumbnail(page, 'Page 46').click();
    await page.waitForURL('**/books/log-book/part-2#page=50');
    await expect.poll(() => presentOf(page)).toBe('50');
    await expect.poll(() => topOf(page, 50)).toBeLessThan(200);
    await expect.poll(() => focused(page)).toBe('50');
  });

  longIt('are one stop of the keyboard, and the arrow keys, Home and End lead through them', async () => {
    const page = await open();
    await expect.poll(() => presentOf(page)).toBe('1');
    expect(await stripOf(page).locator('[tabindex="0"]').count()).toBe(1);
    await thumbnail(page, 'Page i').focus();
    const address = page.url();
    const led: unknown[] = [];
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp', 'End', 'ArrowDown', 'Home', 'ArrowLeft', 'ArrowRight']) {
      await page.keyboard.press(key);
      led.push(await focused(page));
    }
    expect(led).toEqual(['2', '3', '2', '120', '120', '1', '1', '2']);
    expect(page.url()).toBe(address);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => topOf(page, 3)).toBeLessThan(200);
    await expect.poll(() => presentOf(page)).toBe('3');
    expect(await focused(page)).toBe('3');
  });

  longIt('stay shown on the next page, and go when they are put away', async () => {
    const page = await open();
    expect(await switchOf(page).getAttribute('aria-pressed')).toBe('true');
    await page.goto(`${server.url}/books/log-book/part-2#page=45`);
    await stripOf(page).locator('[data-thumbnail="45"] canvas[data-drawn]').waitFor();
    await switchOf(page).click();
    expect(await stripOf(page).count()).toBe(0);
    await page.reload();
    await page.locator('.paper canvas[data-drawn]').first().waitFor();
    expect(await stripOf(page).count()).toBe(0);
  });

  longIt('are a row above the paper on a phone, under a finger', async () => {
    const page = await open(PHONE);
    const strip = await stripOf(page).boundingBox();
    const first = await thumbnail(page, 'Page i').boundingBox();
    expect(strip?.height).toBeLessThan(160);
    expect(Math.min(first?.width ?? 0, first?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await thumbnail(page, 'Page iii').tap();
    // Its head stands below the row.
    const below = async () => (await topOf(page, 3)) - ((await stripOf(page).boundingBox()) ?? { y: 0 }).y;
    await expect.poll(below).toBeGreaterThan(strip?.height ?? 0);
    await expect.poll(() => presentOf(page)).toBe('3');
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
