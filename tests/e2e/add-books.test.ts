import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { exchangeOf, librarySources } from '#tests/support/answer-sources.ts';
import { buildEpub } from '#tests/support/build-epub.ts';
import { dropFiles, dropFolder, pasteFiles } from '#tests/support/drop-files.ts';
import { litRanges } from '#tests/support/lit-ranges.ts';
import { firstByDay, longIt } from '#tests/support/long-it.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { untilAlive } from '#tools/browser/open-reader.ts';
import type { StartedServer } from '#tools/start-server.ts';

const PASSWORD = 'let-me-in-please';
const EPUB = buildEpub({
  metadata: '<dc:title>The Keeper of Skerry</dc:title><dc:language>en</dc:language>',
  chapters: {
    'one.xhtml': '<h1>The lamp</h1><p>The keeper trims the lamp twice a night. Moths gather at the glass.</p>',
    'two.xhtml': '<h1>The boat</h1><p>The supply boat comes on the first Tuesday of the month.</p>',
  },
  nav: '<ol><li><a href="one.xhtml">The lamp</a></li><li><a href="two.xhtml">The boat</a></li></ol>',
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add books' });

/** Colours are judged as they are when nothing fades any more. */
async function findingsAtRest(page: Page): Promise<string[]> {
  await atRest(page);
  return seriousFindings(page);
}

async function widthsFit(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}

describe('books from the browser', () => {
  const { visit } = useBrowser();
  let server: StartedServer;

  beforeAll(async () => {
    server = await startHandbookServer({
      UPLOADS: 'everyone',
      ADMIN_PASSWORD: PASSWORD,
      API_RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
    });
  });
  afterAll(() => server.stop());

  const signIn = async (page: Page) => {
    const response = await page.request.post('/api/admin/session', { data: { name: 'admin', password: PASSWORD } });
    expect(response.status()).toBe(200);
  };
  const uploaded = async () =>
    (await readdir(join(server.dataFolder, 'uploads'))).filter((name) => name !== '.incoming');

  it.each(firstByDay(SCREENS.toReversed(), 1))(
    'are dropped on an empty shelf, watched, read, asked about and removed, %s',
    async (_, screen) => {
      const page = await visit({ origin: server.url, screen, expected: [/status of 404/] });
      await signIn(page);
      for (const id of ['handbook', 'skerry', 'skerry-2']) await page.request.delete(`/api/documents/${id}`);
      await page.goto('/');
      await page.getByText('The library is empty.').waitFor();
      await page.getByRole('main').getByRole('button', { name: 'Add a book' }).click();
      await dialogOf(page).waitFor();
      expect(await findingsAtRest(page)).toEqual([]);
      await page.keyboard.press('Escape');
      const files = [
        { name: 'skerry.epub', bytes: EPUB },
        { name: 'cat.png', bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47]) },
      ];
      await dropFiles(page, files, dialogOf(page));
      await dialogOf(page).getByText('skerry.epub').waitFor();
      expect(await findingsAtRest(page)).toEqual([]);
      expect(await widthsFit(page)).toBe(true);
      await dialogOf(page).getByRole('button', { name: 'Add to the library' }).click();

      const books = dialogOf(page).getByRole('list', { name: 'Books' }).getByRole('listitem');
      await dialogOf(page).getByRole('heading', { name: 'What will be added' }).waitFor();
      expect(await books.filter({ hasText: 'cat.png' }).textContent()).toContain('Won’t be added: cat.png is neither');
      expect(await findingsAtRest(page)).toEqual([]);
      await dialogOf(page).getByRole('button', { name: 'Add', exact: true }).click();
      const book = books.filter({ hasText: 'The Keeper of Skerry' });
      await expect.poll(() => book.textContent()).toContain('In the library');
      await expect.poll(() => books.filter({ hasText: 'cat.png' }).textContent()).toContain('is neither Markdown');
      expect(await findingsAtRest(page)).toEqual([]);
      expect(await widthsFit(page)).toBe(true);
      await book.getByRole('link', { name: 'Open book' }).click();
      await page.waitForURL('**/books/skerry');
      await page.getByRole('link', { name: 'The lamp' }).first().click();
      await page.locator('article[data-page-id]').waitFor();
      await untilAlive(page);

      const exchange = await exchangeOf(page, () => ask(page, 'How often does the keeper trim the lamp?'));
      const [source] = librarySources(exchange);
      expect(source?.doc_id).toBe('skerry');
      await exchange.result.locator('a[data-citation="1"]').first().click();
      await expect
        .poll(async () => (await litRanges(page, /^cite-active$/)).map(({ text }) => text))
        .toEqual(source?.ranges.map(({ quote }) => quote));

      await page.goto('/admin/library');
      const entry = page.getByRole('region', { name: 'Books' }).getByRole('listitem');
      await entry.getByRole('button', { name: 'Edit…' }).click();
      const edit = page.getByRole('dialog', { name: 'Book details' });
      await edit.getByLabel('Title').fill('Skerry');
      expect(await findingsAtRest(page)).toEqual([]);
      expect(await widthsFit(page)).toBe(true);
      await edit.getByRole('button', { name: 'Save' }).click();
      await entry.getByRole('link', { name: 'Skerry', exact: true }).waitFor();
      await entry.getByRole('button', { name: 'Remove…' }).click();
      const sure = page.getByRole('dialog', { name: 'Remove “Skerry”?' });
      expect(await findingsAtRest(page)).toEqual([]);
      await sure.getByRole('button', { name: 'Delete now', exact: true }).click();
      await expect.poll(() => entry.count()).toBe(0);

      for (const address of ['/books/skerry', '/api/documents/skerry', `/api/pages/${source?.page_id ?? ''}`])
        expect((await page.request.get(address)).status()).toBe(404);
      expect(await uploaded()).toEqual([]);
      await page.goto('/');
      await page.getByText('The library is empty.').waitFor();
    },
  );

  longIt('are a folder that is dropped and a file that is pasted, and what broke off is sent once more', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'lectern-dropped-')), 'pilot');
    await mkdir(join(folder, 'harbours'), { recursive: true });
    await writeFile(join(folder, '1-tides.md'), '# Tides of the sound\n\nHigh water comes at noon.\n');
    await writeFile(join(folder, 'harbours/2-skerry.md'), '# Skerry harbour\n\nForty boats lie there.\n');
    await writeFile(join(folder, '.hidden.md'), '# Nobody’s\n');
    const page = await visit({ origin: server.url, expected: [/Failed to load resource|ERR_FAILED/] });
    await page.goto('/');
    await dropFolder(page, folder, dialogOf(page));
    const chosen = dialogOf(page).getByRole('list', { name: 'Chosen' }).getByRole('listitem');
    await expect.poll(() => chosen.allTextContents()).toEqual([expect.stringMatching(/^pilot.*2 files/)]);
    await pasteFiles(page, [{ name: 'lamp.md', bytes: Buffer.from('# Lamp\n\nIt burns oil.\n') }]);
    await expect.poll(() => chosen.count()).toBe(2);
    await page.route('**/api/uploads/*/files/*', (route) => route.abort());
    await dialogOf(page).getByRole('button', { name: 'Add to the library' }).click();
    await dialogOf(page).getByRole('alert').waitFor();
    await page.unroute('**/api/uploads/*/files/*');
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
    const plan = dialogOf(page).getByRole('list', { name: 'Books' });
    for (const file of ['1-tides.md', 'harbours/2-skerry.md', 'lamp.md']) await plan.getByText(file).first().waitFor();
    expect(await plan.textContent()).not.toContain('.hidden');
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(uploaded).toEqual([]);
    await rm(join(folder, '..'), { recursive: true });
  });

  longIt(
    'are on the shelf while they are read, also after the page was loaded again, and can be cancelled there',
    async () => {
      const page = await visit({ origin: server.url });
      await signIn(page);
      await page.goto('/');
      // The book stays at its first page until the test lets go: what the server says of it is held back.
      const reading = { status: 'reading', pages_planned: 9, pages_done: 3, page: 'one', title: 'A long book' };
      await page.route(/\/api\/uploads\/[^/]+$/, async (route) => {
        if (route.request().method() !== 'GET') return route.continue();
        const upload = (await (await route.fetch()).json()) as { status: string; books: object[] };
        if (upload.status !== 'ended') return route.fulfill({ json: upload });
        const books = upload.books.map((book) => ({ ...book, ...reading }));
        return route.fulfill({ json: { ...upload, status: 'reading', books } });
      });
      const button = page.getByRole('banner').getByRole('button', { name: 'Add a book' });
      const strip = page.getByRole('region', { name: 'Books being added' });
      await dropFiles(page, [{ name: 'long.md', bytes: Buffer.from('# Long\n\nWords.\n') }], dialogOf(page));
      await dialogOf(page).getByRole('button', { name: 'Add to the library' }).click();
      await dialogOf(page).getByText('3 of 9 pages').waitFor();
      expect(await strip.count()).toBe(0);
      await page.keyboard.press('Escape');
      await strip.getByText('3 of 9 pages').waitFor();
      expect(await findingsAtRest(page)).toEqual([]);
      expect(await widthsFit(page)).toBe(true);

      await page.reload();
      await strip.getByText('3 of 9 pages').waitFor();
      await button.click();
      await dialogOf(page).getByText('3 of 9 pages').waitFor();
      expect(await dialogOf(page).getByRole('button', { name: 'Cancel' }).count()).toBe(1);
      await page.keyboard.press('Escape');
      const cancelling = page.waitForRequest((request) => request.method() === 'DELETE');
      await strip.getByRole('button', { name: 'Cancel' }).click();
      await cancelling;
      await expect.poll(() => strip.count()).toBe(0);
      await page.reload();
      await button.click();
      await dialogOf(page).getByRole('button', { name: 'Choose files' }).waitFor();
      expect(await strip.count()).toBe(0);
      expect((await page.request.delete('/api/documents/long')).ok()).toBe(true);
    },
  );

  longIt('that are there already take the place of the one that is there, when that is wanted', async () => {
    const page = await visit({ origin: server.url });
    await signIn(page);
    await page.goto('/');
    const books = dialogOf(page).getByRole('list', { name: 'Books' }).getByRole('listitem');
    const add = async () => {
      await dropFiles(page, [{ name: 'wick.md', bytes: Buffer.from('# Wick\n\nIt is trimmed.\n') }], dialogOf(page));
      await dialogOf(page).getByRole('button', { name: 'Add to the library' }).click();
    };
    const isAdded = async () => {
      await books.getByText('In the library').waitFor();
      return books.getByRole('link', { name: 'Open book' }).getAttribute('href');
    };
    await add();
    expect(await isAdded()).toBe('/books/wick');
    await dialogOf(page).getByRole('button', { name: 'Add more' }).click();
    await add();
    const group = books.getByRole('group', { name: '“Wick”, from the same file or folder' });
    expect(await group.getByRole('radio', { name: 'Replace it.' }).isChecked()).toBe(true);
    expect(await findingsAtRest(page)).toEqual([]);
    expect(await widthsFit(page)).toBe(true);
    await dialogOf(page).getByRole('button', { name: 'Add', exact: true }).click();
    expect(await isAdded()).toBe('/books/wick');
    await dialogOf(page).getByRole('button', { name: 'Add more' }).click();
    await add();
    await group.getByRole('radio', { name: 'Add this as a second book.' }).check();
    await dialogOf(page).getByRole('button', { name: 'Add', exact: true }).click();
    expect(await isAdded()).toBe('/books/wick-2');
    for (const id of ['wick', 'wick-2']) expect((await page.request.delete(`/api/documents/${id}`)).ok()).toBe(true);
  });

  it('stay chosen when they are refused, and the limits stand there before', async () => {
    const page = await visit({ origin: server.url, expected: [/status of 4\d\d/] });
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Add a book' }).click();
    const dialog = dialogOf(page);
    await dialog.getByText('Up to 200 MB and 1,000 files at once; each PDF up to 100 MB.').waitFor();
    const chosen = dialog.getByRole('list', { name: 'Chosen' }).getByRole('listitem');
    await dropFiles(page, [{ name: 'lamp.md', bytes: Buffer.from('# Lamp\n\nIt burns oil.\n') }], dialog);
    await dialog.getByLabel('Title').fill('The lamp');
    await dialog.getByLabel('Language').fill('de');
    const refusedWith = async (status: number, message: string) => {
      await page.route('**/api/uploads', (route) => route.fulfill({ status, json: { message } }));
      await dialog.getByRole('button', { name: 'Add to the library' }).click();
      await dialog.getByRole('alert').filter({ hasText: /./ }).waitFor();
      await page.unroute('**/api/uploads');
      expect(await chosen.allTextContents()).toEqual([expect.stringContaining('lamp.md')]);
      expect(await dialog.getByLabel('Title').inputValue()).toBe('The lamp');
      expect(await dialog.getByLabel('Language').inputValue()).toBe('de');
      expect(await findingsAtRest(page)).toEqual([]);
    };
    const pdf = { files: [{ name: 'a.pdf', size: 101 * 1024 * 1024 }] };
    expect(await (await page.request.post('/api/uploads', { data: pdf })).text()).toContain(
      'the limit for a PDF is 100 MB',
    );
    await refusedWith(413, 'It is too large.');
    expect(await dialog.getByRole('alert').textContent()).toBe('It is too large.');
    await refusedWith(401, 'Please sign in.');
    const signingIn = page.context().waitForEvent('page');
    await dialog.getByRole('link', { name: 'Sign in in a new tab' }).click();
    const tab = await signingIn;
    await tab.waitForURL('**/admin/sign-in?next=/');
    await tab.close();
    await dialog.getByLabel('Website address').fill('https://127.0.0.1/');
    await dialog.getByRole('button', { name: 'Add to the library' }).click();
    await dialog.getByRole('alert').filter({ hasText: '127.0.0.1' }).waitFor();
    expect(await dialog.getByLabel('Website address').inputValue()).toBe('https://127.0.0.1/');
    expect(await chosen.count()).toBe(1);
  });

  it('are chosen by keyboard alone, and left out again', async () => {
    const page = await visit({ origin: server.url });
    await page.goto('/');
    const button = page.getByRole('banner').getByRole('button', { name: 'Add a book' });
    await button.focus();
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor();
    const chooser = page.waitForEvent('filechooser');
    await dialogOf(page).getByRole('button', { name: 'Choose files' }).focus();
    await page.keyboard.press('Enter');
    const many = Array.from({ length: 200 }, (_, place) => `# Part ${place}\n\nWords of part ${place}.\n`).join('\n');
    await (await chooser).setFiles([{ name: 'long.md', mimeType: 'text/markdown', buffer: Buffer.from(many) }]);
    await dialogOf(page).getByRole('button', { name: 'Remove long.md' }).focus();
    await page.keyboard.press('Enter');
    expect(await dialogOf(page).getByRole('button', { name: 'Add to the library' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(await uploaded()).toEqual([]);
  });
});
