import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { firstByDay } from '#tests/support/long-it.ts';
import { seriousFindings } from '#tests/support/axe.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { ADMIN_PASSWORD, READ_ONLY_PASSWORD, signIn } from '#tests/support/sign-in.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { type FakeEmbeddings, startFakeEmbeddings } from '#tests/support/services/embeddings/start-fake-embeddings.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { DESKTOP, PHONE } from '#tools/browser/launch-browser.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

let server: StartedServer;

beforeAll(async () => {
  const passwords = { ADMIN_PASSWORD, ADMIN_READ_ONLY_PASSWORD: READ_ONLY_PASSWORD };
  server = await startHandbookServer({ ...passwords, API_RATE_LIMIT: '0', LOG_LEVEL: 'error' });
  await ingestFolder(server, `${FIXTURE_BOOKS}/lighthouse`);
});

afterAll(() => server.stop());

describe.each(firstByDay(SCREENS.toReversed(), 1))('trying a search, %s', (_, screen) => {
  const { visit } = useBrowser();

  it('shows what is found and why in this order, and leads to the words', async () => {
    const page = await visit({ origin: server.url, screen });
    await signIn(page, '/admin/search', 'read-only');
    await page.getByRole('searchbox', { name: 'Question' }).fill('Where does the reserve lamp hang?');
    await page.keyboard.press('Enter');
    const table = page.locator('.tried-passages');
    await table.getByText('1.', { exact: true }).first().waitFor();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    const link = table.getByRole('link').first();
    expect(await link.getAttribute('href')).toMatch(/^\/books\/.+#f=[0-9a-f]{64}:\d+-\d+$/);
  });

  it('says so when nothing is found', async () => {
    const page = await visit({ origin: server.url, screen });
    await signIn(page, '/admin/search?q=xylophonist', 'read-only');
    await page.getByRole('status').getByText('No results in what this reader can read.').waitFor();
  });
});

describe('where meaning is compared', () => {
  const { visit } = useBrowser();
  let embeddings: FakeEmbeddings;
  let comparing: StartedServer;

  beforeAll(async () => {
    embeddings = await startFakeEmbeddings();
    comparing = await startHandbookServer({
      ...{ ADMIN_PASSWORD, ADMIN_READ_ONLY_PASSWORD: READ_ONLY_PASSWORD, LOG_LEVEL: 'error' },
      ...{ EMBEDDINGS: 'auto', EMBEDDING_BASE_URL: embeddings.url, EMBEDDING_MODEL: embeddings.model },
      EMBEDDING_DIMENSION: String(embeddings.dimension),
    });
    await ingestFolder(comparing, `${FIXTURE_BOOKS}/lighthouse`);
  });
  afterAll(async () => {
    await comparing.stop();
    await embeddings.close();
  });

  it.each([
    ['at a desk', DESKTOP],
    ['on a phone', PHONE],
  ])('each passage has its three figures, and nothing has to be scrolled sideways, %s', async (_, screen) => {
    const page = await visit({ origin: comparing.url, screen });
    await signIn(page, '/admin/search?q=How+is+the+reserve+lamp+used%3F', 'read-only');
    const table = page.locator('.tried-passages');
    await table.getByRole('row').nth(1).waitFor();
    const cells = table.getByRole('row').nth(1).getByRole('cell');
    expect(await cells.count()).toBe(5);
    const sideways = await table.evaluate(
      ({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
    );
    expect(sideways).toBe(0);
    const named = await cells.nth(2).evaluate((cell) => getComputedStyle(cell, '::before').content);
    expect(named).toBe(screen.isPhone === true ? '"Words"' : 'none');
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
