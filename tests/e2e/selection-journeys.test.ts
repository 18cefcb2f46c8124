import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { exchangeOf, type Exchange } from '#tests/support/answer-sources.ts';
import { drawJourneys, type JourneyStep } from '#tests/support/journey-steps.ts';
import { trialsOf } from '#tests/support/trials.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { answered, lastTurn, panelOf, questionBox, selectionCard, send, turnsOf } from '#tools/browser/ask-panel.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { dragOver } from '#tools/browser/select-words.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
// Each within one text node without a line break.
const SOME_WORDS = 'The reserve lamp hangs behind the door of the watch room and burns';
const OTHER_WORDS = 'The lens is cleaned every morning with spirit of wine and a linen cloth.';
const QUESTIONS = ['Where does the reserve lamp hang?', 'What happened in the winter of 1899?'];
const SEED = 16;

type Asked = Exchange['request'];

/** What the journey so far has to have led to. */
interface Expected {
  attached: string | null;
  /** The words that the last question was asked of; null where it was asked of something else. */
  asked: string | null;
  /** What is asked of when nothing is attached, as the menu names it. */
  beneath: string;
  questions: number;
}

const AT_FIRST: Expected = { attached: null, asked: null, beneath: 'This book', questions: 0 };

describe('what is asked of the server is what the card says', () => {
  const { visit } = useBrowser();

  it('on every journey', { timeout: 600_000 }, async () => {
    const page = await visit();
    // Each journey is somebody else's.
    await page.addInitScript(() => localStorage.clear());
    for (const [index, steps] of drawJourneys(trialsOf({ usual: 3, deep: 50 }), SEED).entries()) {
      await openReader(page, LAMP);
      const soFar: JourneyStep[] = [];
      let expected = AT_FIRST;
      for (const step of steps) {
        soFar.push(step);
        expected = await TAKE[step](page, expected).catch((cause: unknown) => {
          throw new Error(`Journey ${index}: ${soFar.join(' → ')}`, { cause });
        });
      }
    }
  });
});

type Take = (page: Page, expected: Expected) => Promise<Expected>;

/** What each step does, and what it has to have led to. One that cannot be taken where the journey is, is left out. */
const TAKE: Record<JourneyStep, Take> = {
  select: (page, expected) => select(page, SOME_WORDS, expected),
  'select other words': (page, expected) => select(page, OTHER_WORDS, expected),
  'click the page': async (page, expected) => {
    await clickPage(page);
    return expected;
  },
  'click the composer': async (page, expected) => {
    if (await panelOf(page).isVisible()) await questionBox(page).click();
    return expected;
  },
  'Ctrl I': (page, expected) => open(page, () => page.keyboard.press('Control+i'), expected),
  'the header’s Ask': (page, expected) =>
    open(page, () => page.locator('header').getByRole('button', { name: 'Ask' }).click(), expected),
  Esc: (page, expected) => putAway(page, () => questionBox(page).press('Escape'), expected),
  Backspace: (page, expected) => putAway(page, () => questionBox(page).press('Backspace'), expected),
  'put the card away': (page, expected) =>
    putAway(page, () => selectionCard(page).getByRole('button', { name: 'Clear selection' }).click(), expected),
  'ask of all books': (page, expected) => choose(page, 'All books', expected),
  'ask of this page': (page, expected) => choose(page, 'This page', expected),
  'ask of this book': (page, expected) => choose(page, 'This book', expected),
  'search more widely': searchMoreWidely,
  'new conversation': beginAnew,
  ask: askNext,
};

async function select(page: Page, words: string, expected: Expected): Promise<Expected> {
  // A drag that begins on selected words would move them.
  if ((await selectedWords(page)) !== '') await clickPage(page);
  await dragOver(page, words);
  await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
  if (!(await panelOf(page).isVisible())) return expected;
  await selectionCard(page).getByText(words).waitFor();
  return { ...expected, attached: words };
}

async function clickPage(page: Page): Promise<void> {
  await page.locator('article[data-page-id]').getByText('Two minutes of darkness').click();
  await expect.poll(() => selectedWords(page)).toBe('');
}

function selectedWords(page: Page): Promise<string> {
  return page.evaluate(() => String(getSelection()));
}

