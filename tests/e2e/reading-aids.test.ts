import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { DESKTOP } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const NOTES = '/books/handbook/markdown-by-example';

/** They come with the first gesture, as scrolling is. */
async function untilToolsAreThere(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Link to “' }).first().waitFor({ state: 'attached' });
}

describe('the typeface', () => {
  const { visit } = useBrowser();

  it('is chosen with as many letters in a line as before, and stays chosen', async () => {
    const page = await visit({ screen: DESKTOP });
    await openReader(page, LAMP);
    const article = page.locator('article[data-page-id]');
    const face = () => article.evaluate((element) => getComputedStyle(element).fontFamily);
    const lines = () => article.evaluate((element) => element.getBoundingClientRect().height);
    const usual = { face: await face(), lines: await lines() };
    await page.getByRole('button', { name: 'Text and theme' }).click();
    const settings = page.getByRole('dialog', { name: 'Text and theme' });
    for (const name of ['Sans', 'Legible']) {
      await settings.getByText(name, { exact: true }).click();
      await expect.poll(face).not.toBe(usual.face);
      await page.evaluate(() => document.fonts.ready);
      expect(Math.abs((await lines()) / usual.lines - 1)).toBeLessThan(0.15);
    }
    const legible = await face();
    await page.reload();
    await openReader(page, LAMP);
    expect(await face()).toBe(legible);
    await expect
      .poll(() => page.evaluate((family) => document.fonts.check(`19px ${family}`), legible.split(',')[0]))
      .toBe(true);
  });
});

describe.each(bothSizes('on a phone'))('a footnote, %s', (_, screen) => {
  const { visit } = useBrowser();

  it('is read where it is referred to, and the page stays where it is', async () => {
    const page = await visit({ screen });
    await openReader(page, NOTES);
    const reference = page.locator('article[data-page-id] a[data-footnote-ref]').first();
    await reference.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 60));
    await atRest(page);
    const card = page.getByRole('note', { name: 'Footnote 1' });
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    await untilToolsAreThere(page);
    await reference.click();
    await card.waitFor();
    expect(await card.textContent()).toContain('This is the first footnote.');
    expect(await card.locator('[data-footnote-backref]').count()).toBe(0);
    expect(await scrolled()).toBe(before);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => card.count()).toBe(0);
    await reference.press('Enter');
    await card.getByRole('link', { name: 'Go to footnote' }).click();
    await expect.poll(scrolled).toBeGreaterThan(before);
    expect(await card.count()).toBe(0);
  });
});

describe.each(bothSizes('on a phone'))('a picture of the page, %s', (_, screen) => {
  const { visit } = useBrowser();

  it('is enlarged by a press on it and by the keys, and the page is as it was behind it', async () => {
    const page = await visit({ screen });
    await openReader(page, '/books/handbook/reading');
    const picture = page.locator('article[data-page-id] figure img').first();
    await picture.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 40));
    const before = await page.evaluate(() => scrollY);
    const name = (await picture.getAttribute('alt')) ?? '';
    const large = page.getByRole('dialog', { name });
    await untilToolsAreThere(page);
    await picture.click();
    await large.waitFor();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    const widthOfLarge = async () => (await large.getByRole('img').boundingBox())?.width ?? 0;
    const whole = await widthOfLarge();
    expect(whole).toBeLessThanOrEqual(screen.width);
    await large.getByRole('button', { name: 'Full size' }).click();
    if (screen.width < 500) await expect.poll(widthOfLarge).toBeGreaterThan(whole);
    await large.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => large.count()).toBe(0);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.getByRole('button', { name: `Enlarge the picture “${name}”` }).press('Enter');
    await large.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => large.count()).toBe(0);
  });
});
