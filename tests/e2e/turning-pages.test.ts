import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { litRanges } from '#tests/support/lit-ranges.ts';
import { longIt } from '#tests/support/long-it.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, chipsOf } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { DESKTOP, PHONE } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { pressPageTool } from '#tools/browser/page-tools.ts';

/** Pictures, tables, long code and headings of every level. */
const LONG = '/books/handbook/markdown-by-example';

const LAMP = '/books/lighthouse/2-the-lamp';
const QUESTION = 'What do the keepers do by hand?';

const turns = (page: Page) => page.getByRole('group', { name: 'Screens of this page' });

async function positionOf(page: Page): Promise<{ number: number; count: number }> {
  const [number, count] = ((await turns(page).locator('span').first().textContent()) ?? '').split('/').map(Number);
  return { number: number ?? Number.NaN, count: count ?? Number.NaN };
}

async function turnPages(page: Page, path: string): Promise<void> {
  await openReader(page, path);
  await pressPageTool(page, 'Text and theme');
  await page.getByRole('radio', { name: 'Paged' }).check();
  await page.keyboard.press('Escape');
  await turns(page).waitFor();
  await atRest(page);
}

interface LineBox {
  /** Where its box stands in the article. */
  name: string;
  /** In the window. */
  top: number;
  bottom: number;
}

/** The boxes of the page's words, and between which heights of the window they are not covered. */
function measure(page: Page): Promise<{ boxes: LineBox[]; top: number; bottom: number }> {
  return page.evaluate(() => {
    const article = document.querySelector('article');
    const foot = document.querySelector('[aria-label="Screens of this page"]')?.parentElement;
    if (!article || !foot) throw new Error('There has to be a page that is turned.');
    const origin = article.getBoundingClientRect().top;
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    const boxes: LineBox[] = [];
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const { left, top, bottom, width } of range.getClientRects())
        if (width > 0) boxes.push({ name: `${Math.round(left)} ${Math.round(top - origin)}`, top, bottom });
    }
    const top = foot.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
    return { boxes, top, bottom: foot.getBoundingClientRect().top };
  });
}

async function linesInView(page: Page): Promise<{ whole: string[]; cut: string[] }> {
  const { boxes, top, bottom } = await measure(page);
  const shown = boxes.filter((box) => box.bottom > top + 1 && box.top < bottom - 1);
  const isWhole = (box: LineBox) => box.top >= top - 1 && box.bottom <= bottom + 1;
  return {
    whole: shown.filter(isWhole).map(({ name }) => name),
    cut: shown.filter((box) => !isWhole(box)).map(({ name }) => name),
  };
}

