import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { answered, ask, chipsOf, lastTurn, openPanel, panelOf, selectionCard, send } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { DESKTOP, PHONE } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { pressPageTool } from '#tools/browser/page-tools.ts';
import { searchFor } from '#tools/browser/search-words.ts';
import { dragOver, pressLong } from '#tools/browser/select-words.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const QUESTION = 'Where does the reserve lamp hang?';
const CODE = '/books/handbook/markdown-by-example';
const CODE_QUESTION = 'Show the code that counts the leaves of a folded sheet.';
const WORDS = 'The reserve lamp hangs behind the door';

/** What is looked at, and how one gets there from the lamp’s page. */
const AT_A_DESK: [string, (page: Page) => Promise<unknown>][] = [
  ['the shelf', (page) => page.goto('/')],
  ['a book', (page) => page.goto('/books/lighthouse')],
  ['a page', () => Promise.resolve()],
  ['a table and code', (page) => openReader(page, '/books/handbook/markdown-by-example')],
  ['the search', (page) => openDialog(page, 'Search this book')],
  ['the reading settings', (page) => openDialog(page, 'Text and theme')],
  [
    'the list of keys',
    async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  ],
  ['a selection', (page) => dragOver(page, WORDS).then(() => selectionBar(page).waitFor())],
  ['a selection that is asked about', attachSelection],
  ['what explains a selection', explainSelection],
  ['an empty panel', openPanel],
  ['the menu of scopes', openScopes],
  ['a search that found something', (page) => searchFor(page, 'lamp')],
  ['a search over all books', (page) => page.goto('/').then(() => searchFor(page, 'lamp'))],
  ['an answer', (page) => ask(page, QUESTION)],
  [
    'an answer with a preview',
    async (page) => {
      const chips = chipsOf(await ask(page, QUESTION));
      await chips.last().hover();
      await page.locator('[data-citation-preview]').waitFor();
    },
  ],
  ['an answer with its sources', (page) => openFolded(page, 'details.sources > summary')],
  [
    'how an answer was found',
    (page) => openFolded(page, 'details.found > summary', 'Which documents have changed since 1 January 2020?'),
  ],
  ['what was wrong with an answer', (page) => rateBad(page)],
  [
    'an answer with code',
    async (page) => {
      await openReader(page, CODE);
      const turn = await ask(page, CODE_QUESTION);
      await turn.locator('.cited-code').first().waitFor();
    },
  ],
  [
    'the tools of a block of code and of a heading',
    async (page) => {
      await openReader(page, CODE);
      await page.locator('article pre').first().hover();
      await page.getByRole('button', { name: 'Copy code' }).first().focus();
    },
  ],
  ['a refusal', (page) => ask(page, 'How do I bake bread in Paraguay?')],
  ['the conversations', openConversations],
  ['the notes of a book', showNotes],
  ['what is not there', (page) => page.goto('/books/lighthouse/nowhere')],
];

