import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, openPanel, panelOf, turnsOf } from '#tools/browser/ask-panel.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

const LIGHTHOUSE = join(import.meta.dirname, '../fixtures/books/lighthouse');
const LAMP = '/books/lighthouse/2-the-lamp';

describe('a conversation on a server that records none', () => {
  const { visit } = useBrowser();
  let server: StartedServer;

  beforeAll(async () => {
    server = await startHandbookServer({ RECORD_CONVERSATIONS: 'false', API_RATE_LIMIT: '0', LOG_LEVEL: 'error' });
    await ingestFolder(server, LIGHTHOUSE);
  });
  afterAll(() => server.stop());

  it('is answered, cannot be rated, and is neither listed nor missed later', async () => {
    const page = await visit({ origin: server.url });
    await openReader(page, LAMP);
    const turn = await ask(page, 'When is the lamp lit?');
    expect(await turn.locator('a[data-citation]').count()).toBeGreaterThan(0);
    expect(await turn.locator('.thumb').count()).toBe(0);
    await ask(page, 'Where does the reserve lamp hang?');
    expect(await turnsOf(page).count()).toBe(2);

    await page.reload();
    await openReader(page, LAMP);
    await openPanel(page);
    expect(await turnsOf(page).count()).toBe(0);
    expect(await panelOf(page).getByRole('alert').count()).toBe(0);
    await panelOf(page).getByRole('button', { name: 'Conversations' }).click();
    await panelOf(page).getByText('No conversations yet.').waitFor();
  });
});
