import { SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { litRanges } from '#tests/support/lit-ranges.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { answered, openPanel, panelOf, questionBox, turnsOf } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { dragOver } from '#tools/browser/select-words.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

const SECRET = 'a secret of the tests, which is long enough';
const COOKIE = 'portal_token';
const LAMP = '/books/lighthouse/2-the-lamp';
const WORDS = 'The reserve lamp hangs behind the door of the watch room and burns';
const QUESTION = 'Where does the reserve lamp hang?';

let server: StartedServer;

beforeAll(async () => {
  server = await startHandbookServer({
    ...{ AUTH_JWT_SECRET: SECRET, AUTH_JWT_COOKIE: COOKIE },
    ...{ API_RATE_LIMIT: '0', LOG_LEVEL: 'error' },
  });
  await ingestFolder(server, `${FIXTURE_BOOKS}/lighthouse`);
});
afterAll(() => server.stop());

describe('what a reader shares with their department', () => {
  const { visit } = useBrowser();
  const [[, desk] = ['', undefined], [, phone] = ['', undefined]] = SCREENS;

  /** A page of somebody's, on the chapter on the lamp. */
  async function open(name: string, { department = 'harbour', screen = desk, expected = [] as RegExp[] } = {}) {
    const page = await visit({ origin: server.url, ...(screen && { screen }), expected });
    const token = new SignJWT({ department, name: `${name} Keeper` }).setProtectedHeader({ alg: 'HS256' });
    const value = await token.setSubject(name).setExpirationTime('1h').sign(new TextEncoder().encode(SECRET));
    await page.context().addCookies([{ name: COOKIE, value, url: server.url }]);
    await openReader(page, LAMP);
    return page;
  }
  const byAnna = (page: Page, text: string, mark = 'Note') =>
    page.locator('main').getByRole('button', { name: `${mark} by Anna Keeper: ${text}`, exact: true });
  const isSound = async (page: Page) => {
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
  };

  it('is a note beside its words, with their name, to read, until they take it back', async () => {
    const anna = await open('Anna');
    await anna.keyboard.press('s');
    await expect.poll(() => anna.evaluate(() => getSelection()?.toString() ?? '')).not.toBe('');
    await anna.keyboard.press('h');
    const card = anna.getByRole('dialog', { name: 'Highlight' });
    await card.getByLabel('Note', { exact: true }).fill('Ask **Tom** first');
    const readers = card.getByLabel('Who can read it');
    await readers.focus();
    await anna.keyboard.press('ArrowDown');
    await card.getByText('Members see it with your name').waitFor();
    await isSound(anna);

    const bruno = await open('Bruno');
    await byAnna(bruno, 'Ask **Tom** first').press('Enter');
    const shared = bruno.getByRole('dialog', { name: 'Shared by Anna Keeper' });
    await shared.locator('strong', { hasText: 'Tom' }).waitFor();
    expect(await shared.locator('textarea, input').count()).toBe(0);
    expect(await shared.getByRole('button').allInnerTexts()).toEqual(['Done']);
    expect((await litRanges(bruno, /^note-/)).length).toBeGreaterThan(0);
    await isSound(bruno);
    await bruno.goto('/notes');
    await bruno.getByRole('heading', { name: 'Shared with you' }).waitFor();
    await bruno.getByText('Shared by Anna Keeper').waitFor();
    expect(await bruno.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
    await isSound(bruno);

    const carla = await open('Carla', { department: 'law' });
    await carla.waitForLoadState('networkidle');
    expect(await byAnna(carla, 'Ask **Tom** first').count()).toBe(0);

    await readers.selectOption('Only me');
    await expect.poll(() => card.getByText('Members see it with your name').count()).toBe(0);
    await openReader(bruno, LAMP);
    await bruno.waitForLoadState('networkidle');
    expect(await byAnna(bruno, 'Ask **Tom** first').count()).toBe(0);
  });

  it('is a conversation, where its question was asked', async () => {
    const anna = await open('Anna');
    await dragOver(anna, WORDS);
    await anna.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Ask about this' }).click();
    await questionBox(anna).fill(QUESTION);
    await questionBox(anna).press('Enter');
    await answered(turnsOf(anna).first());
    await openPanel(anna);
    await panelOf(anna).getByRole('button', { name: 'Conversations' }).click();
    await panelOf(anna)
      .getByRole('button', { name: `Share “${QUESTION}”` })
      .click();
    await panelOf(anna).getByLabel('Who can read it').selectOption('My department, harbour');
    await panelOf(anna).getByText('Members see the conversation as it was when you shared it').waitFor();
    await isSound(anna);

    const bruno = await open('Bruno', { ...(phone && { screen: phone }) });
    await byAnna(bruno, QUESTION, 'Question').tap();
    await bruno.waitForURL('**/shared/*');
    await bruno.getByRole('heading', { level: 2, name: QUESTION }).waitFor();
    await bruno.getByText('Shared by Anna Keeper').waitFor();
    await isSound(bruno);
    const address = bruno.url();

    const carla = await open('Carla', { department: 'law', expected: [/status of 404/] });
    await carla.goto(address);
    await carla.getByText('This link is no longer active.').waitFor();
  });
});
