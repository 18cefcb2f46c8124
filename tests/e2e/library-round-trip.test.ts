import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { exchangeOf, librarySources } from '#tests/support/answer-sources.ts';
import { buildEpub } from '#tests/support/build-epub.ts';
import { buildPdf } from '#tests/support/build-pdf.ts';
import { canariesInFiles, newCanary } from '#tests/support/canaries.ts';
import { dropFiles } from '#tests/support/drop-files.ts';
import { litRanges } from '#tests/support/lit-ranges.ts';
import { showPdfView, wordsInBoxes } from '#tests/support/paper-in-browser.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask } from '#tools/browser/ask-panel.ts';
import { untilAlive } from '#tools/browser/open-reader.ts';
import { startServer, type StartedServer } from '#tools/start-server.ts';

const PASSWORD = 'let-me-in-please';

/** Two books, whose words stand nowhere else. */
function books(words: { epub: string; pdf: string }) {
  const epub = buildEpub({
    metadata: '<dc:title>The Keeper of Skerry</dc:title><dc:language>en</dc:language>',
    chapters: {
      'one.xhtml': `<h1>The lamp</h1><p>The keeper of ${words.epub} trims the lamp twice a night. Moths gather.</p>`,
    },
    nav: '<ol><li><a href="one.xhtml">The lamp</a></li></ol>',
  });
  const lines = ['The ferry to the outer skerry leaves at seven on', `Tuesdays, when ${words.pdf} is in its favour.`];
  const texts = lines.map((text, index) => ({ x: 72, y: 740 - index * 14, text }));
  const pdf = buildPdf({ pages: [{ texts }], info: '/Title (The Ferry Table)' });
  return {
    lines,
    files: [
      { name: 'skerry.epub', bytes: epub },
      { name: 'ferry.pdf', bytes: pdf },
    ],
  };
}

describe('an empty library', () => {
  const { visit } = useBrowser();
  let dataFolder: string;
  let server: StartedServer;

  const start = () => {
    const env = { UPLOADS: 'everyone', ADMIN_PASSWORD: PASSWORD, API_RATE_LIMIT: '0', LOG_LEVEL: 'error' };
    return startServer({ env: { ...env, LECTERN_DATA: dataFolder }, keepData: true });
  };
  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'lectern-round-trip-'));
    server = await start();
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  const signIn = async (page: Page) => {
    const response = await page.request.post('/api/admin/session', { data: { name: 'admin', password: PASSWORD } });
    expect(response.status()).toBe(200);
  };
  const openBook = async (page: Page, title: string) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: title }).first().click();
    await page.waitForURL('**/books/**');
    const contents = page.locator('article[data-page-id]');
    if ((await contents.count()) === 0) await page.getByRole('main').getByRole('link').first().click();
    await contents.waitFor();
    await untilAlive(page);
  };
  const askAndJump = async (page: Page, question: string) => {
    const exchange = await exchangeOf(page, () => ask(page, question));
    const [source] = librarySources(exchange);
    await exchange.result.locator('a[data-citation="1"]').first().click();
    return source;
  };
  const remove = async (page: Page, title: string) => {
    await page.goto('/admin/library');
    const entry = page.getByRole('region', { name: 'Books' }).getByRole('listitem').filter({ hasText: title });
    await entry.getByRole('button', { name: 'Remove…' }).click();
    const sure = page.getByRole('dialog', { name: `Remove “${title}”?` });
    await sure.getByRole('button', { name: 'Delete now', exact: true }).click();
    await expect.poll(() => entry.count()).toBe(0);
  };

  it.each(bothSizes('at a desk'))(
    'takes an EPUB and a PDF, is read and asked, and gives up both without a trace, %s',
    async (_, screen) => {
      const words = { epub: newCanary(), pdf: newCanary() };
      const { lines, files } = books(words);
      const page = await visit({ origin: server.url, screen, expected: [/status of 404/] });
      await signIn(page);
      await page.request.delete('/api/documents/handbook');
      await page.goto('/');
      await page.getByText('The library is empty.').waitFor();

      const dialog = page.getByRole('dialog', { name: 'Add books' });
      await dropFiles(page, files, dialog);
      await dialog.getByRole('button', { name: 'Add to the library' }).click();
      const added = dialog.getByRole('list', { name: 'Books' }).getByRole('listitem');
      for (const title of ['The Keeper of Skerry', 'The Ferry Table'])
        await expect.poll(() => added.filter({ hasText: title }).textContent()).toContain('In the library');

      await openBook(page, 'The Keeper of Skerry');
      const lamp = await askAndJump(page, 'How often does the keeper trim the lamp?');
      expect(lamp?.chunk_text).toContain(words.epub);
      await expect
        .poll(async () => (await litRanges(page, /^cite-active$/)).map(({ text }) => text))
        .toEqual(lamp?.ranges.map(({ quote }) => quote));

      await openBook(page, 'The Ferry Table');
      const ferry = await askAndJump(page, 'When does the ferry to the outer skerry leave?');
      expect(ferry?.ranges.map(({ quote }) => quote)).toEqual([lines.join(' ')]);
      await showPdfView(page);
      await expect.poll(() => wordsInBoxes(page)).toEqual(lines.join(' ').split(' '));

      const ids = [lamp, ferry].map((source) => [source?.doc_id ?? '', source?.page_id ?? ''] as const);
      for (const title of ['The Keeper of Skerry', 'The Ferry Table']) await remove(page, title);
      for (const address of ids.flatMap(([id, pageId]) => [
        `/books/${id}`,
        `/api/documents/${id}`,
        `/api/pages/${pageId}`,
      ]))
        expect((await page.request.get(address)).status(), address).toBe(404);
      await page.goto('/');
      await page.getByText('The library is empty.').waitFor();
      const search = await page.request.get(`/api/search?query=${words.pdf.slice(0, 20)}`);
      expect((await search.text()).replaceAll(words.pdf.slice(0, 20), '')).not.toContain(words.pdf.slice(20));

      // What was deleted leaves the files of the database with the next start, and the page asks nobody meanwhile.
      await page.close();
      await server.stop();
      server = await start();
      expect(await canariesInFiles(dataFolder, words)).toEqual({});
    },
    180_000,
  );
});
