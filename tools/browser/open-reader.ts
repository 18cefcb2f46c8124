import type { Page } from 'playwright-core';

/** Opens a page of a book and waits until it answers to clicks and keys. */
export async function openReader(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('article[data-page-id]').waitFor();
  await untilAlive(page);
}

/** The layer over the text comes with the scripts; before it is there a click or a key would do nothing. */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('.page-overlay').waitFor({ state: 'attached' });
}
