import type { Page } from 'playwright-core';

import { ask, questionBox } from '../browser/ask-panel.ts';
import { PHONE, type Screen } from '../browser/launch-browser.ts';
import { openReader } from '../browser/open-reader.ts';
import { dragOver } from '../browser/select-words.ts';
import { ADMIN_SCENES } from './admin-scenes.ts';
import type { Scene } from './scene.ts';

const WINDOW: Screen = { width: 1280, height: 800, prefersReducedMotion: true };
const HAND: Screen = { ...PHONE, prefersReducedMotion: true };
const CITING_PAGE = '/books/handbook/following-citations';
/** Answered with words of another page and, twice, of this one. */
const ASKING_PAGE = '/books/handbook/operating';
const QUESTION = 'How is the data folder backed up?';

const DARK = { prefersDark: true };

/** The main screens once more, in the other themes. */
const THEME_SCENES: Scene[] = [
  { name: 'shelf-dark', screen: { ...WINDOW, ...DARK, height: 680 }, open: openShelf },
  { name: 'page-sepia', screen: WINDOW, open: inSepia((page) => openReader(page, CITING_PAGE)) },
  { name: 'page-dark', screen: { ...WINDOW, ...DARK }, open: (page) => openReader(page, CITING_PAGE) },
  { name: 'answer-sepia', screen: WINDOW, open: inSepia(askAndFollow) },
  { name: 'answer-dark', screen: { ...WINDOW, ...DARK }, open: askAndFollow },
  { name: 'phone-page-sepia', screen: HAND, open: inSepia((page) => openReader(page, CITING_PAGE)) },
  { name: 'phone-answer-dark', screen: { ...HAND, ...DARK }, open: askInHand },
];

export const SCENES: Scene[] = [
  { name: 'shelf', screen: { ...WINDOW, height: 680 }, open: openShelf },
  { name: 'page', screen: { ...WINDOW, width: 1440 }, open: (page) => openReader(page, '/books/handbook/welcome') },
  {
    name: 'search',
    screen: WINDOW,
    open: async (page) => {
      await openReader(page, CITING_PAGE);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Search this book' }).waitFor();
      await page.keyboard.type('page version');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    },
  },
  { name: 'answer', screen: WINDOW, open: askAndFollow },
  {
    name: 'selection',
    screen: WINDOW,
    open: async (page) => {
      await openReader(page, CITING_PAGE);
      await dragOver(page, 'Language models are poor at counting characters and good at choosing.');
      await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
    },
  },
  {
    name: 'text-and-theme',
    screen: WINDOW,
    open: async (page) => {
      await openReader(page, CITING_PAGE);
      await page.getByRole('button', { name: 'Text and theme' }).click();
      await page.getByRole('dialog', { name: 'Text and theme' }).waitFor();
    },
  },
  { name: 'phone-answer', screen: HAND, open: askInHand },
  { name: 'phone-citation', screen: HAND, open: followOnPhone },
  ...THEME_SCENES,
  ...ADMIN_SCENES,
];

async function askAndFollow(page: Page): Promise<void> {
  await openReader(page, ASKING_PAGE);
  const turn = await ask(page, QUESTION);
  const chip = turn.getByRole('link', { name: /, this page$/ }).last();
  await chip.click();
  await page.getByRole('button', { name: 'Back to where you were' }).waitFor();
  await page.mouse.move(0, 0);
  await chip.hover();
  await page.locator('[data-citation-preview]').waitFor();
}

async function followOnPhone(page: Page): Promise<void> {
  await openReader(page, ASKING_PAGE);
  const turn = await ask(page, QUESTION);
  await turn
    .getByRole('link', { name: /, this page$/ })
    .last()
    .tap();
  await page.getByRole('button', { name: 'Back to where you were' }).waitFor();
}

async function openShelf(page: Page): Promise<void> {
  await openReader(page, CITING_PAGE);
  // A page is a place to come back to once somebody has been on it for a moment.
  await page.waitForFunction(() => document.cookie.includes('places=kept'));
  await page.goto('/');
  await page.getByText('Continue reading').first().waitFor();
}

async function askInHand(page: Page): Promise<void> {
  await openReader(page, ASKING_PAGE);
  await ask(page, QUESTION);
  await questionBox(page).blur();
}

/** The same as a reader sees it who has chosen sepia. */
function inSepia(open: Scene['open']): Scene['open'] {
  return async (page) => {
    await openReader(page, CITING_PAGE);
    await page.getByRole('button', { name: 'Text and theme' }).click();
    await page.getByRole('radio', { name: 'Sepia' }).check({ force: true });
    await page.waitForFunction(() => document.cookie.includes('theme=sepia'));
    await open(page);
  };
}