describe.each(bothSizes('on a phone'))('a page that is turned, %s', (_, screen) => {
  const { visit } = useBrowser();

  it('shows each of its lines once and whole, from the first to the last', async () => {
    const page = await visit({ screen });
    await turnPages(page, LONG);
    // The window may have been scrolled to reach the choice; turned pages begin where it was.
    await page.keyboard.press('Home');
    await expect.poll(async () => (await positionOf(page)).number).toBe(1);
    const { count } = await positionOf(page);
    expect(count).toBeGreaterThan(4);
    const seen: string[] = [];
    for (let number = 1; number <= count; number += 1) {
      expect(await positionOf(page)).toEqual({ number, count });
      const { whole, cut } = await linesInView(page);
      expect(cut).toEqual([]);
      seen.push(...whole);
      if (number < count) await turns(page).getByRole('button', { name: 'Next screen' }).click();
    }
    expect(seen.toSorted()).toEqual((await measure(page)).boxes.map(({ name }) => name).toSorted());
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('goes on to the next page of the book at its end, and comes back to its last screen', async () => {
    const page = await visit({ screen });
    await turnPages(page, LONG);
    const { count } = await positionOf(page);
    await page.keyboard.press('End');
    expect((await positionOf(page)).number).toBe(count);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL((url) => url.pathname !== LONG);
    await expect.poll(async () => (await positionOf(page)).number).toBe(1);
    await page.keyboard.press('PageUp');
    await page.waitForURL((url) => url.pathname === LONG);
    await expect.poll(() => positionOf(page)).toEqual({ number: count, count });
  });

  it('is turned to the words that an answer cites, and back again', async () => {
    const page = await visit({ screen });
    await turnPages(page, LAMP);
    await page.keyboard.press('End');
    const turn = await ask(page, QUESTION);
    const before = await positionOf(page);
    await chipsOf(turn).first().click();
    await page.getByRole('button', { name: 'Back to where you were' }).waitFor();
    await atRest(page);
    expect((await positionOf(page)).number).toBeLessThan((await positionOf(page)).count);
    expect(await isCitedInView(page)).toBe(true);
    expect((await linesInView(page)).cut).toEqual([]);
    await page.getByRole('button', { name: 'Back to where you were' }).click();
    await expect.poll(() => positionOf(page)).toEqual(before);
  });
});

describe('the hand at a page that is turned', () => {
  const { visit } = useBrowser();

  it('turns by keys and by the wheel, once for each movement, and keeps its first word when letters grow', async () => {
    const page = await visit({ screen: DESKTOP });
    await turnPages(page, LONG);
    const isAt = (number: number) => expect.poll(async () => (await positionOf(page)).number).toBe(number);
    await page.mouse.move(700, 400);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    for (const [key, number] of [
      ['Space', 2],
      ['PageDown', 3],
      ['ArrowDown', 4],
      ['Shift+Space', 3],
      ['ArrowLeft', 2],
    ] as const) {
      await page.keyboard.press(key);
      await isAt(number);
    }
    for (let tick = 0; tick < 4; tick += 1) await page.mouse.wheel(0, 40);
    await isAt(3);
    const { count } = await positionOf(page);
    const first = await firstWords(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-size', '26'));
    await expect.poll(async () => (await positionOf(page)).count).toBeGreaterThan(count);
    await atRest(page);
    expect(await isInView(page, first)).toBe(true);
  });

  it('turns by a swipe and by a tap at the edge', async () => {
    const page = await visit({ screen: PHONE });
    await turnPages(page, LONG);
    const isAt = (number: number) => expect.poll(async () => (await positionOf(page)).number).toBe(number);
    await page.touchscreen.tap(345, 620);
    await isAt(2);
    await page.touchscreen.tap(12, 620);
    await isAt(1);
    await swipe(page, { from: 300, to: 120 });
    await isAt(2);
    await swipe(page, { from: 100, to: 280 });
    await isAt(1);
  });

  it('leads to a heading by its link, and bears an address that names nothing', async () => {
    const page = await visit({ screen: DESKTOP });
    await turnPages(page, LONG);
    const id = await page.locator('article h2[id]').last().getAttribute('id');
    await page.evaluate((name) => (location.hash = name ?? ''), id);
    await expect.poll(async () => (await positionOf(page)).number).toBeGreaterThan(1);
    expect((await linesInView(page)).cut).toEqual([]);
    await page.evaluate(() => {
      location.hash = '%E0%A4%A';
      scrollTo({ top: 0, behavior: 'instant' });
    });
    await expect.poll(async () => (await positionOf(page)).number).toBe(1);
  });

  longIt('opens at the screen with the words that the address names, after a reload too', async () => {
    const page = await visit({ screen: DESKTOP });
    await turnPages(page, LONG);
    const addresses = await page.locator('article p[data-start]').evaluateAll((blocks) =>
      blocks.map((block) => {
        const start = Number(block.getAttribute('data-start'));
        return `#f=${block.closest('article')?.dataset['pageVersion'] ?? ''}:${start}-${start + 5}`;
      }),
    );
    const isInView = async () => {
      const [words] = await litRanges(page, /^found$/);
      const { top, bottom } = await measure(page);
      return words !== undefined && words.top >= top - 1 && words.bottom <= bottom + 1;
    };
    for (const part of [0.3, 0.6, 0.9]) {
      await page.goto('about:blank');
      await openReader(page, `${LONG}${addresses[Math.floor(addresses.length * part)] ?? ''}`);
      for (const again of [false, true]) {
        if (again) await page.reload();
        await turns(page).waitFor();
        await atRest(page);
        await expect.poll(isInView).toBe(true);
      }
    }
  });

  longIt('opens at the screen where it was left', async () => {
    const page = await visit({ screen: DESKTOP });
    await turnPages(page, LONG);
    for (const key of ['Space', 'Space', 'Space']) await page.keyboard.press(key);
    const { number } = await positionOf(page);
    await page.reload();
    await expect.poll(async () => (await positionOf(page)).number).toBe(number);
  });
});

/** Whether the words that are lit stand on the screen, whole. */
function isCitedInView(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const lit = [...CSS.highlights]
      .filter(([name]) => name.startsWith('cite-active'))
      .flatMap(([, words]) => [...words]);
    const boxes = lit.flatMap((words) => [...(words as Range).getClientRects()]);
    const isOpen = ({ left, top, height }: DOMRect) =>
      document.elementFromPoint(left + 2, top + height / 2)?.closest('article') !== null;
    return boxes.length > 0 && boxes.every(isOpen);
  });
}

/** The first 30 characters of the first block that begins on the screen. */
function firstWords(page: Page): Promise<string> {
  return page.evaluate(() => {
    const blocks = [...document.querySelectorAll('article [data-start]')];
    const first = blocks.find((block) => block.getBoundingClientRect().top >= 70);
    return first?.textContent.slice(0, 30) ?? '';
  });
}

function isInView(page: Page, words: string): Promise<boolean> {
  return page.evaluate((sought) => {
    const block = [...document.querySelectorAll('article [data-start]')].find(({ textContent }) =>
      textContent.startsWith(sought),
    );
    const top = block?.getBoundingClientRect().top ?? -1;
    return top > 48 && top < innerHeight - 48;
  }, words);
}

async function swipe(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x, y: 350 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((from + to) / 2) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
