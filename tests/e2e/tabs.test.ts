import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { exchangeOf } from '#tests/support/answer-sources.ts';
import { litRanges } from '#tests/support/lit-ranges.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask } from '#tools/browser/ask-panel.ts';
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

  it.each([
    ['a tab', 'What do loose leaves stand in?', 'The folds are milled off, and the loose leaves stand in hot glue.'],
    [
      'a folded part',
      'How does paper fold along its grain?',
      'Paper folds cleanly along its grain, and cracks across it.',
    ],
  ])('are opened by the chip of a citation in %s that is closed', async (_what, question, quote) => {
    const page = await visit({ screen });
    await openReader(page, EXAMPLES);
    const folded = page.locator('.article details', { hasText: quote });
    expect(await folded.evaluate((one) => one instanceof HTMLDetailsElement && one.open)).toBe(false);

    const { result: turn, ...exchange } = await exchangeOf(page, () => ask(page, question));
    const position = exchange.sources.findIndex(
      (source) => 'page_id' in source && source.ranges.some((range) => range.quote === quote),
    );
    expect(await folded.evaluate((one) => one instanceof HTMLDetailsElement && one.open)).toBe(false);
    await turn
      .locator(`a[data-citation="${position + 1}"]`)
      .first()
      .click();
    await expect.poll(async () => (await litRanges(page, /^cite-active$/)).map(({ text }) => text)).toContain(quote);
    expect(await folded.evaluate((one) => one instanceof HTMLDetailsElement && one.open)).toBe(true);
    await expect
      .poll(async () => {
        const [first] = (await litRanges(page, /^cite-active$/)).filter(({ text }) => text === quote);
        return first !== undefined && first.top > 0 && first.top < screen.height;
      })
      .toBe(true);
  });
});
