import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { litRanges } from '#tests/support/lit-ranges.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, chipsOf, panelOf, turnsOf } from '#tools/browser/ask-panel.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

const FERRY = 'The ferry to the outer skerry leaves at seven on Tuesdays.';
const GOAT = 'The goat of the skerry eats nothing but dried seaweed.';

const PAGE = `# Skerry

Whoever comes here stays for the night, since the sea decides when to leave.

## Boats

${FERRY} Bring a warm coat.

## Animals

${GOAT} It is twelve years old.
`;
/** The ferry stands further down, in the same words; the goat has gone. */
const EDITED = `# Skerry

Nobody stays for the night any more. The house was closed after the storm of last winter.

## Boats

${FERRY.replace('ferry to', 'ferry\nto')} Bring a warm coat.

## Animals

There are none.
`;

describe('a page that changed since it was cited', () => {
  const { visit } = useBrowser();
  let server: StartedServer;
  let book: string;

  const publish = async (text: string) => {
    await writeFile(join(book, 'skerry.md'), text);
    await ingestFolder(server, book);
  };
  beforeAll(async () => {
    // One of its own: the others count the books of the shared one.
    server = await startHandbookServer({ API_RATE_LIMIT: '0', LOG_LEVEL: 'error' });
    book = join(await mkdtemp(join(tmpdir(), 'lectern-book-')), 'skerry-book');
    await mkdir(book);
    await publish(PAGE);
  });
  afterAll(async () => {
    await server.stop();
    await rm(join(book, '..'), { recursive: true, force: true });
  });

  const chipOf = (turn: Locator): Locator => chipsOf(turn).first();

  it('keeps notes on words that moved, and says of others that their words have gone', async () => {
    await publish(PAGE);
    const page = await visit({ origin: server.url });
    await openReader(page, '/books/skerry-book/skerry');
    const note = async (words: string) => {
      await page.keyboard.press('s');
      for (let step = 0; step < 12; step += 1) {
        if ((await page.evaluate(() => getSelection()?.toString() ?? '')) === words) break;
        await page.keyboard.press('s');
        await page.waitForTimeout(150);
      }
      await page.keyboard.press('h');
      await page.getByRole('dialog', { name: 'Highlight' }).getByRole('button', { name: 'Done' }).click();
    };
    await note(FERRY);
    await note(GOAT);
    const lit = async () => (await litRanges(page, /^note-/)).map(({ text }) => text.replaceAll('\n', ' '));
    expect(await lit()).toEqual([FERRY, GOAT]);
    await publish(EDITED);
    await page.reload();
    await expect.poll(lit).toEqual([FERRY]);
    await page.goto('/notes');
    const lost = page.getByRole('listitem').filter({ hasText: 'These words are no longer on the page.' });
    await expect.poll(() => lost.count()).toBe(1);
    expect(await lost.textContent()).toContain(GOAT);
    await publish(PAGE);
  });

  it('shows cited words where they went, and leads to the cited version for those that have gone', async () => {
    const page = await visit({ origin: server.url });
    await openReader(page, '/books/skerry-book/skerry');
    await ask(page, 'When does the ferry to the outer skerry leave?');
    await ask(page, 'What does the goat of the skerry eat?');
    await publish(EDITED);
    await page.reload();
    await page.locator('article[data-page-id]').waitFor();
    const [ferry, goat] = [turnsOf(page).first(), turnsOf(page).last()];

    // The last answer is lit; nothing of it is on the page.
    await chipOf(goat).waitFor();
    await expect.poll(() => chipOf(goat).getAttribute('aria-label')).toContain('The text has since changed.');
    await goat.locator('details.sources > summary').click();
    expect(await goat.getByRole('list', { name: 'Sources' }).textContent()).toContain('The text has since changed.');
    expect(await litRanges(page, /^cite-/)).toEqual([]);

    await chipOf(ferry).click();
    await expect.poll(async () => (await litRanges(page, /^cite-active$/)).map(({ text }) => text)).toEqual([FERRY]);
    expect(new URL(page.url()).searchParams.get('version')).toBeNull();
    expect(await chipOf(ferry).getAttribute('aria-label')).not.toContain('changed');

    await chipOf(goat).click();
    await page.waitForURL('**?version=*');
    await expect.poll(async () => (await litRanges(page, /^cite-active$/)).map(({ text }) => text)).toEqual([GOAT]);
    expect(await panelOf(page).isVisible()).toBe(true);
  });
});
