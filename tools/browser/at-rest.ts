import type { Page } from 'playwright-core';

/** Until nothing moves or fades any more and the fonts are there. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
}
