import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildPdf } from '#tests/support/build-pdf.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, chipsOf, openPanel, panelOf, turnsOf } from '#tools/browser/ask-panel.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

const FERRY = ['The ferry to the outer skerry leaves at seven on', 'Tuesdays, when the tide is in its favour.'];
const GOAT = 'The goat of the skerry eats nothing but dried seaweed.';
const BOOK = '/books/skerry-pilot/text';

/** One line of the real page for each string. */
function paper(lines: string[]) {
  return { texts: lines.map((text, index) => ({ x: 72, y: 740 - index * 14, text })) };
}

describe('a page of a PDF', () => {
  const { visit } = useBrowser();
  let server: StartedServer;
  let file: string;

  beforeAll(async () => {
    // One of its own: the others count the books of the shared one.
    server = await startHandbookServer({ API_RATE_LIMIT: '0', LOG_LEVEL: 'error' });
    file = join(await mkdtemp(join(tmpdir(), 'lectern-pdf-')), 'skerry-pilot.pdf');
    await writeFile(file, buildPdf({ pages: [paper(FERRY), paper([GOAT]), paper(['Here it ends.'])] }));
    await ingestFolder(server, file);
  });
  afterAll(async () => {
    await server.stop();
    await rm(dirname(file), { recursive: true });
  });

  const open = async (address: string) => {
    const page = await visit({ origin: server.url });
    await openReader(page, address);
    return page;
  };
  const showPaper = async (page: Page) => {
    await page.getByRole('group', { name: 'Show as' }).getByRole('button', { name: 'Page' }).click();
    await page.locator('.paper canvas[data-drawn]').first().waitFor();
  };
  /** The words of the page's own layer whose middle lies in one of the boxes, in their order. */
  const wordsInBoxes = (page: Page) =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.paper-box')].map((box) => box.getBoundingClientRect());
      const spans = [...document.querySelectorAll('.paper-words span')];
      const isIn = (span: Element) => {
        const { left, top, width, height } = span.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return boxes.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
      };
      return spans.filter(isIn).map((span) => span.textContent);
    });

  it('is shown as its text, and as the paper with the cited words boxed on it', async () => {
    const page = await open(BOOK);
    expect(await page.locator('article').innerText()).toContain(FERRY.join(' '));
    await openPanel(page);
    await ask(page, 'When does the ferry to the outer skerry leave?');
    await chipsOf(turnsOf(page).last()).first().click();
    await showPaper(page);
    await expect.poll(() => wordsInBoxes(page)).toEqual(FERRY.join(' ').split(' '));
    expect(await page.locator('.paper-box').count()).toBe(2);
  });

  it('opens at the page that the address names', async () => {
    const page = await visit({ origin: server.url });
    await page.goto(`${BOOK}#page=2`);
    await page.locator('[data-paper="2"] canvas[data-drawn]').waitFor();
    await expect
      .poll(() =>
        page.evaluate(() => Math.round(document.querySelector('[data-paper="2"]')?.getBoundingClientRect().top ?? -1)),
      )
      .toBeLessThan(200);
  });

  it('lets words be selected on the paper: they are those of the text', async () => {
    const page = await open(BOOK);
    await openPanel(page);
    await showPaper(page);
    const word = (text: string) => page.locator('.paper-words span', { hasText: text }).first();
    const [from, to] = await Promise.all([word('outer').boundingBox(), word('Tuesdays').boundingBox()]);
    if (from === null || to === null) throw new Error('The words are not on the page.');
    await page.mouse.move(from.x + 1, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width - 1, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    await panelOf(page).getByText('outer skerry leaves at seven on Tuesdays,').first().waitFor();
    await expect.poll(() => page.locator('.paper-box[data-look="scope"]').count()).toBe(2);
  });
});
