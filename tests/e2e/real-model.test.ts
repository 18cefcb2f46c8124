import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeModelsFolder, type ModelsFolder } from '#tests/support/embedding-model/models-folder.ts';
import { findRealModel } from '#tests/support/embedding-model/real-model.ts';
import { type FakeHub, startFakeHub } from '#tests/support/services/hub/start-fake-hub.ts';
import { fillIn } from '#tests/support/sign-in.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask } from '#tools/browser/ask-panel.ts';
import { startServer, type StartedServer } from '#tools/start-server.ts';

const PASSWORD = 'let-me-in-please';
const NETWORK = 'onnx/model_quantized.onnx';
/** In words that the page with the answer does not have. */
const IN_OWN_WORDS = 'Can I carry an answer away as a file?';

const { model, folder, repository, revision } = await findRealModel();

/** From an empty data folder, with a hub on this machine that serves the real files. Without them it is told as skipped. */
describe.skipIf(model === null)('the real model, turned on by a person', () => {
  let hub: FakeHub;
  let models: ModelsFolder;
  let server: StartedServer;
  const { visit } = useBrowser();

  beforeAll(async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.flatMap((entry) =>
      entry.isFile() ? [`${entry.parentPath}/${entry.name}`.slice(folder.length + 1)] : [],
    );
    hub = await startFakeHub({ repository, revisions: [revision], folder, files });
    models = await makeModelsFolder(null);
    server = await startServer({
      env: {
        ...{ MODELS_HUB: hub.url, MODELS_FOLDER: models.path },
        ...{ ADMIN_PASSWORD: PASSWORD, API_RATE_LIMIT: '0', LOG_LEVEL: 'error' },
      },
    });
  });
  afterAll(async () => {
    await server.stop();
    await hub.close();
    await models.close();
  });

  it('is fetched with a line that is cut, makes its vectors in the background, and finds what words do not', async () => {
    const reader = await visit({ origin: server.url });
    await reader.goto('/');
    const before = await ask(reader, IN_OWN_WORDS);
    expect(await before.locator('[aria-label="Sources"]').count()).toBe(0);

    const page = await visit({ origin: server.url });
    await page.goto('/admin/health');
    await fillIn(page, { name: 'admin', password: PASSWORD });
    const card = page.getByRole('region', { name: 'Search by meaning' });
    hub.pace = { bytes: 120_000, everyMs: 50 };
    hub.faults.set(NETWORK, [{ kind: 'cut', afterBytes: 9_000_000 }]);
    await card.getByRole('button', { name: 'Download' }).click();
    const bar = card.getByRole('progressbar');
    const seen = new Set<number>();
    await expect
      .poll(
        async () => {
          seen.add(Number(await bar.getAttribute('value')));
          return seen.size;
        },
        { timeout: 30_000, interval: 100 },
      )
      .toBeGreaterThan(4);
    expect([...seen]).toEqual([...seen].toSorted((first, second) => first - second));
    expect(await card.textContent()).toMatch(/\d MB of 2\d MB/);

    await expect.poll(() => card.textContent(), { timeout: 60_000 }).toMatch(/[\d,]+ of [\d,]+ blocks have vectors/);
    expect(hub.asked).toContainEqual(expect.stringMatching(/onnx\/model_quantized\.onnx bytes=9000000-$/));
    await reader.goto('/');
    await reader.getByRole('note').getByText('meaning follows').waitFor();
    await expect.poll(() => card.textContent(), { timeout: 240_000 }).toMatch(/All [\d,]+ blocks have vectors/);

    const another = await visit({ origin: server.url });
    await another.goto('/');
    const after = await ask(another, IN_OWN_WORDS);
    expect(await after.locator('[aria-label="Sources"]').count()).toBe(1);
    expect(await after.textContent()).toContain('kept as a Markdown file');
  }, 400_000);
});
