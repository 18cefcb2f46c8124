import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { useBrowser } from '#tests/support/use-browser.ts';
import { firstVisibleWord, topOfWord } from '#tests/support/visible-words.ts';
import { ask, chipsOf, openPanel, panelOf, questionBox } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { DESKTOP, PHONE } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';

const WIDTHS = [1920, 1366, 900, 819, 768, 360, 320];
/** A window of 1440 × 900, zoomed; and one that is just narrow. */
const NARROW: [string, { width: number; height: number }][] = [
  ['at 200 %', { width: 720, height: 450 }],
  ['at 400 %', { width: 360, height: 225 }],
  ['of 819 pixels', { width: 819, height: 900 }],
];
const LAMP = '/books/lighthouse/2-the-lamp';

const LINE_PX = 20;

describe('the layout', () => {
  const { visit } = useBrowser();

  it('never scrolls sideways, however wide the window is', async () => {
    const page = await visit();
    for (const path of ['/', '/books/handbook', '/books/handbook/markdown-by-example', LAMP]) {
      await page.goto(path);
      expect(await overflowing(page), path).toEqual([]);
    }
    await openReader(page, LAMP);
    await openPanel(page);
    expect(await overflowing(page), 'with the panel').toEqual([]);
    await ask(page, 'Where does the reserve lamp hang?');
    expect(await overflowing(page), 'with an answer').toEqual([]);
  });

  it.each(NARROW)(
    'of a narrow window %s has the panel at its foot, and room to read text and conversation',
    async (_, size) => {
      const page = await visit({ screen: { ...DESKTOP, ...size, prefersReducedMotion: true } });
      await openReader(page, LAMP);
      await openPanel(page);
      const turn = await ask(page, 'Where does the reserve lamp hang?');
      await questionBox(page).blur();
      await atRest(page);
      const panel = await panelOf(page).boundingBox();
      expect(panel).toMatchObject({ x: 0, width: size.width });
      expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeCloseTo(size.height, 0);
      expect((await panelOf(page).getByRole('log').boundingBox())?.height).toBeGreaterThanOrEqual(4 * LINE_PX);
      expect((await page.locator('article.article').boundingBox())?.width).toBeGreaterThan(
        Math.min(size.width, 600) * 0.8,
      );
      await chipsOf(turn).first().click();
      await expect.poll(async () => (await panelOf(page).boundingBox())?.height).toBeLessThanOrEqual(96);
      const header = await page.locator('.site-header').boundingBox();
      const top = Math.max(0, (header?.y ?? 0) + (header?.height ?? 0));
      expect(size.height - 96 - top).toBeGreaterThanOrEqual(4 * LINE_PX);
    },
  );

  it('breaks no word in the cells of a table on a phone', async () => {
    const page = await visit({ screen: PHONE });
    await openReader(page, '/books/handbook/api/streaming');
    const lines = await page
      .locator('article tr > :first-child > code')
      .evaluateAll((codes) => codes.map((code) => code.getClientRects().length));
    expect(new Set(lines)).toEqual(new Set([1]));
  });

  it('keeps the first visible word where it is when the panel opens and closes', async () => {
    const page = await visit();
    await openReader(page, LAMP);
    await atRest(page);
    await page.evaluate(() => scrollTo(0, 700));
    const { index, top } = await firstVisibleWord(page);
    const moved = async () => Math.abs((await topOfWord(page, index)) - top);
    await openPanel(page);
    await expect.poll(moved).toBeLessThanOrEqual(2);
    await panelOf(page).getByRole('button', { name: 'Close' }).click();
    await panelOf(page).waitFor({ state: 'hidden' });
    await expect.poll(moved).toBeLessThanOrEqual(2);
  });

  it('keeps the first visible word when theme and text size change, and the choice survives a reload', async () => {
    const page = await visit();
    await openReader(page, LAMP);
    await atRest(page);
    await page.evaluate(() => scrollTo(0, 700));
    const { index, top } = await firstVisibleWord(page);
    const moved = async () => Math.abs((await topOfWord(page, index)) - top);
    await page.getByRole('button', { name: 'Text and theme' }).click();
    const settings = page.getByRole('dialog', { name: 'Text and theme' });
    await settings.waitFor();
    await atRest(page);
    const light = await background(page);
    await settings.getByText('Dark', { exact: true }).click();
    await expect.poll(() => background(page)).not.toBe(light);
    await expect.poll(moved).toBeLessThanOrEqual(2);
    const dark = await background(page);
    const size = await textSize(page);
    await settings.getByRole('slider').press('ArrowRight');
    await expect.poll(() => textSize(page)).toBeGreaterThan(size);
    await expect.poll(moved).toBeLessThanOrEqual(2);
    const larger = await textSize(page);
    await page.reload();
    expect(await background(page)).toBe(dark);
    expect(await textSize(page)).toBe(larger);
  });
});

/** The widths at which something sticks out to the side. */
async function overflowing(page: Page): Promise<number[]> {
  const wrong = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) wrong.push(width);
  }
  return wrong;
}

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

function textSize(page: Page): Promise<number> {
  return page
    .locator('article[data-page-id] p')
    .first()
    .evaluate((paragraph) => Number.parseFloat(getComputedStyle(paragraph).fontSize));
}
