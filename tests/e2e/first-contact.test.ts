import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { WORDINGS } from '#lib/contracts/wording/wordings.ts';
import { exchangeOf, librarySources } from '#tests/support/answer-sources.ts';
import { seriousFindings } from '#tests/support/axe.ts';
import { buildPdf } from '#tests/support/build-pdf.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, chipsOf, lastTurn, openPanel } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import type { StartedServer } from '#tools/start-server.ts';

const words = WORDINGS.en.reader;

/** What somebody has of their own. */
const LINES = [
  'The ferry to the outer skerry leaves at seven on Tuesdays and takes forty minutes.',
  'The goat of the skerry eats nothing but dried seaweed and is twelve years old.',
  'Bring a warm coat, since the deck of the ferry is open on every side.',
];
const PDF = buildPdf({
  pages: [{ texts: LINES.map((text, index) => ({ x: 40, y: 700 - 40 * index, text, size: 9 })) }],
  info: '/Title (The Ferry Table)',
});

/** What a newcomer does, one thing at a time. */
function journey(page: Page) {
  const steps: string[] = [];
  const step = async (what: string, act: () => Promise<unknown>) => {
    steps.push(what);
    await act();
  };
  return { page, steps, step };
}

describe('a newcomer on the machine of the server', () => {
  const { visit } = useBrowser();
  let folder: string;
  let server: StartedServer;

  // As a first start on an empty data folder leaves it; what a newcomer has put in is taken out again.
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-newcomer-'));
    await writeFile(join(folder, 'ferry.pdf'), PDF);
    server = await startHandbookServer({ LOG_LEVEL: 'error', API_RATE_LIMIT: '0' });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(bothSizes('on a phone'))(
    'adds a PDF without a password and has a cited answer of it in under ten steps, %s',
    async (_, screen) => {
      const { page, steps, step } = journey(await visit({ origin: server.url, screen, expected: [/status of 404/] }));
      await step('open the shelf', () => page.goto('/'));
      const main = page.getByRole('main');
      await main.getByText(words.shelfIntroduction.whatThisIs).waitFor();
      await step('press “Add a book”', () => main.getByRole('button', { name: words.upload.addBook }).click());
      const dialog = page.getByRole('dialog', { name: 'Add books' });
      await step('choose the file', async () => {
        const chooser = page.waitForEvent('filechooser');
        await dialog.getByRole('button', { name: 'Choose files' }).click();
        await (await chooser).setFiles(join(folder, 'ferry.pdf'));
      });
      await step('send it', () => dialog.getByRole('button', { name: 'Add to the library' }).click());
      await step('open the book', () => dialog.getByRole('link', { name: words.upload.openBook }).click());
      await page.waitForURL(/\/books\/[^/]+$/);
      await step('open the panel', () => openPanel(page));
      const exchange = await exchangeOf(page, () =>
        step('ask', () => ask(page, 'When does the ferry to the outer skerry leave?')),
      );
      expect(librarySources(exchange)[0]?.ranges[0]?.quote).toBe(LINES[0]);
      await step('follow the citation', () => chipsOf(lastTurn(page)).first().click());
      await page.waitForURL(/\/books\/[^/]+\/.+/);
      expect(steps.length).toBeLessThan(10);

      // What nobody needed a password for can be taken back without one; the rest of the administration cannot be had so.
      await page.goto(new URL(page.url()).pathname.split('/').slice(0, 3).join('/'));
      await page.getByRole('main').getByRole('button', { name: words.bookRemoval.remove }).click();
      const sure = page.getByRole('dialog', { name: 'Remove “The Ferry Table”?' });
      await atRest(page);
      expect(await seriousFindings(page)).toEqual([]);
      await sure.getByRole('button', { name: words.bookRemoval.confirm, exact: true }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await main.getByText(words.shelfIntroduction.whatThisIs).waitFor();
      expect(await main.getByText('The Ferry Table').count()).toBe(0);
      await page.goto('/admin');
      await page.waitForURL(/\/admin\/sign-in/);
    },
  );
});

describe('a server that listens on every address, as in a container', () => {
  let server: StartedServer;

  beforeAll(async () => {
    server = await startHandbookServer({ LOG_LEVEL: 'error', HOST: '0.0.0.0' });
  });
  afterAll(() => server.stop());

  it('asks everybody to sign in', async () => {
    const shelf = await (await fetch(server.url)).text();
    expect(shelf).toContain(words.shelfIntroduction.signInToAdd);
    const upload = await fetch(`${server.url}/api/uploads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ files: [{ name: 'a.md', size: 3 }] }),
    });
    expect(upload.status).toBe(401);
  });
});
