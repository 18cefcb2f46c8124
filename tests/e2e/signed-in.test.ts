import { SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { litRanges } from '#tests/support/lit-ranges.ts';
import { longIt } from '#tests/support/long-it.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { answered, ask, lastTurn, openPanel, panelOf, shownTurns } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

const SECRET = 'a secret of the tests, which is long enough';
const COOKIE = 'portal_token';
const LAMP = '/books/lighthouse/2-the-lamp';
const QUESTION = 'How many keepers live on the rock?';
const PASSWORD = 'the password of the administrator';

let server: StartedServer;

beforeAll(async () => {
  server = await startHandbookServer({
    ...{ AUTH_JWT_SECRET: SECRET, AUTH_JWT_COOKIE: COOKIE, ADMIN_PASSWORD: PASSWORD },
    ...{ API_RATE_LIMIT: '0', LOG_LEVEL: 'error' },
  });
  await ingestFolder(server, `${FIXTURE_BOOKS}/lighthouse`);
});
afterAll(() => server.stop());

async function signIn(page: Page, name: string, department = 'harbour'): Promise<void> {
  const token = new SignJWT({ department }).setProtectedHeader({ alg: 'HS256' }).setSubject(name);
  const value = await token.setExpirationTime('1h').sign(new TextEncoder().encode(SECRET));
  await page.context().addCookies([{ name: COOKIE, value, url: server.url }]);
}

/** Until the server has everything that this browser keeps. */
const kept = (page: Page, kind: 'notes' | 'conversations') =>
  page.evaluate(
    async (path) => ((await (await fetch(path)).json()) as { records: unknown[] }).records.length,
    `/api/reader/kept/${kind}`,
  );

describe.each(bothSizes('at a desk'))('a reader who is signed in, %s', (_, screen) => {
  const { visit } = useBrowser();
  const open = async (name: string | null, path = LAMP, expected: RegExp[] = []) => {
    const page = await visit({ screen, origin: server.url, expected });
    if (name !== null) await signIn(page, name);
    await page.goto(path);
    await page.locator('main').waitFor();
    return page;
  };

  it('finds their notes in another browser, nobody else does, and none is left in the browser', async () => {
    const reader = `anna-${screen.width}`;
    const page = await open(reader);
    await openReader(page, LAMP);
    await page.keyboard.press('s');
    await expect.poll(() => page.evaluate(() => getSelection()?.toString() ?? '')).not.toBe('');
    await page.keyboard.press('h');
    const card = page.getByRole('dialog', { name: 'Highlight' });
    await card.getByLabel('Note').fill('Mine alone');
    await card.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => kept(page, 'notes')).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('lectern_notes'))).toBeNull();

    const elsewhere = await open(reader);
    await openReader(elsewhere, LAMP);
    await expect.poll(async () => (await litRanges(elsewhere, /^note-/)).length).toBeGreaterThan(0);
    await elsewhere.getByRole('button', { name: 'Note: Mine alone' }).waitFor();
    await elsewhere.goto('/notes');
    await elsewhere.getByText('Mine alone').waitFor();
    await atRest(elsewhere);
    expect(await seriousFindings(elsewhere)).toEqual([]);
    await elsewhere.getByRole('button', { name: /^Delete the note/ }).click();
    await expect.poll(() => kept(page, 'notes')).toBe(0);

    const other = await open(`bruno-${screen.width}`, '/notes');
    await other.getByText('There are no notes yet.').waitFor();
    expect(await other.getByText('Mine alone').count()).toBe(0);
  });

  longIt('brings the notes of the browser along', async () => {
    const page = await open(null);
    await openReader(page, LAMP);
    await page.keyboard.press('s');
    await expect.poll(() => page.evaluate(() => getSelection()?.toString() ?? '')).not.toBe('');
    await page.keyboard.press('h');
    await page.getByRole('dialog', { name: 'Highlight' }).getByRole('button', { name: 'Done' }).click();
    await signIn(page, `carla-${screen.width}`);
    await page.goto('/notes');
    await page.getByText('This browser has a note').waitFor();
    await page.getByRole('button', { name: 'Add to your account' }).click();
    await page.getByText('One note added.').waitFor();
    await expect.poll(() => kept(page, 'notes')).toBe(1);
  });

  longIt('finds their conversations in another browser, by the names they gave them', async () => {
    const reader = `dora-${screen.width}`;
    const page = await open(reader);
    await openReader(page, LAMP);
    await ask(page, QUESTION);
    const shown = await shownTurns(page);
    await panelOf(page).getByRole('button', { name: 'Conversations' }).click();
    await panelOf(page)
      .getByRole('button', { name: `Rename “${QUESTION}”` })
      .click();
    await panelOf(page).getByLabel('Name of this conversation').fill('On keepers');
    await page.keyboard.press('Enter');
    await panelOf(page).getByRole('button', { name: 'Rename “On keepers”' }).waitFor();
    await expect
      .poll(() => page.evaluate(async () => (await fetch('/api/reader/kept/conversations')).text()))
      .toContain('On keepers');
    expect(await page.evaluate(() => localStorage.getItem('lectern.conversations'))).toBeNull();

    const elsewhere = await open(reader);
    await openReader(elsewhere, LAMP);
    await openPanel(elsewhere);
    await panelOf(elsewhere).getByRole('button', { name: 'Conversations' }).click();
    await panelOf(elsewhere)
      .getByRole('button', { name: /^On keepers/ })
      .click();
    await answered(lastTurn(elsewhere));
    expect(await shownTurns(elsewhere)).toEqual(shown);

    const other = await open(`emil-${screen.width}`);
    await openPanel(other);
    await panelOf(other).getByRole('button', { name: 'Conversations' }).click();
    await other.getByText('No conversations yet. Your conversations are private to you.').waitFor();
  });

  it('shares a conversation by a link, which shows each what they may read until it is taken back', async () => {
    const page = await open(`fritz-${screen.width}`);
    await openReader(page, LAMP);
    await ask(page, QUESTION);
    await panelOf(page).getByRole('button', { name: 'Conversations' }).click();
    await panelOf(page)
      .getByRole('button', { name: `Share “${QUESTION}”` })
      .press('Enter');
    const create = panelOf(page).getByRole('button', { name: 'Create a link' });
    // By keys alone: it has the focus as soon as it is there.
    await expect.poll(() => create.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    const link = await panelOf(page).getByLabel('Link to this conversation').inputValue();
    expect(link).toMatch(new RegExp(`^${server.url}/shared/[0-9a-f-]{36}$`));
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);

    const guest = await open(null, new URL(link).pathname, [/status of 40[14]/]);
    await guest.getByRole('heading', { level: 2, name: QUESTION }).waitFor();
    await guest.locator('main .answer a[data-citation]').first().waitFor();
    await atRest(guest);
    expect(await seriousFindings(guest)).toEqual([]);
    await guest.locator('main .answer a[data-citation]').first().hover();
    await guest.locator('[data-citation-preview]').getByText('Three keepers live').waitFor();
    await guest.locator('main .answer a[data-citation]').first().click();
    await guest.waitForURL('**/books/lighthouse/**');
    await expect.poll(async () => (await litRanges(guest, /^cite-/)).length).toBeGreaterThan(0);

    const admin = await visit({ origin: server.url });
    await admin.request.post('/api/admin/session', { data: { name: 'admin', password: PASSWORD } });
    const access = '/api/admin/documents/lighthouse/access';
    await admin.request.post(access, { data: { access_list: ['department:harbour'] } });
    await guest.goto(link);
    await guest.getByText('You don’t have access to all of this answer’s sources, so it isn’t shown.').waitFor();
    expect(await guest.locator('main').innerText()).not.toContain('Three keepers live');
    await admin.request.post(access, { data: { access_list: ['public'] } });

    await panelOf(page).getByRole('button', { name: 'Stop sharing' }).click();
    await panelOf(page).getByRole('button', { name: 'Create a link' }).waitFor();
    await guest.goto(link);
    await guest.getByText('This link is no longer active.').waitFor();
  });
});
