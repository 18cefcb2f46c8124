import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { longIt } from '#tests/support/long-it.ts';
import {
  CAPTION,
  COG_CAPTION,
  COG_QUESTION,
  PALLETS_QUESTION,
  PICTURE_QUESTION,
  writePictureBook,
} from '#tests/support/picture-book.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, openPanel } from '#tools/browser/ask-panel.ts';
import { openReader, untilAlive } from '#tools/browser/open-reader.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

const ADDRESS = '/books/clock/lantern';

let server: StartedServer;
let book: Awaited<ReturnType<typeof writePictureBook>>;

beforeAll(async () => {
  book = await writePictureBook();
  server = await startHandbookServer({ API_RATE_LIMIT: '0', LOG_LEVEL: 'error' });
  await ingestFolder(server, book.path);
});
afterAll(async () => {
  await server.stop();
  await book.remove();
});

describe.each(bothSizes('on a phone'))('a picture that is asked for %s', (_, screen) => {
  const { visit } = useBrowser();
  const open = async (address: string, expected: RegExp[] = []): Promise<Page> => {
    const page = await visit({ screen, origin: server.url, expected });
    await openReader(page, address);
    return page;
  };

  it('is shown in the answer and framed on its page when it is followed, after a reload too', async () => {
    const page = await open('/books/clock/bracket');
    const turn = await ask(page, PICTURE_QUESTION);
    const figure = turn.locator('figure[data-figure]');
    await expectPicture(page, CAPTION);
    expect(await figure.locator('figcaption').innerText()).toContain('winding drum');
    expect(await seriousFindings(page)).toEqual([]);

    const before = await figure.locator('img').getAttribute('src');
    // An address is made with the second in which it ends.
    const shown = Math.floor(Date.now() / 1_000);
    await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(shown);
    await page.reload();
    await untilAlive(page);
    await openPanel(page);
    await expectPicture(page, CAPTION);
    expect(await page.locator('figure[data-figure] img').getAttribute('src')).not.toBe(before);

    await page.locator('figure[data-figure] a').first().click();
    await page.waitForURL(`**${ADDRESS}*`);
    await expect.poll(() => framed(page, 'drum.png')).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('is framed where a sentence of the page speaks for it', async () => {
    const page = await open(ADDRESS);
    const turn = await ask(page, PALLETS_QUESTION);
    await turn.locator('figure[data-figure] a').first().click();
    await expect.poll(() => framed(page, 'pallets.png')).toBe(true);
  });

  it('is shown and framed when it is a drawing in HTML with its caption behind it', async () => {
    const page = await open('/books/clock/bracket');
    const turn = await ask(page, COG_QUESTION);
    await expectPicture(page, COG_CAPTION);
    await turn.locator('figure[data-figure] a').first().click();
    await page.waitForURL('**/books/clock/striking*');
    await expect.poll(() => framed(page, 'cog.svg')).toBe(true);
  });

  longIt('leaves its caption when it cannot be shown any more', async () => {
    const page = await open(ADDRESS, [/404.*\/api\/pictures/]);
    await page.route('**/api/pictures/**', (route) => route.fulfill({ status: 404, body: '' }));
    const turn = await ask(page, PICTURE_QUESTION);
    await turn.locator('[data-missing-picture]').waitFor();
    expect(await turn.locator('figure[data-figure]').count()).toBe(0);
    expect(await turn.locator('[data-missing-picture]').innerText()).toContain(CAPTION);
  });
});

/** The last answer shows the picture, loaded, from the product's own route and with the widths of it. */
async function expectPicture(page: Page, caption: string): Promise<void> {
  const image = page.locator('figure[data-figure] img').last();
  await image.waitFor();
  expect(await image.getAttribute('src')).toMatch(/^\/api\/pictures\/[\w.-]+$/);
  expect(await image.getAttribute('alt')).toBe(caption);
  await expect.poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
}

/** Whether a frame lies around the picture of this name on the page, which is in view. */
function framed(page: Page, name: string): Promise<boolean> {
  return page.evaluate((file) => {
    const image = document.querySelector(`article img[src*="${CSS.escape(file)}"]`)?.getBoundingClientRect();
    const frames = [...document.querySelectorAll('[data-cited-picture]')].map((frame) => frame.getBoundingClientRect());
    const near = (one: number, other: number) => Math.abs(one - other) <= 2;
    return frames.some(
      ({ top, left, width, height }) =>
        image !== undefined &&
        near(top, image.top) &&
        near(left, image.left) &&
        near(width, image.width) &&
        near(height, image.height) &&
        image.bottom > 0 &&
        image.top < innerHeight,
    );
  }, name);
}
