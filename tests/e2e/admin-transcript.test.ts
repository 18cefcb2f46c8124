import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ConversationTurn } from '#lib/contracts/conversation.ts';
import type { LibrarySource } from '#lib/contracts/source.ts';
import { publishedPage } from '#tests/support/answer-sources.ts';
import { seriousFindings } from '#tests/support/axe.ts';
import { joined, litRanges } from '#tests/support/lit-ranges.ts';
import {
  FERRY,
  FERRY_QUESTION,
  GOAT,
  GOAT_QUESTION,
  INVENTED,
  type SkerryServer,
  startSkerryServer,
} from '#tests/support/start-skerry-server.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { DESKTOP, type Screen } from '#tools/browser/launch-browser.ts';

const PASSWORD = 'seven-gulls-on-a-mast';
const READ_ONLY_PASSWORD = 'nobody-touches-the-lamp';

const HANDBOOK_QUESTION = 'Where does a citation lead?';

let server: SkerryServer;

beforeAll(async () => {
  server = await startSkerryServer({ ADMIN_PASSWORD: PASSWORD, ADMIN_READ_ONLY_PASSWORD: READ_ONLY_PASSWORD });
});

afterAll(() => server.stop());

const addressOf = ({ session_id, turn_id }: ConversationTurn) => `/admin/conversations/${session_id}#turn-${turn_id}`;
const turnOn = (page: Page, { turn_id }: ConversationTurn): Locator => page.locator(`#turn-${turn_id}`);

function librarySource({ sources: [source] }: ConversationTurn): LibrarySource {
  if (source === undefined || !('ranges' in source)) throw new Error('The turn has to cite a page.');
  return source;
}

async function signIn(page: Page, name = 'admin', password = PASSWORD): Promise<void> {
  const response = await page.request.post(`${server.url}/api/admin/session`, {
    headers: { origin: server.url },
    data: { name, password },
  });
  expect(response.status()).toBe(200);
}

/** Where the controls answer: the page is drawn before its scripts are there. */
async function openTurn(page: Page, turn: ConversationTurn): Promise<Locator> {
  await page.goto(addressOf(turn));
  const shown = turnOn(page, turn);
  await page.locator('[data-addressed]').waitFor();
  return shown;
}

/** The reader shows exactly the words that a source quotes, at the range it gives, in the version it cites. */
async function expectQuoteLit(page: Page, { page_id, page_version, ranges }: LibrarySource): Promise<void> {
  await page.locator(`article[data-page-id="${page_id}"][data-page-version="${page_version}"]`).waitFor();
  const cited = ranges.map(({ start, end }) => ({ start, end }));
  await expect.poll(async () => joined(await litRanges(page, /^cite-/))).toEqual(cited);
  const { text } = await publishedPage(server.url, page_id, page_version);
  expect(cited.map(({ start, end }) => text.slice(start, end))).toEqual(ranges.map(({ quote }) => quote));
  for (const lit of await litRanges(page, /^cite-/)) expect(text.slice(lit.start, lit.end)).toBe(lit.text);
}

