import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { exchangeOf } from '#tests/support/answer-sources.ts';
import { seriousFindings } from '#tests/support/axe.ts';
import { firstByDay, longIt } from '#tests/support/long-it.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { answered, lastTurn, panelOf, questionBox } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { DESKTOP, PHONE, type Screen } from '#tools/browser/launch-browser.ts';
import { openReader, untilAlive } from '#tools/browser/open-reader.ts';
import { searchDialog, searchFor, searchOptions, searchStatus } from '#tools/browser/search-words.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const HANDBOOK = '/books/handbook/welcome';
/** Stands in the handbook more often than one answer of the search tells. */
const OFTEN = 'sentence';
const QUESTION = 'How long does the reserve lamp burn?';

/** Opens the shelf and waits until it answers to clicks and keys. */
async function openShelf(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('#ask-panel[data-settled]').waitFor({ state: 'attached' });
}

/** Whether the marked words of each place are whole, and where they stand. */
async function placesShown(page: Page): Promise<string[]> {
  const places = searchOptions(page).locator('span:has(> b)');
  return places.evaluateAll((shown) =>
    shown.map((place) => {
      const marked = place.querySelector('b');
      const [before, after] = [marked?.previousSibling?.textContent ?? '', marked?.nextSibling?.textContent ?? ''];
      return `${/\w$/.test(before) ? '…' : ''}${marked?.textContent ?? ''}${/^\w/.test(after) ? '…' : ''}`.toLowerCase();
    }),
  );
}

describe.each(bothSizes('at a desk'))('searching a book, %s', (_, screen) => {
  const { visit } = useBrowser();

  it('shows whole words before parts of other words', async () => {
    const page = await visit({ screen });
    await openReader(page, HANDBOOK);
    await searchFor(page, 'form');
    const shown = await placesShown(page);
    expect(shown[0]).toBe('form');
    const firstPart = shown.findIndex((place) => place.includes('…'));
    expect(firstPart).toBeGreaterThan(0);
    expect(shown.lastIndexOf('form')).toBeLessThan(firstPart);
  });

  longIt('forgives typing errors, and says so', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    const dialog = await searchFor(page, 'reserve lmap vaprois');
    expect(await searchStatus(page).innerText()).toBe('No results.');
    await searchFor(page, 'resevre lamp');
    await dialog.getByText('Showing results for reserve lamp').waitFor();
    expect((await placesShown(page))[0]).toBe('reserve lamp');
    expect(await searchStatus(page).innerText()).toMatch(/^\d+ results? for “reserve lamp”$/);
  });

  it('reaches every place by scrolling', async () => {
    const page = await visit({ screen });
    await openReader(page, HANDBOOK);
    await searchFor(page, OFTEN);
    const total = Number(/of (\d+) results/.exec(await searchStatus(page).innerText())?.[1]);
    expect(total).toBeGreaterThan(50);
    const list = searchDialog(page).getByRole('listbox');
    await expect
      .poll(async () => {
        await list.evaluate((found) => found.parentElement?.scrollTo(0, found.scrollHeight + 100));
        return searchStatus(page).innerText();
      })
      .toBe(`${total} results`);
    expect(await placesShown(page)).toHaveLength(total);
    expect(await searchDialog(page).getByRole('button', { name: 'Show more results' }).count()).toBe(0);
  });

  it('asks what was typed as a question instead', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    const dialog = await searchFor(page, QUESTION);
    const { request } = await exchangeOf(page, async () => {
      await dialog.getByRole('button', { name: 'Ask this instead' }).click();
      await answered(lastTurn(page));
    });
    expect(request).toMatchObject({ query: QUESTION, mode: 'general', scope: { document_ids: ['lighthouse'] } });
    expect(await dialog.count()).toBe(0);
    expect(await lastTurn(page).innerText()).toContain('six hours');
  });

  it.each(firstByDay([300, 640, 480, 700], 2))('shows all of itself in a window %i high', async (height) => {
    const page = await visit({ screen: { ...screen, height } });
    await openReader(page, HANDBOOK);
    const dialog = await searchFor(page, OFTEN);
    await atRest(page);
    const box = await dialog.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(height);
    const status = await searchStatus(page).boundingBox();
    expect((status?.y ?? 0) + (status?.height ?? Infinity)).toBeLessThanOrEqual(height);
  });
});

