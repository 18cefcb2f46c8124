import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';

import { chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { seriousFindings } from '#tests/support/axe.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { ADMIN_PASSWORD, fillIn } from '#tests/support/sign-in.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { type Screen } from '#tools/browser/launch-browser.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';

const TABLE = '/admin/conversations';
const TURN = /\/admin\/conversations\/[0-9a-f-]{36}(?:\?from=[^#]+)?#turn-[0-9a-f-]{36}$/;

const RESERVE = 'Where does the reserve lamp hang?';
const LIGHTING = 'When is the lamp lit?';
const BREAD = 'How do I bake bread in Paraguay?';
const SELECTED = 'What is it a set of?';
const LIGHTHOUSE = { scope: { document_ids: ['lighthouse'] } };
/** Newest first. */
const ALL = [SELECTED, BREAD, LIGHTING, RESERVE];

const FILTERS: [name: string, value: string, expected: string[]][] = [
  ['mode', 'selected_text', [SELECTED]],
  ['mode', 'general', [BREAD, LIGHTING, RESERVE]],
  ['document', 'lighthouse', [BREAD, LIGHTING, RESERVE]],
  ['outcome', 'not_found', [BREAD]],
  ['outcome', 'failed', []],
  ['feedback', 'down', [RESERVE]],
  ['feedback', 'none', [SELECTED, BREAD, LIGHTING]],
  ['verdict', 'wrong', [BREAD]],
  ['from', '2020-01-31', ALL],
  ['to', '2020-01-31', []],
  ['min_ms', '900000', []],
  ['max_ms', '900000', ALL],
];

let server: Awaited<ReturnType<typeof startHandbookServer>>;
let cookie: string;

beforeAll(async () => {
  server = await startHandbookServer({ ADMIN_PASSWORD, API_RATE_LIMIT: '0', LOG_LEVEL: 'error' });
  await ingestFolder(server, `${FIXTURE_BOOKS}/lighthouse`);
  const session = await post('/api/admin/session', { name: 'admin', password: ADMIN_PASSWORD });
  cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const reserve = await ask({ query: RESERVE, ...LIGHTHOUSE });
  await ask({ query: LIGHTING, ...LIGHTHOUSE });
  const bread = await ask({ query: BREAD, ...LIGHTHOUSE });
  await ask({ query: SELECTED, mode: 'selected_text', selected_text: 'It is a set of rules.' });
  await post(`/api/conversations/${reserve.session_id}/turns/${reserve.turn_id}/feedback`, { rating: 'down' });
  await post(`/api/admin/turns/${bread.turn_id}/review`, { verdict: 'wrong' });
});

afterAll(() => server.stop());

describe('the table of conversations', () => {
  const { open, visit } = useTable();

  it('is reached by signing in, from any address of it', async () => {
    const page = await visit({ origin: server.url });
    await page.goto(`${TABLE}?q=reserve`);
    await fillIn(page, { name: 'admin', password: ADMIN_PASSWORD });
    await page.waitForURL(`**${TABLE}?q=reserve`);
    await expect.poll(() => questions(page)).toEqual([RESERVE]);
  });

  it('is a quiet link away from the shelf for administrators, and for nobody else', async () => {
    const stranger = await visit({ origin: server.url });
    await stranger.goto('/');
    await stranger.getByRole('heading', { name: 'Library' }).waitFor();
    expect(await stranger.getByRole('link', { name: 'Administration' }).count()).toBe(0);
    const page = await open('/');
    await page.getByRole('link', { name: 'Administration' }).click();
    await page.getByRole('navigation', { name: 'Administration' }).getByText('Conversations').click();
    await expect.poll(() => questions(page)).toEqual(ALL);
  });

  it('tells of each question how it went', async () => {
    const page = await open(TABLE);
    const row = (question: string) => page.getByRole('row').filter({ hasText: question });
    expect(await row(RESERVE).innerText()).toMatch(/\d\s+exact words or backed/);
    expect(await row(RESERVE).innerText()).toContain('Down');
    expect(await row(BREAD).innerText()).toContain('not found');
    expect(await row(BREAD).innerText()).toContain('Wrong');
    expect(await row(SELECTED).innerText()).toContain('Selection');
    for (const question of ALL) expect(await row(question).innerText()).toMatch(/\d m?s$/);
  });

  it('finds words of questions and answers in whatever form, and marks them', async () => {
    const page = await open(TABLE);
    await search(page, 'lamps');
    await expect.poll(() => questions(page)).toEqual([LIGHTING, RESERVE]);
    expect(await page.locator('mark').allTextContents()).toEqual(['lamp', 'lamp']);
    await search(page, 'watch room'); // Of the answer alone.
    await expect.poll(() => questions(page)).toEqual([RESERVE]);
  });

  // All of them among the long proofs.
  it.each(inject('isDeep') ? FILTERS : FILTERS.filter((_, index) => index % 3 === 0))(
    'is narrowed by %s=%s, with scripts and without',
    async (name, value, expected) => {
      const page = await open(TABLE);
      if (name === 'outcome') {
        await page.getByRole('link', { name: value === 'failed' ? 'Failed' : 'Not found', exact: true }).click();
      } else {
        await page.locator('summary', { hasText: 'Filters' }).click();
        const field = page.locator(`[name="${name}"]`);
        await (['mode', 'document', 'feedback', 'verdict'].includes(name)
          ? field.selectOption(value)
          : field.fill(value));
        await page.getByRole('button', { name: 'Apply' }).click();
      }
      await expect.poll(() => filterOf(page)).toEqual({ [name]: value });
      await expect.poll(() => questions(page)).toEqual(expected);

      // As a browser sends the form by itself: with every field, and most of them empty.
      const fields = { q: '', from: '', to: '', mode: '', document: '', outcome: '', feedback: '', session: '' };
      const query = new URLSearchParams({ ...fields, [name]: value }).toString();
      const html = await (await fetch(`${server.url}${TABLE}?${query}`, { headers: { cookie } })).text();
      expect(new Set(ALL.filter((question) => html.includes(question)))).toEqual(new Set(expected));
    },
  );

  it('has its filter in its address: a reload, the way back and the way forward keep it', async () => {
    const page = await open(TABLE);
    await search(page, 'lamp');
    await expect.poll(() => questions(page)).toEqual([LIGHTING, RESERVE]);
    await page.locator('summary', { hasText: 'Filters' }).click();
    await page.locator('[name="feedback"]').selectOption('down');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => filterOf(page)).toEqual({ q: 'lamp', feedback: 'down' });
    await expect.poll(() => questions(page)).toEqual([RESERVE]);
    await page.reload();
    expect(await questions(page)).toEqual([RESERVE]);
    expect(await page.getByRole('searchbox').inputValue()).toBe('lamp');
    await page.goBack();
    await expect.poll(() => questions(page)).toEqual([LIGHTING, RESERVE]);
    await page.goBack();
    await expect.poll(() => questions(page)).toEqual(ALL);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
    await page.goForward();
    await expect.poll(() => questions(page)).toEqual([LIGHTING, RESERVE]);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('lamp');
  });

  it('takes its filters away one by one, and all at once', async () => {
    const page = await open(`${TABLE}?q=lamp&feedback=down`);
    const inUse = page.getByRole('list', { name: 'Active filters' });
    await inUse.getByRole('link', { name: 'Thumbs down' }).click();
    await expect.poll(() => filterOf(page)).toEqual({ q: 'lamp' });
    await expect.poll(() => questions(page)).toEqual([LIGHTING, RESERVE]);
    await page.goBack();
    await inUse.getByRole('link', { name: 'Clear all' }).click();
    await expect.poll(() => filterOf(page)).toEqual({});
    await expect.poll(() => questions(page)).toEqual(ALL);
  });

  it('says that nothing matches, and leads to what would', async () => {
    const page = await open(`${TABLE}?q=lamp&verdict=correct&profile=gone`);
    await page.getByRole('heading', { name: 'No matching conversations' }).waitFor();
    await page.locator('.admin-empty').getByRole('link', { name: 'Judged correct' }).click();
    await page.locator('.admin-empty').getByRole('link', { name: 'Profile gone' }).click();
    await expect.poll(() => questions(page)).toEqual([LIGHTING, RESERVE]);
  });

  it.each([
    ['from=yesterday', 'A date must be written YYYY-MM-DD.'],
    ['outcome=nice', '“outcome” has a value in this address that nothing can be filtered by.'],
  ])('shows no rows for %s, and says why', async (query, sentence) => {
    const page = await open(`${TABLE}?${query}`);
    expect(await page.locator('.turn-results').getByRole('alert').innerText()).toBe(sentence);
    expect(await questions(page)).toEqual([]);
  });

  it('leads to the place in the transcript from anywhere in a row, and by the keyboard', async () => {
    const page = await open(TABLE);
    const row = page.getByRole('row').filter({ hasText: RESERVE });
    await row.getByText('Down').click({ force: true });
    await page.waitForURL(TURN);
    await page.goBack();
    await expect.poll(() => questions(page)).toEqual(ALL);
    await page.getByRole('link', { name: BREAD }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(TURN);
  });

  it('is exported as it is filtered', async () => {
    const page = await open(`${TABLE}?q=lamp`);
    const lines = (await download(page, 'JSONL')).trimEnd().split('\n');
    const exported = lines.map((line) => z.object({ query: z.string() }).parse(JSON.parse(line)).query);
    expect(exported).toEqual(await questions(page));
    const csv = await download(page, 'CSV');
    expect(csv.replace(/^\uFEFF/, '')).toMatch(/^turn_id,/);
    expect(ALL.filter((question) => csv.includes(question))).toEqual([LIGHTING, RESERVE]);
  });

  it.each(SCREENS)('has nothing serious for axe and fits %s', async (_, screen) => {
    const page = await open(`${TABLE}?q=lamp`, { screen: { ...screen, prefersReducedMotion: true } });
    await page.locator('summary', { hasText: 'Filters' }).click();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    for (const address of [TABLE, `${TABLE}?q=nowhere`, `${TABLE}?from=yesterday`]) {
      await page.goto(address);
      await atRest(page);
      expect(await seriousFindings(page), address).toEqual([]);
    }
    await page.goto(TABLE);
    for (const width of [1440, 1080, 1024, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width}`).toBe(0);
    }
  });
});

describe('a long table of conversations', () => {
  const { open } = useTable();
  const keepers = Array.from({ length: 60 }, (_, index) => `Is keeper ${index} awake?`);

  beforeAll(async () => {
    for (const query of keepers) await ask({ query, ...LIGHTHOUSE });
  });

  it('has older ones behind a link, none of them twice and none left out', async () => {
    const page = await open(`${TABLE}?q=keeper+awake`);
    const newest = await questions(page);
    expect(newest).toHaveLength(50);
    await page.getByRole('link', { name: 'Older' }).click();
    await expect.poll(() => questions(page)).toHaveLength(10);
    expect([...newest, ...(await questions(page))]).toEqual(keepers.toReversed());
    expect(await page.getByRole('link', { name: 'Older' }).count()).toBe(0);
    await page.goBack();
    await expect.poll(() => questions(page)).toEqual(newest);
    await page.goForward();
    await expect.poll(() => questions(page)).toHaveLength(10);
    await page.getByRole('link', { name: 'Newest' }).click();
    await page.waitForURL(`**${TABLE}?q=keeper+awake`);
    await expect.poll(() => questions(page)).toEqual(newest);
  });

  it('begins anew when its filter changes', async () => {
    const page = await open(TABLE);
    await page.getByRole('link', { name: 'Older' }).click();
    await page.waitForURL(/[?&]after=/);
    await search(page, 'reserve');
    await expect.poll(() => filterOf(page)).toEqual({ q: 'reserve' });
    await expect.poll(() => questions(page)).toEqual([RESERVE]);
  });
});

function useTable() {
  const { visit } = useBrowser();
  const open = async (path: string, options: { screen?: Screen } = {}): Promise<Page> => {
    const page = await visit({ origin: server.url, ...options });
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url: server.url }]);
    await page.goto(path);
    return page;
  };
  return { visit, open };
}

/** In the order of the table. */
function questions(page: Page): Promise<string[]> {
  return page.getByRole('table', { name: 'Questions, newest first' }).getByRole('link').allTextContents();
}

/** What the address says, less what it leaves empty: before its scripts run, a form sends all its fields. */
function filterOf(page: Page): Record<string, string> {
  return Object.fromEntries([...new URL(page.url()).searchParams].filter(([, value]) => value !== ''));
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
  await page.keyboard.press('Enter');
}

async function download(page: Page, format: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: format, exact: true }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

async function ask(question: object) {
  return chatResponseSchema.parse(await (await post('/api/chat', question)).json()).metadata;
}

async function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status, path).toBe(200);
  return response;
}
