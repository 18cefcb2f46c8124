import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { ADMIN_PASSWORD, READ_ONLY_PASSWORD, signIn } from '#tests/support/sign-in.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

let server: StartedServer;

beforeAll(async () => {
  const passwords = { ADMIN_PASSWORD, ADMIN_READ_ONLY_PASSWORD: READ_ONLY_PASSWORD };
  server = await startHandbookServer({ ...passwords, API_RATE_LIMIT: '0', LOG_LEVEL: 'error' });
  await ingestFolder(server, `${FIXTURE_BOOKS}/lighthouse`);
});

afterAll(() => server.stop());

describe.each(SCREENS)('trying a search, %s', (_, screen) => {
  const { visit } = useBrowser();

  it('shows what is found and why in this order, and leads to the words', async () => {
    const page = await visit({ origin: server.url, screen });
    await signIn(page, '/admin/search', 'read-only');
    await page.getByRole('searchbox', { name: 'Question' }).fill('How is the reserve lamp used?');
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
    await page.getByRole('status').getByText('Nothing that this reader may read').waitFor();
  });
});