/** Both open the panel and may close it again: what is selected when it opens comes along. */
async function open(page: Page, act: () => Promise<void>, expected: Expected): Promise<Expected> {
  const wasOpen = await panelOf(page).isVisible();
  const words = await selectedWords(page);
  await act();
  await untilSettled(page);
  return wasOpen || words === '' ? expected : { ...expected, attached: words };
}

/** Until the panel is closed, or has taken the focus: it does so a frame after it is asked to. */
async function untilSettled(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      if (!(await panelOf(page).isVisible())) return true;
      return questionBox(page).evaluate((box) => box === document.activeElement);
    })
    .toBe(true);
}

async function putAway(page: Page, act: () => Promise<void>, expected: Expected): Promise<Expected> {
  const isAttached = (await panelOf(page).isVisible()) && expected.attached !== null;
  if (!isAttached) return expected;
  await act();
  await selectionCard(page).waitFor({ state: 'detached' });
  return { ...expected, attached: null };
}

async function beginAnew(page: Page, expected: Expected): Promise<Expected> {
  if (!(await panelOf(page).isVisible())) return expected;
  await panelOf(page).getByRole('button', { name: 'New conversation' }).click();
  await expect.poll(() => turnsOf(page).count()).toBe(0);
  await untilSettled(page);
  return { ...expected, asked: null };
}

async function choose(page: Page, name: string, expected: Expected): Promise<Expected> {
  if (!(await panelOf(page).isVisible())) return expected;
  await panelOf(page)
    .getByRole('button', { name: /^Scope: / })
    .click();
  await panelOf(page).getByRole('menuitemradio', { name, exact: true }).click();
  return { ...expected, attached: null, beneath: name };
}

async function searchMoreWidely(page: Page, expected: Expected): Promise<Expected> {
  const offer = lastTurn(page).getByRole('button', { name: 'Ask all books', exact: true });
  if (!(await offer.isVisible())) return expected;
  const { request } = await exchangeOf(page, () => offer.click());
  await answered(lastTurn(page));
  expect(request).toMatchObject({ mode: 'general', scope: null });
  const isUsed = expected.attached === expected.asked;
  return { ...expected, asked: null, ...(isUsed && { attached: null }) };
}

async function askNext(page: Page, expected: Expected): Promise<Expected> {
  const question = QUESTIONS[expected.questions % QUESTIONS.length] ?? '';
  const pageId = (await page.locator('article[data-page-id]').getAttribute('data-page-id')) ?? '';
  const above = { scope: '', words: '' };
  const wasOpen = await panelOf(page).isVisible();
  if (!wasOpen) expected = await open(page, () => page.keyboard.press('Control+i'), expected);
  const { request } = await exchangeOf(page, async () => {
    await questionBox(page).fill(question);
    above.scope = await scopeSaid(page);
    above.words = await wordsSaid(page);
    await send(page, question);
  });
  await answered(lastTurn(page));
  expect(above.words).toBe(expected.attached ?? '');
  if (expected.attached === null) expect(above.scope).toBe(expected.beneath);
  expectAskedAsSaid(request, above, pageId);
  return { ...expected, asked: expected.attached, questions: expected.questions + 1 };
}

/** Compares what was sent with what stood above the composer, and with nothing else. */
function expectAskedAsSaid(request: Asked, { scope, words }: { scope: string; words: string }, pageId: string): void {
  if (words === '') {
    const scopes: Record<string, unknown> = {
      'This book': { document_ids: ['lighthouse'] },
      'This page': { page_ids: [pageId] },
      'All books': null,
    };
    expect(request).toMatchObject({ mode: 'general', scope: scopes[scope] });
    expect(request.selected_text ?? null).toBeNull();
    return;
  }
  expect(scope).toBe(`Your selection · ${words.length} characters`);
  expect(request).toMatchObject({ mode: 'selected_text', selected_text: words, selection: { page_id: pageId } });
  expect((request.selection?.end ?? 0) - (request.selection?.start ?? 0)).toBe(words.length);
}

async function scopeSaid(page: Page): Promise<string> {
  const name = await panelOf(page)
    .getByRole('button', { name: /^Scope: / })
    .getAttribute('aria-label');
  return (name ?? '').replace('Scope: ', '');
}

/** The words on the card; empty where there is none. */
async function wordsSaid(page: Page): Promise<string> {
  const card = selectionCard(page);
  if ((await card.count()) === 0) return '';
  return /“(.*)”/.exec((await card.textContent()) ?? '')?.[1] ?? '';
}
