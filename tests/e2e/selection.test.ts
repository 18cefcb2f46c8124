import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { exchangeOf, publishedPage, selectionSources, type Exchange } from '#tests/support/answer-sources.ts';
import { litRanges } from '#tests/support/lit-ranges.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { answered, lastTurn, panelOf, questionBox, turnsOf } from '#tools/browser/ask-panel.ts';
import { PHONE } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { dragOver, pressLong } from '#tools/browser/select-words.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const SENTENCE = 'The reserve lamp hangs behind the door of the watch room and burns for six hours without attention.';
// Within one line of the source, and so within one text node without a line break.
const WORDS = 'The reserve lamp hangs behind the door of the watch room and burns';

describe('asking about selected words', () => {
  const { visit, origin } = useBrowser();

  it.each([
    ['with the mouse', undefined, dragOver],
    ['with a finger', PHONE, pressLong],
  ] as const)(
    'selected %s sends exactly that part of the page and marks the answer in it',
    async (_, screen, select) => {
      const page = await visit(screen ? { screen } : {});
      await openReader(page, LAMP);
      await select(page, WORDS);
      const bar = selectionBar(page);
      await bar.waitFor();
      const askButton = bar.getByRole('button', { name: 'Ask about this' });
      await (screen ? askButton.tap() : askButton.click());
      // On a phone the focus would raise the keyboard over the page.
      if (!screen) await expectFocus(page);
      await expectToAskFrom(page, WORDS, origin);
    },
  );

  it('selected by keyboard takes whole sentences and paragraphs', async () => {
    const page = await visit();
    await openReader(page, LAMP);
    await page.getByRole('heading', { name: 'When the lamp fails' }).scrollIntoViewIfNeeded();
    await dragOver(page, 'When the lamp fails, light');
    await selectionBar(page).waitFor();
    await page.keyboard.press('s');
    await expect.poll(() => selectedText(page)).toBe(SENTENCE);
    await page.keyboard.press('Shift+S');
    await expect.poll(() => selectedText(page)).toMatch(/^The reserve lamp hangs .* with the reason\.$/);
    await page.keyboard.press('p');
    await expect.poll(() => selectedText(page)).toMatch(/^When the lamp fails, light .* with the reason\.$/);
    await page.keyboard.press('a');
    await expectFocus(page);
    await expectToAskFrom(page, /^When the lamp fails, light [^]* with the reason\.$/, origin);
  });

  it('has explained at once what is selected, beyond its own words', async () => {
    const page = await visit();
    await openReader(page, LAMP);
    await dragOver(page, WORDS);
    const { request } = await exchangeOf(page, () =>
      selectionBar(page).getByRole('button', { name: 'Explain' }).click(),
    );
    expect(request).toMatchObject({ mode: 'general', scope: { document_ids: ['lighthouse'] } });
    expect(request.context?.passage).toMatchObject({ page_version: expect.any(String) as string });
  });

  it('says when the selection does not hold the answer, and one click asks the library', async () => {
    const page = await visit();
    await openReader(page, LAMP);
    await dragOver(page, WORDS);
    await selectionBar(page).getByRole('button', { name: 'Ask about this' }).click();
    await questionBox(page).fill('What happened in the winter of 1899?');
    await questionBox(page).press('Enter');
    await answered(lastTurn(page));
    expect(await lastTurn(page).locator('[data-answer]').textContent()).toMatch(
      /^The provided selection does not contain information about .+\. Would you like me to search the full documentation\?$/,
    );
    const { request, sources } = await exchangeOf(page, () =>
      lastTurn(page).getByRole('button', { name: 'Ask all books', exact: true }).click(),
    );
    expect(request).toMatchObject({ query: 'What happened in the winter of 1899?' });
    expect(request.mode ?? 'general').toBe('general');
    expect(sources.length).toBeGreaterThan(0);
    await answered(lastTurn(page));
    expect(await turnsOf(page).count()).toBe(2);
  });

  it('shows that a selection is too long before it is asked about', async () => {
    const page = await visit();
    await openReader(page, '/books/lighthouse/4-the-log');
    await page.keyboard.press('Control+a');
    const bar = selectionBar(page);
    await bar.getByText('10,000').waitFor();
    expect(await bar.getByRole('button', { name: 'Ask about this' }).isDisabled()).toBe(true);
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
    await page.keyboard.press('a');
    await page.keyboard.press('e');
    expect(asked).toEqual([]);
  });

  it('copies the words as they stand in the page', async () => {
    const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await openReader(page, LAMP);
    await dragOver(page, WORDS);
    await selectionBar(page).getByRole('button', { name: 'Copy quote' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(WORDS);
  });
});

/** Asks where the lamp hangs and compares what is sent, and what comes back lit, with the published page. */
async function expectToAskFrom(page: Page, words: string | RegExp, origin: string): Promise<void> {
  await questionBox(page).waitFor();
  expect(
    await panelOf(page)
      .getByRole('button', { name: /^Scope: Your selection/ })
      .count(),
  ).toBe(1);
  await questionBox(page).fill('Where does the reserve lamp hang?');
  const exchange = await exchangeOf(page, () => questionBox(page).press('Enter'));
  await answered(lastTurn(page));
  const { selection, selected_text: sent, mode } = exchange.request;
  expect(mode).toBe('selected_text');
  expect(sent).toEqual(typeof words === 'string' ? words : expect.stringMatching(words));
  const { start = 0, end = 0, page_id: pageId = '', page_version: version } = selection ?? {};
  const { text } = await publishedPage(origin, pageId, version);
  expect(text.slice(start, end)).toBe(sent);
  await expectLitInside(page, exchange, { start, end });
}

async function expectLitInside(page: Page, exchange: Exchange, selection: { start: number; end: number }) {
  const cited = selectionSources(exchange);
  expect(cited.length).toBeGreaterThan(0);
  await expect
    .poll(async () => (await litRanges(page, /^cite-\d$/)).map(({ start, end }) => [start, end]))
    .toEqual(cited.map((source) => [selection.start + source.char_start, selection.start + source.char_end]));
  const lit = await litRanges(page, /^cite-\d$/);
  expect(lit.map(({ text }) => text.replaceAll('\n', ' '))).toEqual(
    cited.map(({ quote }) => quote.replaceAll('\n', ' ')),
  );
  for (const { start, end } of lit) {
    expect(start).toBeGreaterThanOrEqual(selection.start);
    expect(end).toBeLessThanOrEqual(selection.end);
  }
}

function selectionBar(page: Page): Locator {
  return page.getByRole('toolbar', { name: 'Selection' });
}

async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => questionBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
}

function selectedText(page: Page): Promise<string> {
  return page.evaluate(() => String(getSelection()).replaceAll('\n', ' '));
}
