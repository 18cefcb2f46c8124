import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { exchangeOf, publishedPage } from '#tests/support/answer-sources.ts';
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
  turnsOf,
} from '#tools/browser/ask-panel.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { dragOver } from '#tools/browser/select-words.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const QUESTION = 'Where does the reserve lamp hang?';
// Each within one line of the source, and so within one text node without a line break.
const WORDS = 'The reserve lamp hangs behind the door of the watch room and burns';
const OTHER_WORDS = 'The lens is cleaned every morning with spirit of wine and a linen cloth.';

describe('a selection on the page, at a desk', () => {
  const { visit, origin } = useBrowser();

  async function openLamp(): Promise<Page> {
    const page = await visit();
    await openReader(page, LAMP);
    return page;
  }

  async function openLampAndPanel(): Promise<Page> {
    const page = await openLamp();
    await openPanel(page);
    return page;
  }

  it('is attached at once while the panel is open, and stays when the composer is clicked and typed in', async () => {
    const page = await openLampAndPanel();
    await dragOver(page, WORDS);
    await selectionCard(page).getByText(WORDS).waitFor();
    await questionBox(page).click();
    await page.keyboard.type(QUESTION);
    await expectAskedOf(page, WORDS, () => page.keyboard.press('Enter'));
  });

  it.each(
    firstByDay<[string, (page: Page) => Promise<void>]>(
      [
        ['Ctrl I', (page) => page.keyboard.press('Control+i')],
        ['the header’s Ask', (page) => page.locator('header').getByRole('button', { name: 'Ask' }).click()],
      ],
      1,
    ),
  )('comes along when %s opens the panel', async (_, open) => {
    const page = await openLamp();
    await dragOver(page, WORDS);
    await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
    await open(page);
    await selectionCard(page).getByText(WORDS).waitFor();
    await questionBox(page).fill(QUESTION);
    await expectAskedOf(page, WORDS, () => page.keyboard.press('Enter'));
  });

  it('made with the keys is attached too, and Ctrl I right behind it does not lose it', async () => {
    const page = await openLampAndPanel();
    await dragOver(page, 'When the lamp fails, light');
    await selectionCard(page).getByText('“When the lamp fails, light”').waitFor();
    await page.keyboard.press('s');
    await selectionCard(page).getByText('without attention.”').waitFor();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Control+i');
    await expect.poll(() => hasFocus(page)).toBe(true);
    await selectionCard(page).getByText('without attention”').waitFor();
    await page.keyboard.type(QUESTION);
    await expectAskedOf(page, /^The reserve lamp hangs behind [^.]* without attention$/, () =>
      page.keyboard.press('Enter'),
    );
  });

  longIt('made by the block cursor is attached', async () => {
    const page = await openLampAndPanel();
    await page.locator('#main').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    await selectionCard(page).waitFor();
    await page.keyboard.press('j');
    await selectionCard(page).waitFor();
  });

  it('takes neither the focus nor the place on the page, and stays selected for whoever only copies it', async () => {
    const page = await openLampAndPanel();
    await questionBox(page).fill('Half a question');
    await dragOver(page, WORDS);
    const top = await page.evaluate(() => scrollY);
    await selectionCard(page).waitFor();
    expect(await hasFocus(page)).toBe(false);
    expect(await page.evaluate(() => scrollY)).toBe(top);
    expect(await page.evaluate(() => String(getSelection()))).toBe(WORDS);
    expect(await questionBox(page).inputValue()).toBe('Half a question');
  });

  longIt('stays attached when the page is clicked, and is replaced by the next one', async () => {
    const page = await openLampAndPanel();
    await dragOver(page, WORDS);
    await selectionCard(page).getByText(WORDS).waitFor();
    await page.getByText('Two minutes of darkness').click();
    await expect.poll(() => page.evaluate(() => getSelection()?.isCollapsed)).toBe(true);
    await selectionCard(page).getByText(WORDS).waitFor();
    await dragOver(page, OTHER_WORDS);
    await selectionCard(page).getByText(OTHER_WORDS).waitFor();
    expect(await selectionCard(page).count()).toBe(1);
  });

  longIt('stays attached on another page and says where it is from', async () => {
    const page = await openLampAndPanel();
    await dragOver(page, WORDS);
    await selectionCard(page).waitFor();
    await page.locator('a[rel~="next"]').first().click();
    await page.waitForURL(/3-the-fog-signal/);
    await selectionCard(page).getByText('The lamp', { exact: true }).waitFor();
    await questionBox(page).fill(QUESTION);
    await expectAskedOf(page, WORDS, () => questionBox(page).press('Enter'));
  });

  it.each(
    firstByDay<[string, (page: Page) => Promise<void>]>(
      [
        ['Esc in the composer', (page) => questionBox(page).press('Escape')],
        ['Backspace in an empty composer', (page) => questionBox(page).press('Backspace')],
        [
          'Esc on the page',
          async (page) => {
            await page.locator('#main').focus();
            await page.keyboard.press('Escape');
          },
        ],
        ['its button', (page) => selectionCard(page).getByRole('button', { name: 'Clear selection' }).click()],
      ],
      2,
    ),
  )('is put away by %s, and what was chosen before counts again', async (_, putAway) => {
    const page = await openLampAndPanel();
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'Scope: This book' }).click();
    await panel.getByRole('menuitemradio', { name: 'All books' }).click();
    await dragOver(page, WORDS);
    await selectionCard(page).waitFor();
    await putAway(page);
    await selectionCard(page).waitFor({ state: 'detached' });
    expect(await panel.isVisible()).toBe(true);
    await panel.getByRole('button', { name: 'Scope: All books' }).waitFor();
    const { request } = await exchangeOf(page, () => ask(page, QUESTION));
    expect(request).toMatchObject({ mode: 'general', scope: null });
  });

  it('is what the empty panel offers questions for, until it is put away', async () => {
    const page = await openLampAndPanel();
    const offers = panelOf(page).getByRole('list', { name: /^Questions about/ });
    expect(await offers.getByRole('button').first().textContent()).toBe('Summarise this page');
    await dragOver(page, WORDS);
    await selectionCard(page).waitFor();
    expect(await offers.getByRole('button').allTextContents()).toEqual(['Explain this passage']);
    await panelOf(page).getByText('Ask about this passage.').waitFor();
    await questionBox(page).press('Escape');
    await panelOf(page).getByText('Ask about this book.').waitFor();
    await dragOver(page, OTHER_WORDS);
    await selectionCard(page).waitFor();
    const explained = await exchangeOf(page, () => offers.getByRole('button').click());
    expect(explained.request.mode).toBe('general');
    await answered(lastTurn(page));
    await panelOf(page).getByRole('button', { name: 'Scope: This book' }).waitFor();
  });

  longIt('names the key that puts it away, and what was typed stays when it is pressed', async () => {
    const page = await openLampAndPanel();
    await dragOver(page, WORDS);
    await selectionCard(page).locator('kbd').waitFor();
    await questionBox(page).click();
    await page.keyboard.type('Half a question');
    await page.keyboard.press('Backspace');
    await selectionCard(page).waitFor();
    await page.keyboard.press('Escape');
    await selectionCard(page).waitFor({ state: 'detached' });
    expect(await questionBox(page).inputValue()).toBe('Half a questio');
    expect(await hasFocus(page)).toBe(true);
  });

  longIt('holds for a follow-up, and not after the full documentation was searched', async () => {
    const page = await openLampAndPanel();
    await dragOver(page, WORDS);
    await selectionCard(page).waitFor();
    await expectAskedOf(page, WORDS, () => send(page, QUESTION));
    await expectAskedOf(page, WORDS, () => send(page, 'What happened in the winter of 1899?'));
    await lastTurn(page).getByRole('button', { name: 'Ask all books', exact: true }).click();
    await selectionCard(page).waitFor({ state: 'detached' });
    await expect.poll(() => turnsOf(page).count()).toBe(3);
    await answered(lastTurn(page));
    await panelOf(page).getByRole('button', { name: 'Scope: This book' }).waitFor();
    const { request } = await exchangeOf(page, () => ask(page, QUESTION));
    expect(request).toMatchObject({ mode: 'general', scope: { document_ids: ['lighthouse'] } });
  });

  longIt('that nobody has asked about yet waits while an earlier question is asked again', async () => {
    const page = await openLampAndPanel();
    await dragOver(page, WORDS);
    await selectionCard(page).getByText(WORDS).waitFor();
    await expectAskedOf(page, WORDS, () => send(page, QUESTION));
    await dragOver(page, OTHER_WORDS);
    await selectionCard(page).getByText(OTHER_WORDS).waitFor();
    await expectAskedOf(page, WORDS, () => lastTurn(page).getByRole('button', { name: 'Ask again' }).click());
    await selectionCard(page).getByText(OTHER_WORDS).waitFor();
  });

  longIt('does not come from the panel, not even when a drag that began there ends on the page', async () => {
    const page = await openLampAndPanel();
    await ask(page, QUESTION);
    const answer = lastTurn(page).locator('[data-answer] p').first();
    const box = await answer.boundingBox();
    if (box === null) throw new Error('The answer has to be seen.');
    await page.mouse.move(box.x + 60, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 10, box.y + 10, { steps: 3 });
    await page.mouse.move(400, box.y - 40, { steps: 6 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(20);
    const { request } = await exchangeOf(page, () => ask(page, 'When is the lamp lit?'));
    expect(request.mode).toBe('general');
  });

  it('that is too long is attached, says so, and sends nothing', async () => {
    const page = await visit();
    await openReader(page, '/books/lighthouse/4-the-log');
    await openPanel(page);
    await page.locator('#main').focus();
    await page.keyboard.press('Control+a');
    const card = selectionCard(page);
    await card.getByText('the limit is 10,000').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
    await questionBox(page).fill(QUESTION);
    await questionBox(page).press('Enter');
    expect(await questionBox(page).inputValue()).toBe(QUESTION);
    expect(asked).toEqual([]);
    await card.getByRole('button', { name: 'Ask about the page' }).click();
    await panelOf(page).getByRole('button', { name: 'Scope: This page' }).waitFor();
  });

  async function expectAskedOf(page: Page, words: string | RegExp, action: () => Promise<unknown>): Promise<void> {
    const { request } = await exchangeOf(page, action);
    expect(request.mode).toBe('selected_text');
    expect(request.selected_text).toEqual(typeof words === 'string' ? words : expect.stringMatching(words));
    const { start = 0, end = 0, page_id: pageId = '', page_version: version } = request.selection ?? {};
    const { text } = await publishedPage(origin, pageId, version);
    expect(text.slice(start, end)).toBe(request.selected_text);
    await answered(lastTurn(page));
  }
});

function hasFocus(page: Page): Promise<boolean> {
  return questionBox(page).evaluate((box) => box === document.activeElement);
}
