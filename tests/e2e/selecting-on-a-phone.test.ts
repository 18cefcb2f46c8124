import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { exchangeOf } from '#tests/support/answer-sources.ts';
import { tooSmallForFingers } from '#tests/support/finger-targets.ts';
import { firstByDay, longIt } from '#tests/support/long-it.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import {
  answered,
  ask,
  lastTurn,
  openPanel,
  panelOf,
  questionBox,
  selectionCard,
  send,
} from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { PHONE, type Screen } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { pressLong } from '#tools/browser/select-words.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const QUESTION = 'Where does the reserve lamp hang?';
const WORDS = 'The reserve lamp hangs behind the door of the watch room and burns';
const OTHER_WORDS = 'The lens is cleaned every morning with spirit of wine and a linen cloth.';

/** Of a narrow phone, of the one most tests run on, and of a larger one. */
const PHONES: [string, Screen][] = [
  ['320 px', { ...PHONE, width: 320, height: 640 }],
  ['360 px', PHONE],
  ['390 px', { ...PHONE, width: 390, height: 844 }],
];
const LINE_PX = 23;

const HANDHELDS: [string, Screen][] = [
  ['a phone', PHONE],
  ['a tablet on its side', { ...PHONE, width: 1180, height: 820 }],
  ['a phone on its side', { ...PHONE, width: 740, height: 360 }],
  ['a tablet', { ...PHONE, width: 820, height: 1180 }],
];