describe('the transcript of a conversation', () => {
  const { visit } = useBrowser();
  const visitServer = (screen: Screen = DESKTOP, expected: RegExp[] = []) =>
    visit({ origin: server.url, screen: { ...screen, prefersReducedMotion: true }, expected });

  it('is for those who have signed in, and leads from a citation to the cited words', async () => {
    const turn = await server.ask({ query: HANDBOOK_QUESTION, scope: { document_ids: ['handbook'] } });
    const source = librarySource(turn);
    const page = await visitServer();
    await page.goto(addressOf(turn));
    await page.waitForURL('**/admin/sign-in?*');
    expect(await page.content()).not.toContain(HANDBOOK_QUESTION);
    await page.getByLabel('Name').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**/admin/conversations/${turn.session_id}*`);

    const shown = turnOn(page, turn);
    await shown.getByRole('heading', { name: HANDBOOK_QUESTION }).waitFor();
    expect(await shown.locator('.evidence mark').allTextContents()).toEqual([source.ranges[0]?.quote]);
    await shown.locator('a[data-citation="1"]').first().click();
    await page.waitForURL(`**/books/handbook/**?version=${source.page_version}#c=*`);
    await expectQuoteLit(page, source);
  });

  it('marks the turn that the address names, and the evidence of a chip', async () => {
    const first = await server.ask({ query: GOAT_QUESTION });
    const second = await server.ask({ query: FERRY_QUESTION, session_id: first.session_id });
    const page = await visitServer();
    await signIn(page);
    const shown = await openTurn(page, second);
    expect(await page.locator('article[data-addressed]').evaluateAll((turns) => turns.map(({ id }) => id))).toEqual([
      `turn-${second.turn_id}`,
    ]);
    await expect.poll(() => shown.evaluate((turn) => turn.getBoundingClientRect().top < innerHeight)).toBe(true);
    expect(await page.locator('article h2').allTextContents()).toEqual([GOAT_QUESTION, FERRY_QUESTION]);

    await shown.locator('a[data-citation="1"]').first().hover();
    await expect.poll(() => shown.locator('[data-evidence="1"][data-active]').count()).toBe(1);
    await shown.locator('h2').hover();
    await expect.poll(() => shown.locator('[data-active]').count()).toBe(0);
    await shown.locator('[data-evidence="1"] a').first().focus();
    await expect.poll(() => shown.locator('a[data-citation="1"][data-active]').count()).toBeGreaterThan(0);
  });

  it('shows the administrator what the reader was not shown, and why', async () => {
    const turn = await server.ask({ query: FERRY_QUESTION });
    expect(turn.response).not.toContain(INVENTED);
    expect(turn.withheld).toEqual({ count: 1, reasons: { number: 1 } });
    const page = await visitServer();
    await signIn(page);
    const withheld = (await openTurn(page, turn)).locator('.withheld-list');
    await withheld.getByText(INVENTED).waitFor();
    await withheld.getByText('a number that is not in the cited words').waitFor();
  });

  it('shows the selected text with the cited words marked, where they stand', async () => {
    const { page_id, page_version } = librarySource(await server.ask({ query: GOAT_QUESTION }));
    const { text } = await publishedPage(server.url, page_id, page_version);
    const start = text.indexOf('Boats');
    const end = text.indexOf(GOAT) + GOAT.length;
    const turn = await server.ask({
      query: GOAT_QUESTION,
      mode: 'selected_text',
      selected_text: text.slice(start, end),
      selection: { page_id, page_version, start, end },
    });
    const page = await visitServer();
    await signIn(page);
    const shown = await openTurn(page, turn);
    expect(await shown.locator('.selected-words').textContent()).toBe(text.slice(start, end));
    expect(await shown.locator('.selected-words mark').allTextContents()).toEqual([GOAT]);
    await shown.locator('a[data-citation="1"]').first().click();
    await page.waitForURL(/\/books\/skerry-book\/skerry\?version=.*#c=/);
    const goat = text.indexOf(GOAT);
    const places = async () => joined(await litRanges(page, /^cite-/));
    await expect.poll(places).toEqual([{ start: goat, end: goat + GOAT.length }]);
  });

  it('keeps a verdict with its note, which the table shows and which can be taken back', async () => {
    const turn = await server.ask({ query: GOAT_QUESTION });
    const page = await visitServer();
    await signIn(page);
    const shown = await openTurn(page, turn);
    await shown.getByLabel('Note').fill('It eats moss too.');
    await shown.getByLabel('Note').press('Control+Enter');
    await shown.getByText('Choose a verdict; the note is saved with it.').waitFor();
    await shown.getByRole('button', { name: 'Incomplete' }).click();
    await shown.getByText('Saved by admin at').waitFor();
    await shown.getByLabel('Note').fill('It eats moss too, says page 4.');
    await shown.getByText('The note has changed since.').waitFor();
    await shown.getByLabel('Note').press('Control+Enter');
    await shown.getByText('The note has changed since.').waitFor({ state: 'hidden' });
    await shown.getByText('Saved by admin at').waitFor();

    await page.reload();
    await page.locator('[data-addressed]').waitFor();
    expect(await shown.getByRole('button', { pressed: true }).allTextContents()).toEqual(['Incomplete']);
    expect(await shown.getByLabel('Note').inputValue()).toBe('It eats moss too, says page 4.');
    await page.goto(`/admin/conversations?session=${turn.session_id}`);
    const row = page.getByRole('row').filter({ hasText: GOAT_QUESTION });
    await row.getByText('Incomplete').waitFor();

    await openTurn(page, turn);
    await shown.getByRole('button', { name: 'Remove verdict' }).click();
    await shown.getByText('Verdict removed.').waitFor();
    await page.reload();
    await shown.getByText('No verdict on this answer yet.').waitFor();
  });

  it('loses nothing of a verdict that cannot be saved', async () => {
    const turn = await server.ask({ query: GOAT_QUESTION });
    const page = await visitServer(DESKTOP, [/Failed to load resource/]);
    await signIn(page);
    const shown = await openTurn(page, turn);
    await page.route('**/api/admin/turns/*/review', (route) => route.abort());
    await shown.getByLabel('Note').fill('Wrong goat.');
    await shown.getByRole('button', { name: 'Wrong' }).click();
    await shown.getByText('Not saved. The server cannot be reached right now.').waitFor();
    expect(await shown.getByLabel('Note').inputValue()).toBe('Wrong goat.');
    expect(await shown.getByRole('button', { pressed: true }).allTextContents()).toEqual(['Wrong']);
    await page.unroute('**/api/admin/turns/*/review');
    await shown.getByRole('button', { name: 'Try again' }).click();
    await shown.getByText('Saved by admin at').waitFor();
  });

  it('is deleted after a question, and is then not to be found', async () => {
    const turn = await server.ask({ query: GOAT_QUESTION });
    const page = await visitServer(DESKTOP, [/status of 404/]);
    await signIn(page);
    await page.goto(`/admin/conversations/${turn.session_id}?from=outcome%3Danswered#turn-${turn.turn_id}`);
    await page.locator('[data-addressed]').waitFor();
    await page.getByRole('button', { name: 'Delete…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this conversation?' });
    await dialog.getByText('This can’t be undone.').waitFor();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Delete…' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/admin/conversations');
    await page.getByText('The conversation with one question was deleted.').waitFor();
    expect(new URL(page.url()).searchParams.get('outcome')).toBe('answered');

    const answer = await page.goto(`/admin/conversations/${turn.session_id}`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Conversation not found' }).waitFor();
    expect((await fetch(`${server.url}/api/conversations/${turn.session_id}`)).status).toBe(404);
  });

  it('has no controls for those who may only look', async () => {
    const turn = await server.ask({ query: GOAT_QUESTION });
    const page = await visitServer();
    await signIn(page, 'read-only', READ_ONLY_PASSWORD);
    const shown = await openTurn(page, turn);
    await shown.getByText('No verdict on this answer yet.').waitFor();
    expect(await shown.getByRole('textbox').count()).toBe(0);
    expect(await shown.getByRole('button', { name: 'Correct' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Delete…' }).count()).toBe(0);
  });

  it.each(SCREENS)('can be used by everyone %s', async (_, screen) => {
    const first = await server.ask({ query: FERRY_QUESTION });
    await server.ask({
      query: GOAT_QUESTION,
      session_id: first.session_id,
      mode: 'selected_text',
      selected_text: `${FERRY}\n${GOAT}`,
    });
    const page = await visitServer(screen);
    await signIn(page);
    await openTurn(page, first);
    for (const summary of await page.locator('.transcript summary').all()) await summary.click();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await page.locator('main [style]').count()).toBe(0);
    const sides = await page.evaluate(() => {
      const [told, evidence] = ['.transcript-told', '.transcript-evidence'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      return {
        isBeside: (evidence?.left ?? 0) >= (told?.right ?? 0),
        isBelow: (evidence?.top ?? 0) >= (told?.bottom ?? 0),
      };
    });
    expect(sides).toEqual(
      screen.width >= 1100 ? { isBeside: true, isBelow: false } : { isBeside: false, isBelow: true },
    );
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('dialog').waitFor();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
  });

  // Last: the page of the others is another one afterwards.
  it('leads to the version that was cited when the page has changed since', async () => {
    const turn = await server.ask({ query: GOAT_QUESTION });
    const source = librarySource(turn);
    await server.forgetGoat();
    const page = await visitServer();
    await signIn(page);
    const shown = await openTurn(page, turn);
    expect(await shown.locator('.evidence mark').allTextContents()).toEqual([GOAT]);
    await shown.getByRole('link', { name: 'Open that version' }).first().click();
    await page.waitForURL(`**?version=${source.page_version}#c=*`);
    await page.getByText('You’re viewing the version the answer quoted.').waitFor();
    await expectQuoteLit(page, source);
  });
});
