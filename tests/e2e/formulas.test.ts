import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { exchangeOf, librarySources, publishedPage } from '#tests/support/answer-sources.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask } from '#tools/browser/ask-panel.ts';
import { PHONE } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

const LONG = Array.from({ length: 24 }, (_, index) => `\\beta_{${index}} x_{${index}}`).join(' + ');
const PAGE = `# Tides of the narrows

The pull of the moon raises the water by
$$
P = \\frac{2 G M r}{d^3}
$$
where $d$ is the distance of the moon. It costs $5 and $6 to look.

## Sums

The harmonic prediction of the harbour master adds these terms:

$$${LONG}$$

Equations that are aligned:

\`\`\`math
\\begin{aligned} a_1 + b &= c \\\\ d &= \\sqrt{e} \\end{aligned}
\`\`\`

What is wrong stays code: $\\nothing{x}$.
`;
const ADDRESS = '/books/tides/narrows';
const PULL = 'P = \\frac{2 G M r}{d^3}';

let server: StartedServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-book-'));
  await mkdir(join(folder, 'tides'));
  await writeFile(join(folder, 'tides', 'narrows.md'), PAGE);
  server = await startHandbookServer({ API_RATE_LIMIT: '0', LOG_LEVEL: 'error' });
  await ingestFolder(server, join(folder, 'tides'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a page with formulas', () => {
  const { visit } = useBrowser();
  const open = async (options: Parameters<typeof visit>[0] = {}): Promise<Page> => {
    const page = await visit({ ...options, origin: server.url });
    await openReader(page, ADDRESS);
    return page;
  };

  it('is MathML without a script, is cited whole and framed, and the answer draws it as the page does', async () => {
    const page = await open();
    expect(await page.locator('article math').count()).toBe(4);
    expect(await page.locator('article').innerText()).toContain('It costs $5 and $6 to look.');
    const exchange = await exchangeOf(page, () => ask(page, 'By how much does the pull of the moon raise the water?'));
    const turn = exchange.result;
    const quotes = librarySources(exchange).flatMap(({ ranges }) => ranges.map(({ quote }) => quote));
    expect(quotes).toContain(`The pull of the moon raises the water by ${PULL} where d is the distance of the moon.`);
    const drawn = turn.locator('.drawn-formula', { hasText: PULL });
    await drawn.locator('math mfrac').first().waitFor();
    expect(await turn.locator('code', { hasText: PULL }).count()).toBe(0);
    expect(await turn.innerText()).not.toContain('$');
    await expect.poll(() => framesOver(page, PULL)).toBe(1);
    await expect.poll(() => framesOver(page, 'd')).toBe(1);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('gives a formula whole when a part of it is selected, and copies its TeX', async () => {
    const page = await open();
    const copied = await page.evaluate((words) => {
      const formula = document.querySelector(`math[data-text="${CSS.escape(words)}"]`);
      const inner = formula?.querySelector('mfrac mi')?.firstChild ?? null;
      const behind = document.querySelector('math[data-text="d"]')?.nextSibling ?? null;
      if (inner === null || behind === null) throw new Error('The formulas have to be there.');
      getSelection()?.setBaseAndExtent(inner, 0, behind, 3);
      const data = new DataTransfer();
      document.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
      return { text: data.getData('text/plain'), html: data.getData('text/html') };
    }, PULL);
    expect(copied.text).toBe(`${PULL} where d is`);
    expect(copied.html).toContain('<mfrac>');
    expect(copied.html).not.toContain('data-text');
  });

  it('has in the browser exactly the text that is stored', async () => {
    const page = await open();
    const { id, text } = await page.evaluate(() => {
      const article = document.querySelector<HTMLElement>('article[data-page-id]');
      if (article === null) throw new Error('The page has to be there.');
      getSelection()?.selectAllChildren(article);
      const data = new DataTransfer();
      document.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
      return { id: article.dataset['pageId'] ?? '', text: data.getData('text/plain') };
    });
    expect(text).toBe((await publishedPage(server.url, id)).text);
  });

  it('lets a long formula move in a box of its own on a phone', async () => {
    const page = await open({ screen: PHONE });
    const { pageWidth, screenWidth, formula } = await page.evaluate((words) => {
      const box = document.querySelector(`math[data-text="${CSS.escape(words)}"]`)?.closest('.formula');
      return {
        pageWidth: document.documentElement.scrollWidth,
        screenWidth: document.documentElement.clientWidth,
        formula: { inner: box?.scrollWidth ?? 0, outer: box?.clientWidth ?? 0 },
      };
    }, LONG);
    expect(pageWidth).toBe(screenWidth);
    expect(formula.inner).toBeGreaterThan(formula.outer);
    expect(await seriousFindings(page)).toEqual([]);
  });
});

/** How many frames of cited formulas lie over the formula with these words. */
function framesOver(page: Page, words: string): Promise<number> {
  return page.evaluate((wanted) => {
    const formula = document.querySelector(`math[data-text="${CSS.escape(wanted)}"]`)?.getBoundingClientRect();
    if (formula === undefined) return 0;
    const isOver = (box: DOMRect) => Math.abs(box.left - formula.left) < 2 && Math.abs(box.top - formula.top) < 2;
    return [...document.querySelectorAll('[data-cited-formula]')].filter((one) => isOver(one.getBoundingClientRect()))
      .length;
  }, words);
}
