import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

import { ask, openPanel } from '../browser/ask-panel.ts';
import { contextOptions, DESKTOP, launchBrowser } from '../browser/launch-browser.ts';
import { openReader } from '../browser/open-reader.ts';
import { countScripts } from '../browser/script-bytes.ts';
import { dragOver } from '../browser/select-words.ts';
import { ingestFolder } from '../ingest-folder.ts';
import type { StartedServer } from '../start-server.ts';
import { distributionOf, type Distribution } from './distribution.ts';
import { measureHighlighting, type HighlightFigures } from './measure-highlighting.ts';

/** How the reader weighs and reacts in a real browser. */
export interface BrowserFigures {
  /** Compressed bytes of script: of a page alone, with the panel open, and with an answer in it. */
  scriptBytes: { page: number; panel: number; answer: number };
  highlighting: HighlightFigures;
  /** From letting the mouse go to the frame that shows what can be done with the selection. */
  selectionBarMs: Distribution;
}

const PAGE = '/books/handbook/welcome';
const LONG_PAGE = { characters: 720_000, sentences: 5 };
const TIMES = 10;

/** Measures with a browser of its own; the server gets a book with one very long page. */
export async function measureBrowser(server: StartedServer): Promise<BrowserFigures> {
  const longPage = await ingestLongPage(server);
  const browser = await launchBrowser();
  try {
    return {
      scriptBytes: await measureScripts(browser, server.url),
      highlighting: await measureHighlighting(await newPage(browser, server.url), longPage),
      selectionBarMs: await measureSelectionBar(await newPage(browser, server.url)),
    };
  } finally {
    await browser.close();
  }
}

async function newPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, ...contextOptions(DESKTOP) });
  return context.newPage();
}

async function measureScripts(browser: Browser, url: string): Promise<BrowserFigures['scriptBytes']> {
  const page = await newPage(browser, url);
  const scripts = countScripts(page);
  await openReader(page, PAGE);
  await page.waitForLoadState('networkidle');
  const alone = await scripts.bytes();
  await openPanel(page);
  await page.waitForLoadState('networkidle');
  const panel = await scripts.bytes();
  await ask(page, 'What is a citation?');
  await page.waitForLoadState('networkidle');
  return { page: alone, panel, answer: await scripts.bytes() };
}

async function measureSelectionBar(page: Page): Promise<Distribution> {
  await openReader(page, PAGE);
  const words = await page
    .locator('article p')
    .first()
    .evaluate((paragraph) => paragraph.firstChild?.textContent ?? '');
  const durations: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await page.evaluate(watchForBar);
    await dragOver(page, words.trim().slice(0, 12 + time));
    durations.push(await page.evaluate<number>('selectionBarShown'));
    // Pressing on selected words would drag them.
    await page.evaluate(() => getSelection()?.removeAllRanges());
    await page.getByRole('toolbar', { name: 'Selection' }).waitFor({ state: 'hidden' });
  }
  return distributionOf(durations);
}

/** Runs inside the page; what it promises is the time from letting go to the bar. */
function watchForBar(): void {
  const shown = new Promise<number>((resolve) => {
    const letGo = () => {
      const since = performance.now();
      const look = () => {
        const bar = document.querySelector('[role="toolbar"][aria-label="Selection"]');
        if (bar !== null && bar.getClientRects().length > 0) resolve(performance.now() - since);
        else requestAnimationFrame(look);
      };
      look();
    };
    document.addEventListener('mouseup', letGo, { once: true, capture: true });
  });
  Object.assign(globalThis, { selectionBarShown: shown });
}

/** The path at which the reader shows the page. */
async function ingestLongPage(server: StartedServer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  try {
    await writeFile(join(folder, 'long.md'), longText());
    const { documentId } = await ingestFolder(server, folder);
    return `/books/${documentId}/long`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function longText(): string {
  const parts = ['# A very long page'];
  for (let number = 1, length = 0; length < LONG_PAGE.characters; number += 1) {
    const paragraph = Array.from(
      { length: LONG_PAGE.sentences },
      (_, index) =>
        `Sentence ${index + 1} of paragraph ${number} tells *nothing* that another one does not tell as well.`,
    ).join(' ');
    if (number % 20 === 0) parts.push(`## Section ${number / 20}`);
    parts.push(paragraph);
    length += paragraph.length;
  }
  return parts.join('\n\n');
}
