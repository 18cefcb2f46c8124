import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { longIt } from '#tests/support/long-it.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { DESKTOP } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';

const LAMP = '/books/lighthouse/2-the-lamp';

describe('the description of the API', () => {
  const { visit } = useBrowser();

  it('follows the theme that the reader has chosen, and the system’s until then', async () => {
    const page = await visit({ screen: { ...DESKTOP, prefersDark: true } });
    await page.goto('/docs');
    await page.locator('.opblock').first().waitFor();
    expect(await lightnessOf(page)).toBeLessThan(0.3);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => lightnessOf(page)).toBeGreaterThan(0.9);
    await page.goto(LAMP);
    await openReader(page, LAMP);
    await page.getByRole('button', { name: 'Text and theme' }).click();
    await page.getByRole('dialog', { name: 'Text and theme' }).getByText('Dark', { exact: true }).click();
    await page.goto('/docs');
    await page.locator('.opblock').first().waitFor();
    expect(await lightnessOf(page)).toBeLessThan(0.3);
  });

  longIt('has a way back', async () => {
    const page = await visit();
    await page.goto('/docs');
    await page.getByRole('link', { name: 'Back to the library' }).click();
    await page.waitForURL('**/');
    await page
      .getByRole('link', { name: /Lighthouse/ })
      .first()
      .waitFor();
  });
});

/** Of the page's ground, 0 to 1. */
function lightnessOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const value = getComputedStyle(document.body).backgroundColor;
    const [, lightness] = /oklch\(([\d.]+)/.exec(value) ?? [];
    if (lightness !== undefined) return Number(lightness);
    const [red = 0] = (/\d+/.exec(value) ?? []).map(Number);
    return red / 255;
  });
}
