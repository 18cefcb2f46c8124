import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { Random } from '#lib/foundation/core/random.ts';
import { BERTH_QUESTION, slowPictures, withoutSizes, writeJumpBooks } from '#tests/support/jump-books.ts';
import { type JumpKind, Jumper } from '#tests/support/jumps.ts';
import { litRanges } from '#tests/support/lit-ranges.ts';
import { firstByDay, longIt } from '#tests/support/long-it.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { openPanel } from '#tools/browser/ask-panel.ts';
import { DESKTOP, PHONE, type Screen } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { searchFor } from '#tools/browser/search-words.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

let server: StartedServer;
let books: Awaited<ReturnType<typeof writeJumpBooks>>;

beforeAll(async () => {
  books = await writeJumpBooks();
  server = await startHandbookServer({ API_RATE_LIMIT: '0', LOG_LEVEL: 'error' });
  for (const path of books.paths) await ingestFolder(server, path);
});
afterAll(async () => {
  await server.stop();
  await books.remove();
});

const QUAY = '/books/quay/berths';
const DESK: Screen = { ...DESKTOP, width: 1440 };
const HAND: Screen = { ...PHONE, width: 390, height: 844 };
const STILL = { prefersReducedMotion: true };
const SCREENS: Record<string, Screen> = {
  'at a desk': DESK,
  'on a phone': HAND,
  'at a desk, without motion': { ...DESK, ...STILL },
  'on a phone, without motion': { ...HAND, ...STILL },
};

interface Book {
  path: string;
  kinds: JumpKind[];
  prepare?: (page: Page) => Promise<void>;
}

const WORDS: JumpKind[] = ['search hit', 'citation', 'heading', 'address', 'citation', 'reload', 'search hit', 'note'];
const BOOKS: Record<string, Book> = {
  'pictures without a size': { path: QUAY, kinds: WORDS, prepare: withoutSizes },
  pictures: { path: QUAY, kinds: WORDS },
  'an EPUB': { path: '/books/quay-epub/the-berths', kinds: WORDS },
  'a PDF': {
    path: '/books/quay-pdf/text',
    kinds: ['search hit', 'note', 'citation', 'address', 'reload', 'paper', 'search hit', 'address'],
  },
};

/** Four by day, one of each book; all sixteen among the long proofs. */
const JOURNEYS = firstByDay(
  [0, 1, 2, 3].flatMap((turn) =>
    Object.keys(BOOKS).map((book, index) => [book, Object.keys(SCREENS)[(index + turn) % 4] ?? '', turn] as const),
  ),
  4,
);
/** Twenty by day, 512 among the long proofs. */
const JUMPS = inject('isDeep') ? 32 : 5;
const MOST_MS = inject('isDeep') ? 300_000 : 60_000;

describe('every jump', () => {
  const { visit } = useBrowser();

  it.each(JOURNEYS)(
    'lands on the words and stays there: %s, %s',
    async (name, size, turn) => {
      const book = BOOKS[name];
      const screen = SCREENS[size];
      if (book === undefined || screen === undefined) throw new Error(`There is no ${name} ${size}.`);
      const page = await visit({ origin: server.url, screen });
      const random = new Random(JUMPS + name.length + size.length);
      await slowPictures(page, random);
      await book.prepare?.(page);
      await openReader(page, book.path);
      const jumper = new Jumper(page, random);
      for (let count = 0; count < JUMPS; count += 1) {
        const kind = book.kinds[(turn * JUMPS + count) % book.kinds.length] ?? 'address';
        await jumper.jump(kind, { path: book.path, question: BERTH_QUESTION });
      }
      expect(jumper.misses).toEqual([]);
      expect(jumper.count).toBe(JUMPS);
    },
    MOST_MS,
  );
});

describe('what a jump has led to', () => {
  const { visit } = useBrowser();

  /** The page with pictures that come when they are let in, at the words of a berth that the address names. */
  async function openAtBerth(screen: Screen): Promise<{ page: Page; letIn: () => void }> {
    const page = await visit({ origin: server.url, screen });
    let letIn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letIn = resolve));
    await page.route('**/assets/**', async (route) => {
      await gate;
      await route.continue().catch(() => undefined);
    });
    await withoutSizes(page);
    await openReader(page, QUAY);
    await searchFor(page, 'The lantern of berth 30');
    await page.keyboard.press('Enter');
    await inView(page);
    return { page, letIn };
  }
  const isInView = async (page: Page): Promise<boolean> => {
    const [words] = await litRanges(page, /^found$/);
    const foot = await page.evaluate(() => {
      const sheet = getComputedStyle(document.documentElement).getPropertyValue('--sheet-height');
      return innerHeight - (Number.parseFloat(sheet) || 0);
    });
    return words !== undefined && words.top >= 48 && words.bottom <= foot;
  };
  const inView = (page: Page) => expect.poll(() => isInView(page)).toBe(true);
  /** All of them, those too that are far from the window. */
  const untilPicturesAreThere = (page: Page) =>
    page.evaluate(async () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('article img')];
      for (const picture of pictures) picture.loading = 'eager';
      await Promise.all(pictures.map((picture) => picture.decode()));
      for (let frame = 0; frame < 60; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    });

  it.each(bothSizes('on a phone'))(
    'stays in view when all pictures above it come, and the panel opens: %s',
    async (_, screen) => {
      const { page, letIn } = await openAtBerth(screen);
      letIn();
      await untilPicturesAreThere(page);
      expect(await isInView(page)).toBe(true);
      await openPanel(page);
      await inView(page);
    },
  );

  longIt('is left where it is when the reader moves the page before the pictures come', async () => {
    const { page, letIn } = await openAtBerth(DESK);
    await page.mouse.move(300, 400);
    await page.mouse.wheel(0, -3_000);
    await expect.poll(() => isInView(page)).toBe(false);
    letIn();
    await untilPicturesAreThere(page);
    expect(await isInView(page)).toBe(false);
  });

  longIt('is shown again when the address names it already', async () => {
    const { page } = await openAtBerth(DESK);
    const address = page.url();
    await page.mouse.move(300, 400);
    await page.mouse.wheel(0, -3_000);
    await expect.poll(() => isInView(page)).toBe(false);
    await searchFor(page, 'The lantern of berth 30');
    await page.keyboard.press('Enter');
    await inView(page);
    expect(page.url()).toBe(address);
  });

  it('is not pushed away: pictures have their place before they are there', async () => {
    const page = await visit({ origin: server.url, screen: DESK });
    let letIn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letIn = resolve));
    await page.route('**/assets/**', async (route) => {
      await gate;
      await route.continue();
    });
    await openReader(page, QUAY);
    const heightOf = () => page.locator('article').evaluate((article) => article.scrollHeight);
    const before = await heightOf();
    letIn();
    await untilPicturesAreThere(page);
    expect(Math.abs((await heightOf()) - before)).toBeLessThanOrEqual(2);
  });
});
