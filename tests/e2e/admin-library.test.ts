import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { firstByDay, longIt } from '#tests/support/long-it.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import type { StartedServer } from '#tools/start-server.ts';

const PASSWORDS = { admin: 'canary-of-the-administrator', 'read-only': 'canary-of-those-who-look' };
const KEY = 'canary-of-the-embeddings';
const TRACES = 'canary-of-the-traces';
/** More than is read before a person has found the button. */
const LONG_BOOK_PAGES = 1_500;

let books: string;
const { visit } = useBrowser();

async function signIn(page: Page, name: keyof typeof PASSWORDS = 'admin'): Promise<Page> {
  const response = await page.request.post('/api/admin/session', { data: { name, password: PASSWORDS[name] } });
  expect(response.status()).toBe(200);
  return page;
}

async function makeBooks(): Promise<void> {
  books = await realpath(await mkdtemp(join(tmpdir(), 'lectern-shelf-')));
  await cp(join(FIXTURE_BOOKS, 'notes'), join(books, 'notes'), { recursive: true });
  await mkdir(join(books, 'torn'));
  await writeFile(join(books, 'torn/1-whole.md'), '# Whole\n\nThis page can be read.\n');
  await writeFile(join(books, 'torn/2-torn.md'), Buffer.from([0x23, 0x20, 0x41, 0x00, 0x00, 0x42]));
  await mkdir(join(books, 'long'));
  for (let page = 0; page < LONG_BOOK_PAGES; page += 1)
    await writeFile(join(books, `long/${page}.md`), `# Page ${page}\n\nThe words of page ${page}.\n`);
}

