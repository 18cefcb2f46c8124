import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { PHONE } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { dragOver, pressLong } from '#tools/browser/select-words.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

const LAMPS = `# Lamps

Trim the mantle before you light it, and never touch it afterwards.

<dl><dt>Mantle</dt><dd>A sleeve of silk that glows in the flame.</dd></dl>
`;
const SAID = '<b>Ne touchez jamais</b> le manchon. [1]';

let folder: string;
let model: ModelEndpoint;
let server: StartedServer;

beforeAll(async () => {
  model = await startModelEndpoint(() => ({ text: SAID }));
  server = await startHandbookServer({ API_RATE_LIMIT: '0', LOG_LEVEL: 'error', ...model.variables });
  folder = await mkdtemp(join(tmpdir(), 'lectern-lamps-'));
  const file = join(folder, 'lamps.md');
  await writeFile(file, LAMPS);
  await ingestFolder(server, file);
});
afterAll(async () => {
  await server.stop();
  await Promise.all([model.close(), rm(folder, { recursive: true })]);
});

const cardOf = (page: Page) => page.getByRole('dialog', { name: 'Look up or translate' });

describe.each(bothSizes('at a desk'))('selected words, %s', (_, screen) => {
  const { visit } = useBrowser();

  it('are looked up word for word, and translated once their reader asks for it, marked as a model’s', async () => {
    const page = await visit({ origin: server.url, screen });
    await openReader(page, '/books/lamps/lamps');
    const open = async () => {
      await (screen === PHONE ? pressLong : dragOver)(page, 'mantle');
      await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Look up' }).click();
    };
    model.requests.splice(0);
    await open();
    const card = cardOf(page);
    await card.getByText('A sleeve of silk that glows in the flame.').waitFor();
    await card.getByText('The selected words are sent to the language model').waitFor();
    expect(model.requests).toEqual([]);

    await card.getByLabel('Translate into').selectOption('French');
    await card.getByRole('button', { name: 'Translate' }).click();
    const translated = card.getByRole('group', {
      name: /^Translated by the language model .* not the words of the book/,
    });
    // As plain text: neither markup nor a citation.
    await translated.getByText(SAID).waitFor();
    expect(await translated.locator('a, b').count()).toBe(0);
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);

    await card.getByRole('link', { name: /Lamps/ }).click();
    await card.waitFor({ state: 'hidden' });
    await page.waitForURL(/#c=[0-9a-f]{64}:\d+-\d+$/);
    await page.reload();
    await openReader(page, '/books/lamps/lamps');
    await open();
    expect(await card.getByLabel('Translate into').inputValue()).toBe('fr');
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
  });
});
