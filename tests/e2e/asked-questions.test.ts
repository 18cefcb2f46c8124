import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { WORDINGS } from '#lib/contracts/wording/wordings.ts';
import { seriousFindings } from '#tests/support/axe.ts';
import { litRanges } from '#tests/support/lit-ranges.ts';
import { firstByDay, longIt } from '#tests/support/long-it.ts';
import { bothSizes, SCREENS } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { answered, ask, lastTurn, panelOf, questionBox, turnsOf } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { DESKTOP } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { dragOver, pressLong } from '#tools/browser/select-words.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const WORDS = 'The reserve lamp hangs behind the door of the watch room and burns';
const QUESTION = 'Where does the reserve lamp hang?';
const OTHER = 'Which oil is used for the lamp?';

const markOf = (page: Page, question: string, label = 'Question'): Locator =>
  page.locator('main').getByRole('button', { name: `${label}: ${question}`, exact: true });

const pointed = async (page: Page) => (await litRanges(page, /^note-question$/)).map(({ text }) => text);

async function askAboutWords(page: Page, question: string, isPhone = false): Promise<void> {
  await (isPhone ? pressLong : dragOver)(page, WORDS);
  const button = page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Ask about this' });
  await (isPhone ? button.tap() : button.click());
  const before = await turnsOf(page).count();
  await questionBox(page).fill(question);
  await questionBox(page).press('Enter');
  await answered(turnsOf(page).nth(before));
}

const placeIds = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('lectern_questions') ?? '[]') as { id: string }[]).map(({ id }) => id),
  );

const closePanel = (page: Page) => panelOf(page).getByRole('button', { name: 'Close', exact: true }).click();

describe.each(firstByDay(SCREENS, 1))('a question about words, %s', (_, screen) => {
  const { visit } = useBrowser();

  it('is found beside them again, and leads to its answer', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await askAboutWords(page, QUESTION, screen.isPhone);
    await ask(page, OTHER);
    await panelOf(page).getByRole('button', { name: 'New conversation' }).click();
    await closePanel(page);

    await page.reload();
    await openReader(page, LAMP);
    const mark = markOf(page, QUESTION);
    await mark.waitFor();
    // Both were asked of the same words.
    await markOf(page, OTHER).waitFor();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    await mark.focus();
    await expect.poll(() => pointed(page)).toEqual([WORDS]);

    await page.keyboard.press('Enter');
    const turn = turnsOf(page).first();
    await turn.getByRole('heading', { name: QUESTION }).waitFor();
    await expect.poll(() => turnsOf(page).count()).toBe(2);
    await expect
      .poll(() => turn.getByRole('heading', { name: QUESTION }).evaluate((one) => one === document.activeElement))
      .toBe(true);
    const [top, logTop] = await Promise.all([turn.boundingBox(), panelOf(page).getByRole('log').boundingBox()]);
    expect(Math.abs((top?.y ?? NaN) - (logTop?.y ?? NaN))).toBeLessThan(60);
    expect(await turn.locator('[data-answer]').textContent()).not.toBe('');
    expect(await turn.getAttribute('data-lit')).toBe('true');
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
  });
});

describe.each(bothSizes('at a desk'))('questions that were asked of a page, %s', (_, screen) => {
  const { visit } = useBrowser();

  it('are listed with its notes, and go with their conversation', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await ask(page, 'What does this page say about oil?');
    const title = await page.locator('article h1').textContent();
    await markOf(page, 'What does this page say about oil?').waitFor();
    await askAboutWords(page, QUESTION);
    await markOf(page, QUESTION).waitFor();
    const [, asked] = await placeIds(page);
    await lastTurn(page).getByRole('button', { name: 'Ask again' }).click();
    await expect.poll(async () => (await placeIds(page))[1]).not.toBe(asked);
    expect(await markOf(page, QUESTION).count()).toBe(1);
    await answered(lastTurn(page));
    await closePanel(page);

    const contents = page.getByRole('navigation', { name: 'Contents' });
    if (!(await contents.isVisible())) await page.locator('header').getByRole('button', { name: 'Contents' }).click();
    await contents.getByRole('button', { name: 'Notes' }).click();
    await contents.getByRole('listitem').filter({ hasText: QUESTION }).getByRole('img', { name: 'Question' }).waitFor();

    await page.goto('/notes');
    const list = page.getByRole('region', { name: 'Lighthouse' }).getByRole('listitem');
    await expect.poll(() => list.count()).toBe(2);
    expect(await list.first().locator('blockquote').textContent()).toBe(title);
    expect(await page.getByRole('button', { name: 'Export as JSON' }).count()).toBe(0);
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    await list
      .nth(1)
      .getByRole('button', { name: /^Show the answer/ })
      .click();
    await expect
      .poll(() =>
        lastTurn(page)
          .getByRole('heading', { name: QUESTION })
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true);
    await list
      .nth(1)
      .getByRole('button', { name: /^Remove from list/ })
      .click();
    await expect.poll(() => list.count()).toBe(1);

    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'Conversations' }).click();
    await panel.getByRole('button', { name: /^Delete “/ }).click();
    await panel.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('There are no notes yet.').waitFor();
  });

  longIt('lose a mark whose turn is no longer kept, and say so', async () => {
    const page = await visit({ screen, expected: [/404/] });
    await openReader(page, LAMP);
    await askAboutWords(page, QUESTION);
    await markOf(page, QUESTION).waitFor();
    await closePanel(page);
    await page.evaluate(async () => {
      const sessionId = JSON.parse(localStorage.getItem('lectern.conversation') ?? '""') as string;
      await fetch(`/api/conversations/${sessionId}`, { method: 'DELETE' });
    });
    await page.reload();
    await openReader(page, LAMP);
    await markOf(page, QUESTION).click();
    await panelOf(page).getByRole('alert').waitFor();
    await expect.poll(() => markOf(page, QUESTION).count()).toBe(0);
  });
});

describe('the mark of a question', () => {
  const { visit } = useBrowser();

  it('is called a question in German too', async () => {
    const { de } = WORDINGS;
    const page = await visit({ screen: { ...DESKTOP, width: 1440 }, locale: 'de' });
    await openReader(page, LAMP);
    await dragOver(page, WORDS);
    const bar = page.getByRole('toolbar', { name: de.reader.selection.toolbar });
    await bar.getByRole('button', { name: de.reader.common.ask }).click();
    const panel = page.getByRole('complementary', { name: de.reader.common.ask, exact: true });
    const box = panel.getByRole('textbox', { name: de.reader.ask.question });
    await box.fill(QUESTION);
    await box.press('Enter');
    await panel.getByRole('button', { name: de.reader.answer.askAgain }).waitFor();
    await markOf(page, QUESTION, 'Frage').waitFor();
    await page.goto('/notes');
    await page.getByRole('button', { name: `Antwort anzeigen: „${QUESTION}“` }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});