const ON_A_PHONE: typeof AT_A_DESK = [
  ['a page', () => Promise.resolve()],
  ['the contents', (page) => page.getByRole('button', { name: 'Contents' }).click()],
  ['the menu of a page', (page) => page.getByRole('button', { name: 'More actions' }).click()],
  ['a selection', (page) => pressLong(page, WORDS).then(() => selectionBar(page).waitFor())],
  ['an answer', (page) => ask(page, QUESTION)],
  ['a selection that is asked about', attachSelection],
  ['the menu of scopes', openScopes],
  ['a search that found something', (page) => searchFor(page, 'lamp')],
  ['the conversations', openConversations],
  ['an answer with its sources', (page) => openFolded(page, 'details.sources > summary')],
  ['what was wrong with an answer', (page) => rateBad(page)],
  ['the tools of code', (page) => openReader(page, CODE).then(() => page.locator('article pre').first().tap())],
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

  // Every third one in each run of the day, all of them among the long proofs.
  it.each(inject('isDeep') ? AT_A_DESK : AT_A_DESK.filter((_, index) => index % 3 === 2))('%s', async (_, open) => {
    const page = await visit({ screen: { ...DESKTOP, prefersReducedMotion: true }, expected: EXPECTED });
    await openReader(page, LAMP);
    await open(page);
    expect(await findingsAtRest(page)).toEqual([]);
  });

  it.each(inject('isDeep') ? ['Sepia', 'Dark'] : ['Dark'])('a page and an answer in %s', async (theme) => {
    const page = await visit({ screen: { ...DESKTOP, prefersReducedMotion: true } });
    await openReader(page, LAMP);
    await openDialog(page, 'Text and theme');
    await page.getByRole('dialog').getByText(theme, { exact: true }).click();
    expect(await findingsAtRest(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await ask(page, QUESTION);
    expect(await findingsAtRest(page)).toEqual([]);
  });

  it.each([
    ['dark', { ...DESKTOP, prefersDark: true }],
    ...(inject('isDeep')
      ? ([
          ['light', DESKTOP],
          ['light, on a phone', PHONE],
        ] as const)
      : []),
  ] as const)('the description of the API, in %s', async (_, screen) => {
    const page = await visit({ screen: { ...screen, prefersReducedMotion: true } });
    await page.goto('/docs');
    await page.locator('.opblock').first().waitFor();
    expect(await findingsAtRest(page)).toEqual([]);
    for (const method of ['get', 'post', 'delete']) {
      const control = page.locator(`.opblock-${method} .opblock-summary-control`).first();
      // Operations are drawn as they come into view.
      const scroll = () => page.locator('.opblock').last().scrollIntoViewIfNeeded();
      await expect.poll(() => scroll().then(() => control.count())).toBe(1);
      await control.click();
      await page.locator(`.opblock-${method} .opblock-body`).first().waitFor();
    }
    await page.getByRole('button', { name: 'Try it out' }).first().click();
    await page.locator('.model-box button, .models button, .json-schema-2020-12-accordion').first().click();
    expect(await findingsAtRest(page)).toEqual([]);
  });

  it.each(inject('isDeep') ? ['Sepia'] : [])('the description of the API, in %s', async (theme) => {
    const page = await visit({ screen: { ...DESKTOP, prefersReducedMotion: true } });
    await openReader(page, LAMP);
    await openDialog(page, 'Text and theme');
    await page.getByRole('dialog').getByText(theme, { exact: true }).click();
    await page.goto('/docs');
    await page.locator('.opblock').first().waitFor();
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

  // What differs from a desk most, and all of it among the long proofs.
  it.each(inject('isDeep') ? ON_A_PHONE : ON_A_PHONE.slice(2, 4))('%s on a phone', async (_, open) => {
    const page = await visit({ screen: { ...PHONE, prefersReducedMotion: true } });
    await openReader(page, LAMP);
    await open(page);
    expect(await findingsAtRest(page)).toEqual([]);
  });
});

async function showNotes(page: Page): Promise<void> {
  await pressPageTool(page, 'Bookmark this place');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('button', { name: 'Notes' }).click();
  await contents.getByRole('img', { name: 'Bookmark' }).waitFor();
}

async function openDialog(page: Page, name: string): Promise<void> {
  await page.locator('header').getByRole('button', { name }).click();
  await page.getByRole('dialog', { name }).waitFor();
}

function selectionBar(page: Page): Locator {
  return page.getByRole('toolbar', { name: 'Selection' });
}

async function attachSelection(page: Page): Promise<void> {
  await openPanel(page);
  await (page.viewportSize()?.width === PHONE.width ? pressLong(page, WORDS) : dragOver(page, WORDS));
  await selectionCard(page).waitFor();
}

async function explainSelection(page: Page): Promise<void> {
  await dragOver(page, WORDS);
  await page.getByRole('button', { name: 'Explain' }).click();
  await answered(lastTurn(page));
}

async function openScopes(page: Page): Promise<void> {
  await openPanel(page);
  await panelOf(page)
    .getByRole('button', { name: /^Scope:/ })
    .click();
  await page.getByRole('menu').waitFor();
}

async function openConversations(page: Page): Promise<void> {
  await ask(page, QUESTION);
  await panelOf(page).getByRole('button', { name: 'Conversations' }).click();
}

async function openFolded(page: Page, summary: string, question = QUESTION): Promise<void> {
  const turn = await ask(page, question);
  await turn.locator(summary).click();
}

async function rateBad(page: Page): Promise<void> {
  const turn = await ask(page, QUESTION);
  await turn.getByRole('button', { name: 'Bad answer' }).click();
  await turn.getByRole('form').waitFor();
}

/** Colours are judged as they are when nothing fades any more. */
async function findingsAtRest(page: Page): Promise<string[]> {
  await atRest(page);
  return seriousFindings(page);
}
