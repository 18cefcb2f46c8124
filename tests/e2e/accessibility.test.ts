import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, chipsOf, openPanel, panelOf, send } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { DESKTOP, PHONE } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { dragOver, pressLong } from '#tools/browser/select-words.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const QUESTION = 'How is the reserve lamp used?';
const WORDS = 'The reserve lamp hangs behind the door';

/** What is looked at, and how one gets there from the lamp’s page. */
const AT_A_DESK: [string, (page: Page) => Promise<unknown>][] = [
  ['the shelf', (page) => page.goto('/')],
  ['a book', (page) => page.goto('/books/lighthouse')],
  ['a page', () => Promise.resolve()],
  ['a table and code', (page) => openReader(page, '/books/handbook/markdown-by-example')],
  ['the search', (page) => openDialog(page, 'Search this book')],
  ['the reading settings', (page) => openDialog(page, 'Text and theme')],
  ['the list of keys', (page) => page.keyboard.press('?')],
  ['a selection', (page) => dragOver(page, WORDS)],
  ['an empty panel', openPanel],
  ['an answer', (page) => ask(page, QUESTION)],
  [
    'an answer with a preview',
    async (page) => {
      const chips = chipsOf(await ask(page, QUESTION));
      await chips.last().hover();
      await page.locator('[data-citation-preview]').waitFor();
    },
  ],
  ['a refusal', (page) => ask(page, 'How do I bake bread in Paraguay?')],
  ['the conversations', openConversations],
  ['what is not there', (page) => page.goto('/books/lighthouse/nowhere')],
];

const ON_A_PHONE: typeof AT_A_DESK = [
  ['a page', () => Promise.resolve()],
  ['the contents', (page) => page.getByRole('button', { name: 'Contents' }).click()],
  ['a selection', (page) => pressLong(page, WORDS)],
  ['an answer', (page) => ask(page, QUESTION)],
  ['the conversations', openConversations],
];

// A page that is not there answers 404, which the browser’s console reports.
const EXPECTED = [/^console error: Failed to load resource: the server responded with a status of 404/];

describe('the check', () => {
  const { visit } = useBrowser();

  it('finds what is seriously wrong', async () => {
    const page = await visit();
    await openReader(page, LAMP);
    await page.evaluate(() => document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button></button>'));
    expect(await seriousFindings(page)).toEqual([expect.stringContaining('button-name')]);
  });
});

describe('nothing serious for axe in', () => {
  const { visit } = useBrowser();

  it.each(AT_A_DESK)('%s', async (_, open) => {
    const page = await visit({ screen: { ...DESKTOP, prefersReducedMotion: true }, expected: EXPECTED });
    await openReader(page, LAMP);
    await open(page);
    expect(await findingsAtRest(page)).toEqual([]);
  });

  it.each(['Sepia', 'Dark'])('a page and an answer in %s', async (theme) => {
    const page = await visit({ screen: { ...DESKTOP, prefersReducedMotion: true } });
    await openReader(page, LAMP);
    await openDialog(page, 'Text and theme');
    await page.getByRole('dialog').getByText(theme, { exact: true }).click();
    expect(await findingsAtRest(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await ask(page, QUESTION);
    expect(await findingsAtRest(page)).toEqual([]);
  });

  it('an error', async () => {
    const page = await visit({ expected: [/Failed to load resource/] });
    await openReader(page, LAMP);
    await page.route('**/api/reader/chat', (route) => route.abort());
    await send(page, QUESTION);
    await panelOf(page).getByRole('button', { name: 'Try again' }).waitFor();
    expect(await findingsAtRest(page)).toEqual([]);
  });

  it.each(ON_A_PHONE)('%s on a phone', async (_, open) => {
    const page = await visit({ screen: { ...PHONE, prefersReducedMotion: true } });
    await openReader(page, LAMP);
    await open(page);
    expect(await findingsAtRest(page)).toEqual([]);
  });
});

async function openDialog(page: Page, name: string): Promise<void> {
  await page.locator('header').getByRole('button', { name }).click();
  await page.getByRole('dialog', { name }).waitFor();
}

async function openConversations(page: Page): Promise<void> {
  await ask(page, QUESTION);
  await panelOf(page).getByRole('button', { name: 'Conversations' }).click();
}

/** Colours are judged as they are when nothing fades any more. */
async function findingsAtRest(page: Page): Promise<string[]> {
  await atRest(page);
  return seriousFindings(page);
}