describe('searching by keyboard', () => {
  const { visit } = useBrowser();

  it('goes on to the places that come after, and opens one of them', async () => {
    const page = await visit();
    await openReader(page, HANDBOOK);
    await page.keyboard.press('Control+k');
    await searchDialog(page).waitFor();
    await searchFor(page, OFTEN);
    const shown = await searchOptions(page).count();
    for (let step = 0; step < shown; step += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(() => searchOptions(page).count()).toBeGreaterThan(shown);
    const active = searchDialog(page).locator('[aria-selected="true"]');
    await active.waitFor();
    const [position, size] = [await active.getAttribute('aria-posinset'), await active.getAttribute('aria-setsize')];
    expect(Number(position)).toBe(shown + 1);
    expect(Number(size)).toBeGreaterThanOrEqual(await searchOptions(page).count());
    expect(await searchDialog(page).getByRole('combobox').getAttribute('aria-activedescendant')).toBe(
      await active.getAttribute('id'),
    );
    await page.keyboard.press('Enter');
    await page.waitForURL(/#f=/);
    expect(await searchDialog(page).count()).toBe(0);
  });

  longIt('asks by Ctrl Enter', async () => {
    const page = await visit();
    await openReader(page, LAMP);
    await page.keyboard.press('Control+k');
    await searchDialog(page).waitFor();
    await searchFor(page, QUESTION);
    const { request } = await exchangeOf(page, async () => {
      await page.keyboard.press('Control+Enter');
      await answered(lastTurn(page));
    });
    expect(request.query).toBe(QUESTION);
  });

  longIt('reaches the rest also by its button', async () => {
    const page = await visit();
    await openReader(page, HANDBOOK);
    await page.keyboard.press('Control+k');
    await searchDialog(page).waitFor();
    await searchFor(page, OFTEN);
    const more = searchDialog(page).getByRole('button', { name: 'Show more results' });
    const shown = await searchOptions(page).count();
    await more.focus();
    await expect.poll(() => searchOptions(page).count()).toBeGreaterThan(shown);
    const isFocused = (button: Element) => button === document.activeElement;
    expect(await more.evaluate(isFocused)).toBe(true);
    while (!/^\d+ results$/.test(await searchStatus(page).innerText())) {
      const before = await searchStatus(page).innerText();
      await page.keyboard.press('Enter');
      await expect.poll(() => searchStatus(page).innerText()).not.toBe(before);
    }
    expect(await searchDialog(page).getByRole('combobox').evaluate(isFocused)).toBe(true);
  });
});

describe.each(bothSizes('on a phone'))('searching all books on the shelf, %s', (_, screen) => {
  const { visit } = useBrowser();

  it('finds titles of books and places in them, and opens a place', async () => {
    const page = await visit({ screen });
    await openShelf(page);
    const dialog = await searchFor(page, 'handbook');
    expect(await dialog.getByRole('group', { name: 'Books' }).getByRole('option').first().innerText()).toMatch(
      /handbook/i,
    );
    await searchFor(page, 'reserve lamp');
    const place = searchOptions(page).filter({ hasText: 'reserve lamp' }).first();
    await place.click();
    await page.waitForURL(/\/books\/lighthouse\/.*#f=/);
    await page.locator('article[data-page-id]').waitFor();
  });

  it('asks all books', async () => {
    const page = await visit({ screen });
    await openShelf(page);
    const dialog = await searchFor(page, QUESTION);
    const { request } = await exchangeOf(page, async () => {
      await dialog.getByRole('button', { name: 'Ask this instead' }).click();
      await answered(lastTurn(page));
    });
    expect(request).toMatchObject({ query: QUESTION, scope: null });
    expect(await lastTurn(page).innerText()).toContain('six hours');
  });
});

describe('the keys of the shelf', () => {
  const { visit } = useBrowser();

  it('are those of a page: search, ask, and their list', async () => {
    const page = await visit();
    await openShelf(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search all books' }).getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+i');
    await questionBox(page).waitFor();
    await panelOf(page).getByRole('button', { name: 'Scope: All books' }).waitFor();
  });

  it('are not lost in the field of a search that was just closed', async () => {
    const page = await visit();
    await openShelf(page);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('dialog', { name: 'Search all books' }).getByRole('combobox');
    await field.waitFor();
    // Both before the frame that takes the focus out of the closed dialog.
    await field.evaluate((input) => {
      input.closest('dialog')?.close();
      input.dispatchEvent(new KeyboardEvent('keydown', { key: '?', code: 'Slash', bubbles: true }));
    });
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });

  longIt('lead from an answer to the words it cites', async () => {
    const page = await visit();
    await openShelf(page);
    await page.keyboard.press('Control+i');
    await questionBox(page).fill(QUESTION);
    await questionBox(page).press('Enter');
    await answered(lastTurn(page));
    await lastTurn(page).locator('a[data-citation]').first().click();
    await page.waitForURL(/\/books\/lighthouse\//);
    await untilAlive(page);
    expect(await lastTurn(page).innerText()).toContain('six hours');
  });
});

const OPEN_SEARCHES: [string, Screen, string, string][] = [
  ['of a book with a typing error', DESKTOP, LAMP, 'resevre lamp'],
  ['of all books on a phone', PHONE, '/', 'lamp'],
  ['of a book', DESKTOP, HANDBOOK, OFTEN],
  ['of a book on a phone', PHONE, HANDBOOK, OFTEN],
  ['of all books', DESKTOP, '/', OFTEN],
];

describe.each(
  firstByDay(
    [
      ['in the dark', true],
      ['by day', false],
    ] as const,
    1,
  ),
)('the open search %s', (_, prefersDark) => {
  const { visit } = useBrowser();

  it.each(firstByDay(OPEN_SEARCHES, 2))('has no serious finding: %s', async (...[, screen, path, words]) => {
    const page = await visit({ screen: { ...screen, prefersDark } });
    await (path === '/' ? openShelf(page) : openReader(page, path));
    await searchFor(page, words);
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
