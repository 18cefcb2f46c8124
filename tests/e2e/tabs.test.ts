import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { searchFor, searchOptions } from '#tools/browser/search-words.ts';

const EXAMPLES = '/books/handbook/markdown-by-example';

function openTabs(page: Page): Promise<boolean[]> {
  return page
    .locator('.article .tabs > details')
    .evaluateAll((tabs) => tabs.map((tab) => tab instanceof HTMLDetailsElement && tab.open));
}

describe.each(bothSizes('at a desk'))('tabs, %s', (_, screen) => {
  const { visit } = useBrowser();

  it('are opened one at a time, by keys as well, and by words that are looked for in them', async () => {
    const page = await visit({ screen });
    await openReader(page, EXAMPLES);
    expect(await openTabs(page)).toEqual([true, false]);

    await searchFor(page, 'loose leaves stand in hot glue');
    await searchOptions(page).first().click();
    await expect.poll(() => openTabs(page)).toEqual([false, true]);
    const found = page.getByText('The folds are milled off');
    await expect.poll(() => found.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true);

    await page.locator('.article .tabs summary').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => openTabs(page)).toEqual([true, false]);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