describe('a selection on a phone', () => {
  const { visit } = useBrowser();

  async function openLamp(screen: Screen = PHONE): Promise<Page> {
    const page = await visit({ screen: { ...screen, prefersReducedMotion: true } });
    await openReader(page, LAMP);
    return page;
  }

  it('is attached at once while the sheet is open, without a keyboard over it, and replaced by the next', async () => {
    const page = await openLamp();
    await openPanel(page);
    await pressLong(page, WORDS);
    await selectionCard(page).getByText(WORDS).waitFor();
    expect(await questionBox(page).evaluate((box) => box === document.activeElement)).toBe(false);
    await pressLong(page, OTHER_WORDS);
    await selectionCard(page).getByText(OTHER_WORDS).waitFor();
    await questionBox(page).tap();
    await page.keyboard.type(QUESTION);
    const { request } = await exchangeOf(page, () => page.keyboard.press('Enter'));
    expect(request).toMatchObject({ mode: 'selected_text', selected_text: OTHER_WORDS });
  });

  it('comes along when the header’s Ask opens the sheet, and is put away by its button', async () => {
    const page = await openLamp();
    await pressLong(page, WORDS);
    await barOf(page).waitFor();
    await page.locator('header').getByRole('button', { name: 'Ask' }).tap();
    await selectionCard(page).getByText(WORDS).waitFor();
    await selectionCard(page).getByRole('button', { name: 'Clear selection' }).tap();
    await selectionCard(page).waitFor({ state: 'detached' });
    const { request } = await exchangeOf(page, () => ask(page, QUESTION));
    expect(request).toMatchObject({ mode: 'general', scope: { document_ids: ['lighthouse'] } });
  });

  it.each([
    ['the bar', (page: Page) => barOf(page).getByRole('button', { name: 'Ask about this' }).tap()],
    ['the header', (page: Page) => page.locator('header').getByRole('button', { name: 'Ask' }).tap()],
  ])('leaves its bar behind when %s opens the sheet: the words are on the card', async (_, open) => {
    const page = await openLamp();
    await pressLong(page, WORDS);
    await barOf(page).waitFor();
    await open(page);
    await selectionCard(page).getByText(WORDS).waitFor();
    await atRest(page);
    expect(await barOf(page).isVisible()).toBe(false);
  });

  longIt('that is attached already is offered to be explained or copied, not to be asked about once more', async () => {
    const page = await openLamp();
    await openPanel(page);
    await pressLong(page, WORDS);
    await selectionCard(page).waitFor();
    await barOf(page).waitFor();
    const offers = barOf(page).locator('button:visible');
    expect(await offers.allTextContents()).toEqual([
      expect.stringContaining('Explain'),
      expect.stringContaining('Copy'),
    ]);
    await offers.first().tap();
    await answered(lastTurn(page));
    expect(await lastTurn(page).getByRole('heading', { level: 3 }).textContent()).toBe('Explain this passage.');
    expect(await barOf(page).isVisible()).toBe(false);
  });

  it.each(firstByDay(HANDHELDS, 2))('has its bar beside the panel and not over it, %s', async (_, screen) => {
    const page = await openLamp(screen);
    await openPanel(page);
    await pressLong(page, WORDS);
    await barOf(page).waitFor();
    await atRest(page);
    expect(overlap(await boxOf(barOf(page)), await boxOf(panelOf(page)))).toBe(0);
  });

  it.each(firstByDay(PHONES, 1))(
    'takes one line once it was asked about, and the answer is in view, %s',
    async (_, screen) => {
      const page = await openLamp(screen);
      await openPanel(page);
      await pressLong(page, WORDS);
      await selectionCard(page).waitFor();
      const { request } = await exchangeOf(page, () => ask(page, QUESTION));
      expect(request.mode).toBe('selected_text');
      await atRest(page);
      expect((await boxOf(selectionCard(page))).height).toBeLessThanOrEqual(46);
      const log = await boxOf(panelOf(page).getByRole('log'));
      const answer = await boxOf(lastTurn(page).locator('[data-answer] p').first());
      expect(answer.y).toBeGreaterThanOrEqual(log.y);
      // The smallest phone shows how it begins, the others all of it.
      const wanted = screen.width < PHONE.width ? LINE_PX : answer.height;
      expect(answer.y + wanted).toBeLessThanOrEqual(log.y + log.height);
    },
  );

  it.each(firstByDay(PHONES, 1))(
    '“More” covers nothing of the conversation nor of the composer, %s',
    async (_, screen) => {
      const page = await openLamp(screen);
      await openPanel(page);
      const log = panelOf(page).getByRole('log');
      const more = panelOf(page).getByRole('button', { name: 'More' });
      for (const words of [null, WORDS]) {
        if (words !== null) {
          await pressLong(page, words);
          await selectionCard(page).waitFor();
        }
        await ask(page, 'How is the lamp lit, and what happens when the lamp fails?');
        await more.waitFor();
        expect(overlap(await boxOf(more), await boxOf(log)), 'the conversation').toBe(0);
        const others = panelOf(page).locator('form :is(button, textarea):visible').filter({ hasNotText: 'More' });
        for (const control of await others.all()) {
          expect(overlap(await boxOf(more), await boxOf(control)), 'the composer').toBe(0);
        }
        await more.tap();
        await more.waitFor({ state: 'hidden' });
      }
    },
  );

  it.each(firstByDay(PHONES, 1))('and everything around it is large enough for a finger, %s', async (_, screen) => {
    const page = await openLamp(screen);
    const areas = ['.site-header', '.selection-bar', '.ask-panel'];
    expect(await tooSmallForFingers(page, areas), 'a page').toEqual([]);
    await pressLong(page, WORDS);
    await barOf(page).waitFor();
    await atRest(page);
    expect(await tooSmallForFingers(page, areas), 'the bar').toEqual([]);
    await openPanel(page);
    await selectionCard(page).waitFor();
    await atRest(page);
    expect(await tooSmallForFingers(page, areas), 'the card').toEqual([]);
    await send(page, 'What happened in the winter of 1899?');
    await lastTurn(page).getByRole('button', { name: 'Ask again' }).waitFor();
    expect(await tooSmallForFingers(page, areas), 'a refusal').toEqual([]);
    await ask(page, QUESTION);
    expect(await tooSmallForFingers(page, areas), 'an answer').toEqual([]);
    await panelOf(page)
      .getByRole('button', { name: /^Scope: / })
      .tap();
    // What the menu stands over is not to be reached until it is closed.
    expect(await tooSmallForFingers(page, ['[role="menu"]']), 'the scope’s menu').toEqual([]);
    await page.keyboard.press('Escape');
    await panelOf(page).getByRole('button', { name: 'Conversations' }).tap();
    await panelOf(page).getByRole('listitem').first().waitFor();
    expect(await tooSmallForFingers(page, areas), 'the conversations').toEqual([]);
  });
});

function barOf(page: Page): Locator {
  return page.getByRole('toolbar', { name: 'Selection' });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It has to be seen.');
  return box;
}

/** The area that two boxes share, in square pixels. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.round(Math.max(0, width) * Math.max(0, height));
}
