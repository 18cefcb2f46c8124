import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import type { LibrarySource } from '#lib/contracts/source.ts';
import { exchangeOf, librarySources, publishedPage } from '#tests/support/answer-sources.ts';
import { joined, litRanges } from '#tests/support/lit-ranges.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { firstVisibleWord, topOfWord } from '#tests/support/visible-words.ts';
import { ask, panelOf, questionBox } from '#tools/browser/ask-panel.ts';
import { DESKTOP, PHONE } from '#tools/browser/launch-browser.ts';
import { openReader, untilAlive } from '#tools/browser/open-reader.ts';

const HERE = '/books/lighthouse/3-the-fog-signal';
const THERE = '/books/lighthouse/2-the-lamp';
/** The book answers it with two sentences of one passage on the page about fog and a sentence on the page about the lamp. */
const QUESTION = 'When the engine or the lamp fails, what is done with the reserve lamp?';

describe.each([
  ['at a desk', DESKTOP],
  ['on a phone', PHONE],
])('citations %s', (_, screen) => {
  const { visit } = useBrowser();

  it('lead from the shelf over a question to the exact words, on another page too, and back', async () => {
    const page = await visit({ screen });
    await page.goto('/');
    await page
      .getByRole('link', { name: /Lighthouse/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'The fog signal' }).first().click();
    await page.waitForURL(`**${HERE}`);
    await page.locator('article[data-page-id]').waitFor();
    await untilAlive(page);

    const { here, there, turn } = await askOverTwoPages(page);
    await expectLit(page, here);
    await page.evaluate(() => scrollTo(0, 120));
    const before = await firstVisibleWord(page);
    const chip = chipTo(turn, 2);
    const focusKey = await chip.getAttribute('data-focus-key');
    await chip.click();
    await page.waitForURL(`**${THERE}*`);
    await expectActive(page, there);

    if (screen.isPhone === true) await page.getByRole('button', { name: 'Back to where you were' }).tap();
    else await page.keyboard.press('b');
    await page.waitForURL(`**${HERE}*`);
    await expect.poll(async () => Math.abs((await topOfWord(page, before.index)) - before.top)).toBeLessThanOrEqual(2);
    await expect.poll(() => focusedData(page, 'focusKey')).toBe(focusKey);
  });

  it('show their quote before they are followed, without moving the page', async () => {
    const page = await visit({ screen });
    await openReader(page, HERE);
    const { there, turn } = await askOverTwoPages(page);
    const scrolled = await page.evaluate(() => scrollY);
    const chip = chipTo(turn, 2);
    if (screen.isPhone === true) await chip.focus();
    else await chip.hover();
    const preview = page.locator('[data-citation-preview]');
    await preview.waitFor();
    expect(await preview.textContent()).toContain(there.ranges[0]?.quote);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'hidden' });
    expect(await panelOf(page).isVisible()).toBe(true);
  });
});

describe('citations by keyboard alone', () => {
  const { visit } = useBrowser();

  it('are reached, followed and left', async () => {
    const page = await visit();
    await openReader(page, HERE);
    await page.keyboard.press('Control+i');
    await expect.poll(() => questionBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.type(QUESTION);
    await page.keyboard.press('Enter');
    await panelOf(page).getByRole('button', { name: 'Ask again' }).waitFor();

    // Backwards from the question, the first marker met stands behind the second cited sentence.
    await tabTo(page, '[data-citation="1"]');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await litRanges(page, /^cite-active$/)).length).toBeGreaterThan(0);
    await expect.poll(() => focusedData(page, 'mark')).toBe('1');
    expect(new URL(page.url()).hash).toMatch(/^#c=\w+:\d+-\d+$/);
    await page.keyboard.press(']');
    await page.waitForURL(`**${THERE}*`);
    await expect.poll(() => focusedData(page, 'mark')).toBe('2');
    await page.keyboard.press('b');
    await page.waitForURL(`**${HERE}*`);
    await expect.poll(() => focusedData(page, 'citation')).toBe('1');
  });
});

describe('an address that means words', () => {
  const { visit } = useBrowser();

  it('says so in a sentence where the page has none such, and nothing where it has', async () => {
    const page = await visit();
    await openReader(page, HERE);
    const version = await page.locator('[data-page-version]').first().getAttribute('data-page-version');
    const told = page.getByText("This address points to words that aren't on this page.");
    for (const [hash, count] of [
      ['#c=torn', 1],
      [`#c=${version}:1-9`, 0],
      [`#c=${version}:1-999999999`, 1],
      ['#what-is-no-place', 0],
    ] as const) {
      await page.evaluate((to) => {
        location.hash = to;
      }, hash);
      await expect.poll(() => told.count()).toBe(count);
    }
  });
});

interface AnswerOverTwoPages {
  turn: Locator;
  /** The first source, on the page that is open, and the second, on another one. */
  here: LibrarySource;
  there: LibrarySource;
}

async function askOverTwoPages(page: Page): Promise<AnswerOverTwoPages> {
  const { result: turn, ...exchange } = await exchangeOf(page, () => ask(page, QUESTION));
  const [here, there] = librarySources(exchange);
  if (here === undefined || there === undefined) throw new Error('The answer has to have two sources.');
  expect(here.page_id).toBe(await page.locator('article[data-page-id]').getAttribute('data-page-id'));
  expect(there.page_id).not.toBe(here.page_id);
  expect(here.ranges.length).toBeGreaterThan(1);
  return { turn, here, there };
}

/** Every cited place of the source's page is marked, and nothing else. */
async function expectLit(page: Page, { page_id, page_version, ranges }: LibrarySource): Promise<void> {
  await expect
    .poll(async () => joined(await litRanges(page, /^cite-/)))
    .toEqual(joined(ranges.map(({ start, end }) => ({ start, end }))));
  const { text } = await publishedPage(new URL(page.url()).origin, page_id, page_version);
  for (const range of await litRanges(page, /^cite-/)) expect(text.slice(range.start, range.end)).toBe(range.text);
}

/** The words of the source, character by character, are the active ones and stand where they can be seen. */
async function expectActive(page: Page, { page_id, page_version, ranges }: LibrarySource): Promise<void> {
  const quotes = ranges.map(({ quote }) => quote);
  await expect.poll(async () => (await litRanges(page, /^cite-active$/)).map(({ text }) => text)).toEqual(quotes);
  const active = await litRanges(page, /^cite-active$/);
  const { text } = await publishedPage(new URL(page.url()).origin, page_id, page_version);
  expect(active.map(({ start, end }) => text.slice(start, end))).toEqual(quotes);
  await expect.poll(async () => (await litRanges(page, /^cite-active$/))[0]?.top).toBeGreaterThanOrEqual(48);
  expect(active[0]?.top).toBeLessThan(await visibleBottom(page));
}

function chipTo(turn: Locator, position: number): Locator {
  return turn.locator(`a[data-citation="${position}"]`).first();
}

/** What a data attribute of the focused element says. */
function focusedData(page: Page, key: string): Promise<string | undefined> {
  return page.evaluate(
    (name) => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset[name] : undefined),
    key,
  );
}

/** Presses Shift+Tab until the focus is on what is wanted, as somebody does who has just asked. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
  }
  throw new Error(`The Tab key does not lead to ${selector}.`);
}

/** The lower edge of what is visible of the page: the window's, or the sheet's upper one. */
async function visibleBottom(page: Page): Promise<number> {
  return page.evaluate(() => {
    const sheet = getComputedStyle(document.documentElement).getPropertyValue('--sheet-height');
    return innerHeight - (Number.parseFloat(sheet) || 0);
  });
}
