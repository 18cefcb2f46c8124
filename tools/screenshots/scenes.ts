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

export const SCENES: Scene[] = [
  {
    name: 'shelf',
    screen: { ...WINDOW, height: 680 },
    open: async (page) => {
      await openReader(page, CITING_PAGE);
      // A page is a place to come back to once somebody has been on it for a moment.
      await page.waitForFunction(() => document.cookie.includes('places=kept'));
      await page.goto('/');
      await page.getByText('Continue reading').first().waitFor();
    },
  },
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
  {
    name: 'phone-answer',
    screen: HAND,
    open: async (page) => {
      await openReader(page, ASKING_PAGE);
      await ask(page, QUESTION);
      await questionBox(page).blur();
    },
  },
  { name: 'phone-citation', screen: HAND, open: followOnPhone },
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
