import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { makeModelsFolder, type ModelsFolder } from '#tests/support/embedding-model/models-folder.ts';
import { writeTinyModel } from '#tests/support/embedding-model/write-tiny-model.ts';
import { type FakeHub, startFakeHub } from '#tests/support/services/hub/start-fake-hub.ts';
import { fillIn } from '#tests/support/sign-in.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, openPanel, turnsOf } from '#tools/browser/ask-panel.ts';
import { startServer, type StartedServer } from '#tools/start-server.ts';

const PASSWORD = 'let-me-in-please';
const NAME = 'somebody/tiny';
const NETWORK = 'onnx/model_quantized.onnx';
const ANSWERED = 'Where does a citation lead?';
const NOWHERE = 'Which zebra taxes the moon?';

/** From a server on nothing, in the order in which a person goes. */
describe('search by meaning, turned on by a person', () => {
  let source: string;
  let hub: FakeHub;
  let models: ModelsFolder;
  let server: StartedServer;
  let page: Page;
  const { visit } = useBrowser();

  beforeAll(async () => {
    source = await mkdtemp(join(tmpdir(), 'lectern-hub-'));
    hub = await startFakeHub({ repository: NAME, folder: source, files: await writeTinyModel(source) });
    models = await makeModelsFolder(null);
    server = await startServer({
      env: {
        ...{ MODELS_HUB: hub.url, MODELS_FOLDER: models.path, EMBEDDINGS: 'auto', EMBEDDINGS_MODEL: NAME },
        ...{ ADMIN_PASSWORD: PASSWORD, API_RATE_LIMIT: '0', LOG_LEVEL: 'error' },
      },
    });
  });
  afterAll(async () => {
    await server.stop();
    await hub.close();
    await models.close();
    await rm(source, { recursive: true });
  });

  const card = () => page.getByRole('region', { name: 'Search by meaning' });
  const told = () => card().getByRole('alert').textContent();

  /** Comes back to the shelf, where so many turns are shown again, and asks. */
  const askAgain = async (turns: number, question: string) => {
    await page.goto('/');
    await openPanel(page);
    await turnsOf(page)
      .nth(turns - 1)
      .waitFor();
    return ask(page, question);
  };

  it('is found where nothing was, fetched, stopped and fetched again, and compares meaning from then on', async () => {
    page = await visit({ origin: server.url });
    await page.goto('/');
    await openPanel(page);
    const turn = await ask(page, NOWHERE);
    await turn.getByText('Try other words.').waitFor();
    expect(await turn.locator('a[href^="/admin"]').count()).toBe(0);
    await page.goto('/admin');
    await fillIn(page, { name: 'admin', password: PASSWORD });
    await page.waitForURL('**/admin');
    await page.goto('/');
    await openPanel(page);
    await turnsOf(page).last().getByText('Search matches exact words only.').waitFor();
    await turnsOf(page).last().getByRole('link', { name: 'Turn on search by meaning' }).click();
    await page.waitForURL('**/admin/health**');
    expect(await card().textContent()).toContain('Search matches exact words only');
    expect(await seriousFindings(page)).toEqual([]);

    // What comes is not what the hub says it is; then the line is slow, and the person stops it.
    hub.faults.set(NETWORK, [{ kind: 'changed' }]);
    await card().getByRole('button', { name: 'Download' }).click();
    await expect.poll(told).toMatch(/its digest is another one\). It was not kept\.$/);
    hub.pace = { bytes: 5_000, everyMs: 100 };
    await card().getByRole('button', { name: 'Try again' }).click();
    const bar = card().getByRole('progressbar');
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(10_000);
    expect(await card().textContent()).toMatch(/0\.\d MB of 0\.\d MB/);
    await card().getByRole('button', { name: 'Stop' }).click();
    await card().getByRole('button', { name: 'Download' }).waitFor();

    // Meanwhile it is answered by words; then the rest is fetched, with a line that is cut once.
    const byWords = await askAgain(1, ANSWERED);
    expect(await byWords.locator('[aria-label="Sources"]').count()).toBe(1);
    await page.goto('/admin');
    await page.getByRole('note').getByRole('link', { name: 'Set up search by meaning' }).click();
    hub.pace = null;
    hub.asked.length = 0;
    hub.faults.set(NETWORK, [{ kind: 'cut', afterBytes: 20_000 }]);
    await card().getByRole('button', { name: 'Download' }).click();
    await expect.poll(() => card().textContent(), { timeout: 30_000 }).toMatch(/All [\d,]+ blocks have vectors/);
    expect(hub.asked.filter((path) => / bytes=\d{4,}-$/.test(path)).length).toBeGreaterThan(0);
    expect(await card().textContent()).toContain(`vectors created by ${NAME}`);

    const last = await askAgain(2, NOWHERE);
    expect(await last.textContent()).not.toContain('exact words only');
    await page.goto('/admin');
    expect(await page.getByText('Search matches exact words only').count()).toBe(0);
  });
});