describe('the library of the administration', () => {
  let server: StartedServer;

  beforeAll(async () => {
    await makeBooks();
    server = await startHandbookServer({
      ADMIN_PASSWORD: PASSWORDS.admin,
      ADMIN_READ_ONLY_PASSWORD: PASSWORDS['read-only'],
      INGEST_FOLDERS: books,
      API_RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
    });
  });
  afterAll(async () => {
    await server.stop();
    await rm(books, { recursive: true, force: true });
  });

  const runOf = (page: Page, name: string): Locator =>
    page.getByRole('region', { name: 'Import runs' }).getByRole('listitem').filter({ hasText: name });
  const documentOf = (page: Page, name: string): Locator =>
    page.getByRole('region', { name: 'Books' }).getByRole('listitem').filter({ hasText: name });

  async function ingest(page: Page, path: string): Promise<void> {
    await page.getByLabel('Folder or file on the server').fill(path);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
  }

  it('ingests a folder while one looks on, and the book opens', async () => {
    const page = await signIn(await visit({ origin: server.url }));
    await page.goto('/admin/library');
    const offered = await page
      .locator('datalist option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(offered).toEqual(['long', 'notes', 'torn'].map((name) => join(books, name)));
    await ingest(page, join(books, 'notes'));
    const run = runOf(page, join(books, 'notes'));
    await expect.poll(() => run.textContent()).toMatch(/[Dd]one/);
    await expect
      .poll(() => page.getByRole('main').getByRole('status').textContent())
      .toMatch(/: Partly done\. \d+ indexed/);
    await expect.poll(() => documentOf(page, join(books, 'notes')).textContent()).toMatch(/[Dd]one/);
    await run.getByRole('link', { name: /^Read / }).click();
    await page.waitForURL('**/books/notes**');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  longIt('shows what went wrong with a page', async () => {
    const page = await signIn(await visit({ origin: server.url }));
    await page.goto('/admin/library');
    await ingest(page, 'torn');
    const run = runOf(page, join(books, 'torn'));
    await expect.poll(() => run.textContent()).toContain('Partly done');
    await run.getByText('1 thing to know').click();
    await run.getByText('The file is not text.').waitFor();
    const entry = documentOf(page, join(books, 'torn'));
    await expect.poll(() => entry.textContent()).toContain('1 failed');
    await entry.getByText('1 thing to know').click();
    await entry.getByText('2-torn.md').waitFor();
    await entry.getByRole('button', { name: 'Import again' }).click();
    await expect.poll(() => runOf(page, join(books, 'torn')).count()).toBe(2);
  });

  longIt('shows how far a run is, and stops it', async () => {
    const page = await signIn(await visit({ origin: server.url }));
    await page.goto('/admin/library');
    await ingest(page, 'long');
    const run = runOf(page, join(books, 'long'));
    const bar = run.getByRole('progressbar');
    await expect.poll(() => bar.getAttribute('max')).toBe(String(LONG_BOOK_PAGES));
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0);
    expect(await run.textContent()).toMatch(/\d+ of 1,500 pages · \d+ blocks?/);
    const reader = await visit({ origin: server.url });
    await reader.goto('/');
    const coming = reader.getByRole('note');
    expect(await coming.textContent()).toMatch(/is being added \([\d,]+ of 1,500 pages\)/);
    expect(await seriousFindings(reader)).toEqual([]);
    await run.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => run.textContent()).toContain('Stopped');
    await expect.poll(() => page.getByRole('main').getByRole('status').textContent()).toMatch(/: Stopped\./);
    await page.reload();
    await expect.poll(() => documentOf(page, join(books, 'long')).textContent()).toContain('Stopped');
    await reader.reload();
    expect(await coming.count()).toBe(0);
  });

  it('says who may read a document, and it holds from the next request', async () => {
    const page = await signIn(await visit({ origin: server.url, expected: [/status of 404/] }));
    await page.goto('/admin/library');
    const entry = documentOf(page, 'content/handbook');
    const change = entry.getByRole('button', { name: 'Change who can read it' });
    const everybody = entry.getByRole('checkbox', { name: 'Everyone' });
    const picked = entry.getByRole('list').filter({ hasText: 'legal' });
    await change.click();
    await everybody.uncheck();
    await entry.getByText('From the next request, it can be read by: only administrators.').waitFor();
    await entry.getByRole('combobox', { name: 'User, department or organisation' }).selectOption('Department');
    await entry.getByRole('combobox', { name: 'Name', exact: true }).fill('legal');
    await page.keyboard.press('Enter');
    await picked.getByText('department legal').waitFor();
    await entry.getByRole('combobox', { name: 'Name', exact: true }).fill('sales');
    await entry.getByRole('button', { name: 'Add', exact: true }).click();
    await entry.getByRole('button', { name: 'Remove department sales' }).click();
    await entry.getByText('From the next request, it can be read by: department legal.').waitFor();
    // What is typed counts without being added.
    await entry.getByRole('combobox', { name: 'Name', exact: true }).fill('support');
    await entry.getByText('From the next request, it can be read by: department legal, department support.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    await expect.poll(widths).toEqual([360, 360]);
    await entry.getByRole('button', { name: 'Save' }).click();
    await change.waitFor();
    expect(await entry.textContent()).toContain('Department legal, department support');
    expect((await page.request.get('/books/handbook')).status()).toBe(404);
    await change.click();
    await everybody.check();
    await entry.getByRole('button', { name: 'Save' }).click();
    await change.waitFor();
    expect((await page.request.get('/books/handbook')).status()).toBe(200);
  });

  longIt('says how often a document is read again by itself, and when it is next', async () => {
    const page = await signIn(await visit({ origin: server.url }));
    await page.goto('/admin/library');
    const entry = page.getByRole('region', { name: 'Books' }).getByRole('listitem').first();
    const choice = entry.getByRole('combobox', { name: 'Automatic import' });
    await choice.selectOption('every week');
    await entry.getByText(/next on .*03:00/).waitFor();
    await page.reload();
    await expect.poll(() => choice.inputValue()).toBe('week');
    const onlooker = await signIn(await visit({ origin: server.url }), 'read-only');
    await onlooker.goto('/admin/library');
    await onlooker.getByText('every week').waitFor();
    expect(await onlooker.getByRole('combobox', { name: 'Automatic import' }).count()).toBe(0);
    await choice.selectOption('off');
    await expect.poll(() => entry.textContent()).not.toContain('next on');
  });

  longIt('refuses other folders in a sentence', async () => {
    const page = await signIn(await visit({ origin: server.url, expected: [/status of 403/] }));
    await page.goto('/admin/library');
    await ingest(page, '/etc');
    await page.getByText('can be imported.').waitFor();
    expect(await page.getByRole('region', { name: 'Import runs' }).count()).toBe(0);
  });

  it('has no controls for who may only look', async () => {
    const page = await signIn(await visit({ origin: server.url }), 'read-only');
    await page.goto('/admin/library');
    await page.getByRole('region', { name: 'Books' }).waitFor();
    const main = page.getByRole('main');
    expect(await main.getByRole('button').count()).toBe(0);
    expect(await main.getByRole('textbox').count()).toBe(0);
    expect(await main.getByRole('combobox').count()).toBe(0);
  });

  it.each(firstByDay(SCREENS, 1))('is accessible and no wider than the screen %s', async (_, screen) => {
    const page = await signIn(await visit({ origin: server.url, screen }));
    await page.goto('/admin/library');
    await documentOf(page, 'content/handbook').waitFor();
    for (const summary of await page.locator('summary').all()) await summary.click();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });
});

describe('the health of the administration', () => {
  let server: StartedServer;

  beforeAll(async () => {
    server = await startHandbookServer({
      ADMIN_PASSWORD: PASSWORDS.admin,
      ADMIN_READ_ONLY_PASSWORD: PASSWORDS['read-only'],
      // Nothing answers there.
      EMBEDDINGS: 'auto',
      COHERE_API_KEY: KEY,
      COHERE_BASE_URL: 'http://127.0.0.1:9',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://tracer:${TRACES}@127.0.0.1:9/v1?key=${TRACES}`,
      API_RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
    });
  });
  afterAll(() => server.stop());

  longIt('tells how each service is, why, and what to do about it', async () => {
    const page = await signIn(await visit({ origin: server.url }));
    await page.goto('/admin/health');
    await page.getByText('Questions are answered, but not everything is working properly.').waitFor();
    const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    expect(await card('Database').textContent()).toMatch(/Up.*Embedded Postgres/);
    expect(await card('Language model').textContent()).toMatch(/Up.*quoting model/);
    expect(await card('Embeddings').textContent()).toMatch(/Down.*Check the address, key and model/);
    const before = await page.getByText('Checked').textContent();
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Check again' }).click();
        await page.waitForURL('**/admin/health**');
        return page.getByText('Checked').textContent();
      })
      .not.toBe(before);
  });

  it('shows the configuration, and of its secrets nothing', async () => {
    const page = await signIn(await visit({ origin: server.url }), 'read-only');
    const response = await page.goto('/admin/health');
    const valueOf = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}\\b`) }).getByRole('cell');
    expect(await valueOf('COHERE_API_KEY').textContent()).toBe('set (hidden)');
    expect(await valueOf('ADMIN_PASSWORD').textContent()).toBe('set (hidden)');
    expect(await valueOf('COHERE_BASE_URL').textContent()).toBe('http://127.0.0.1:9');
    expect(await valueOf('OTEL_EXPORTER_OTLP_ENDPOINT').textContent()).toBe('http://(hidden)@127.0.0.1:9/v1?(hidden)');
    await page.getByText(/use their defaults$/).click();
    expect(await valueOf('LLM_API_KEY').textContent()).toBe('not set');
    expect(await valueOf('GROUNDING_MODE').textContent()).toBe('strict default');
    const seen = [
      await response?.text(),
      await page.content(),
      await page.evaluate('JSON.stringify(globalThis.__next_f)'),
    ];
    for (const text of seen) expect(text).not.toMatch(/canary/);
  });

  it.each(firstByDay(SCREENS.toReversed(), 1))('is accessible and no wider than the screen %s', async (_, screen) => {
    const page = await signIn(await visit({ origin: server.url, screen }));
    await page.goto('/admin/health');
    await page.getByRole('heading', { name: 'Configuration' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });
});
