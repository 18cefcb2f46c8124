import type { Locator, Page } from 'playwright-core';

/** The open search: in a book, or over all of them. */
export function searchDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Search / });
}

/** What can be chosen in it, in order. */
export function searchOptions(page: Page): Locator {
  return searchDialog(page).getByRole('option');
}

/** What it says of what was found. */
export function searchStatus(page: Page): Locator {
  return searchDialog(page).getByRole('status');
}

/** Opens the search by the header's button, types, and waits for what is found. */
export async function searchFor(page: Page, words: string): Promise<Locator> {
  const dialog = searchDialog(page);
  if (!(await dialog.isVisible()))
    await page
      .locator('header')
      .getByRole('button', { name: /^Search / })
      .click();
  await dialog.getByRole('combobox').fill(words);
  await searchStatus(page)
    .filter({ hasText: /result|match/ })
    .waitFor();
  await dialog.locator('[aria-busy="false"]').waitFor();
  return dialog;
}
