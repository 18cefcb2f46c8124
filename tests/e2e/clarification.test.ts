import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { longIt } from '#tests/support/long-it.ts';
import { askAllBooks } from '#tests/support/question-scope.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { answered, ask, lastTurn, openPanel, questionBox, turnsOf } from '#tools/browser/ask-panel.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

const QUESTION = 'Summarise the harbour report';
const BOOKS = {
  'north-harbour': ['Harbour report North', 'The northern quay was rebuilt with granite from the island.'],
  'south-harbour': ['Harbour report South', 'The southern crane lifts forty barrels in an hour.'],
  'west-harbour': ['Harbour report West', 'The western light is tended by two brothers.'],
} as const;

describe.each(bothSizes('on a phone'))('a question that several documents fit, %s', (_, screen) => {
  const { visit } = useBrowser();
  let server: StartedServer;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-harbours-'));
    server = await startHandbookServer({ API_RATE_LIMIT: '0', LOG_LEVEL: 'error' });
    for (const [name, [title, sentence]] of Object.entries(BOOKS)) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'report.md'), `# ${title}\n\n${sentence}\n`);
      await ingestFolder(server, join(folder, name));
    }
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function asked(): Promise<{ page: Page; turn: Locator }> {
    const page = await visit({ screen, origin: server.url });
    await openReader(page, '/books/north-harbour/report');
    await askAllBooks(page);
    return { page, turn: await ask(page, QUESTION) };
  }

  it('is asked back, and a press on a document answers it for that one', async () => {
    const { page, turn } = await asked();
    const options = turn.locator('button.clarifying-option');
    expect(await options.count()).toBe(3);
    expect(await seriousFindings(page)).toEqual([]);
    const south = options.filter({ hasText: 'South' });
    const title = await south.locator('.clarifying-title').textContent();
    await south.click();
    await expect.poll(() => turnsOf(page).count()).toBe(2);
    await answered(lastTurn(page));
    expect(await lastTurn(page).locator('h3').textContent()).toBe(title);
    await lastTurn(page).getByText('The southern crane lifts forty barrels in an hour.').first().waitFor();

    await turn.locator('[data-chosen]', { hasText: 'South' }).waitFor();
    expect(await options.count()).toBe(0);
    await page.reload();
    await openReader(page, '/books/north-harbour/report');
    await openPanel(page);
    await turnsOf(page).first().locator('[data-chosen]', { hasText: 'South' }).waitFor();
  });

  it('is answered by the number of a document, as a key and as words', async () => {
    const { page, turn } = await asked();
    const second = await turn.locator('.clarifying-title').nth(1).textContent();
    await turn.locator('button.clarifying-option').first().focus();
    await page.keyboard.press('2');
    await expect.poll(() => turnsOf(page).count()).toBe(2);
    await answered(lastTurn(page));
    expect(await turn.locator('[data-chosen] .clarifying-title').textContent()).toBe(second);

    await ask(page, QUESTION);
    await ask(page, 'the third');
    const third = turnsOf(page).nth(2);
    expect(await third.locator('[data-chosen] .clarifying-number').textContent()).toBe('3');
    expect(await lastTurn(page).locator('button.clarifying-option').count()).toBe(0);
  });

  longIt('can be left: none of these leads back to the question', async () => {
    const { page, turn } = await asked();
    await turn.getByRole('button', { name: 'None of these' }).click();
    await expect.poll(() => questionBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await ask(page, 'What does the southern crane lift?');
    expect(await turn.locator('[data-chosen]').count()).toBe(0);
  });
});
