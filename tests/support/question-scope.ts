import type { Page } from 'playwright-core';

import { openPanel, panelOf } from '#tools/browser/ask-panel.ts';

/** From now on questions are asked of all books. */
export async function askAllBooks(page: Page): Promise<void> {
  await openPanel(page);
  await panelOf(page)
    .getByRole('button', { name: /^Scope:/ })
    .click();
  await panelOf(page).getByRole('menuitemradio', { name: 'All books' }).click();
}
