import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { writeTinyModel } from '#tests/support/embedding-model/write-tiny-model.ts';
import { type FakeHub, startFakeHub } from '#tests/support/services/hub/start-fake-hub.ts';
import { fillIn } from '#tests/support/sign-in.ts';
import { maySetUpDisks, openSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask } from '#tools/browser/ask-panel.ts';
import { startServer, type StartedServer } from '#tools/start-server.ts';

const PASSWORD = 'let-me-in-please';
const NAME = 'somebody/tiny';
const ANSWERED = 'Where does a citation lead?';
const ROOMY = 'size=60m';

/** Without the right to set up disks it is told as skipped. */
describe.skipIf(!maySetUpDisks)('what can go wrong when a person has the model fetched', () => {
  let source: string;
  let files: string[];
  let hub: FakeHub;
  let disk: SmallDisk;
  let server: StartedServer;
  const { visit } = useBrowser();

  const startHub = (port = 0) => startFakeHub({ repository: NAME, folder: source, files, port });

  beforeAll(async () => {
    source = await mkdtemp(join(tmpdir(), 'lectern-hub-'));
    files = await writeTinyModel(source);
    hub = await startHub();
    disk = await openSmallDisk(60);
    server = await startServer({
      env: {
        ...{ MODELS_HUB: hub.url, MODELS_FOLDER: disk.path, EMBEDDINGS: 'auto', EMBEDDINGS_MODEL: NAME },
        ...{ ADMIN_PASSWORD: PASSWORD, API_RATE_LIMIT: '0', LOG_LEVEL: 'silent' },
      },
    });
  });
  afterAll(async () => {
    await server.stop();
    await hub.close();
    await disk.close();
    await rm(source, { recursive: true });
  });

  it('is one clear sentence each time, while search by words goes on; once it is mended, the same button does it', async () => {
    const administrator = await visit({ origin: server.url });
    await administrator.goto('/admin/health');
    await fillIn(administrator, { name: 'admin', password: PASSWORD });
    const card = administrator.getByRole('region', { name: 'Search by meaning' });
    const begin = (name: 'Download' | 'Try again') => card.getByRole('button', { name }).click();
    const isAnswered = async () => hasSources(await visit({ origin: server.url }));
    const isTold = async (sentence: string) => {
      await expect.poll(() => card.getByRole('alert').textContent(), { timeout: 30_000 }).toBe(sentence);
      expect(await isAnswered()).toBe(true);
    };

    const { port } = new URL(hub.url);
    await hub.close();
    await begin('Download');
    await isTold(`The model’s files could not be downloaded from ${hub.url}: it cannot be reached (ECONNREFUSED).`);

    hub = await startHub(Number(port));
    hub.faults.set('tokenizer.json', [{ kind: 'changed' }]);
    await begin('Try again');
    await isTold(
      `What came of tokenizer.json differs from the file that ${hub.url} describes (its digest is another one). It was discarded.`,
    );

    disk.remount('size=20m');
    await begin('Try again');
    await isTold(`The files of the model cannot be written to ${disk.path}: the disk is full.`);

    disk.remount(`ro,${ROOMY}`);
    await begin('Try again');
    await isTold(`The files of the model cannot be written to ${disk.path}: it is on a read-only disk.`);

    disk.remount(`rw,${ROOMY}`);
    await begin('Try again');
    await expect.poll(() => card.textContent(), { timeout: 60_000 }).toMatch(/All [\d,]+ blocks have vectors/);
    expect(await card.getByRole('alert').count()).toBe(0);
    expect(await isAnswered()).toBe(true);
  });
});

/** Whether a question that words suffice for has an answer with its sources. */
async function hasSources(page: Page): Promise<boolean> {
  await page.goto('/');
  const turn = await ask(page, ANSWERED);
  return (await turn.locator('[aria-label="Sources"]').count()) === 1;
}
