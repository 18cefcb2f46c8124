import type { Page } from 'playwright-core';

/** Presses what can be done with the open page: in the header, or in its menu where the header is narrow. */
export async function pressPageTool(page: Page, name: string, menuName = 'More actions'): Promise<void> {
  const header = page.locator('.site-header');
  const menu = header.getByRole('button', { name: menuName });
  if (await menu.isVisible()) await menu.click();
  await header.getByRole('button', { name }).click();
}
