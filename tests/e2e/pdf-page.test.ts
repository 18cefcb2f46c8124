import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { buildPdf } from '#tests/support/build-pdf.ts';
import { longIt } from '#tests/support/long-it.ts';
import { showPdfView, wordsInBoxes } from '#tests/support/paper-in-browser.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, chipsOf, openPanel, panelOf, turnsOf } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { PHONE } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

const FERRY = ['The ferry to the outer skerry leaves at seven on', 'Tuesdays, when the tide is in its favour.'];
const GOAT = 'The goat of the skerry eats nothing but dried seaweed.';
const BOOK = '/books/skerry-pilot/text';

/** Fills a page above and below what is asked about. */
const FILLER = Array.from({ length: 24 }, (_, line) => `Line ${line} is about the weather over the northern sea.`);
const BUOY = 'The buoy off the reef is painted green every spring.';
/** A book of three chapters of twelve pages, of which the eighth says what is asked for. */
const CHAPTERS = Array.from({ length: 36 }, (_, index) =>
  paper([`Page ${index + 1} of the almanac`, ...FILLER, ...(index === 7 ? [BUOY] : []), ...FILLER]),
);
const OUTLINE = ['First watch', 'Second watch', 'Third watch'].map((title, index) => ({ title, page: 1 + index * 12 }));
const ALMANAC = '/books/almanac/part-1';

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
    const almanac = join(dirname(file), 'almanac.pdf');
    await writeFile(almanac, buildPdf({ pages: CHAPTERS, outline: OUTLINE }));
    await ingestFolder(server, almanac);
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
  /** Of the first such element, in the window. */
  const topOf = (page: Page, selector: string) =>
    page.evaluate((css) => Math.round(document.querySelector(css)?.getBoundingClientRect().top ?? -1), selector);

  const edgesOf = async (shown: Locator) => {
    const { y = 0, height = 0 } = (await shown.boundingBox()) ?? {};
    return { top: y, bottom: y + height };
  };
  /** The way to cited words that are out of view. */
  const pillOf = (page: Page) => page.getByRole('button', { name: /source, further/ });
  /** At the top of the page, once the page has arrived at the words that were jumped to. */
  const untilPointing = (page: Page) =>
    expect
      .poll(async () => {
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        return pillOf(page).count();
      })
      .toBe(1);

  it('is shown as its text, and as the paper with the cited words boxed on it', async () => {
    const page = await open(BOOK);
    expect(await page.locator('article').innerText()).toContain(FERRY.join(' '));
    await openPanel(page);
    await ask(page, 'When does the ferry to the outer skerry leave?');
    await chipsOf(turnsOf(page).last()).first().click();
    await showPdfView(page);
    await expect.poll(() => wordsInBoxes(page)).toEqual(FERRY.join(' ').split(' '));
    expect(await page.locator('.paper-box').count()).toBe(2);
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('opens at the page that the address names', async () => {
    const page = await visit({ origin: server.url });
    await page.goto(`${BOOK}#page=2`);
    await page.locator('[data-paper="2"] canvas[data-drawn]').waitFor();
    await expect.poll(() => topOf(page, '[data-paper="2"]')).toBeLessThan(200);
  });

  it('says on which page of the file somebody reads, keeps it between text and paper, and leads to another one', async () => {
    const page = await open(ALMANAC);
    const field = page.getByRole('textbox', { name: 'Page of the PDF' });
    const place = async () => {
      const shown = page.locator('[data-file-page]');
      // The field also shows a number that is only typed.
      return [await shown.getAttribute('data-file-page'), await field.inputValue(), await shown.innerText()];
    };
    expect(await place()).toEqual(['1', '1', 'of 36']);
    const goTo = async (number: string) => {
      await field.fill(number);
      await field.press('Enter');
    };
    await goTo('9');
    await expect.poll(place).toEqual(['9', '9', 'of 36']);
    // In the text, which is what is shown.
    expect(await page.locator('.paper').count()).toBe(0);
    await page.mouse.wheel(0, 120);
    await atRest(page);
    // Its line stands on the paper where it stood in the text.
    await showPdfView(page);
    await expect.poll(() => topOf(page, '[data-paper="9"]')).toBeLessThan(await page.evaluate(() => innerHeight));
    expect(await topOf(page, '[data-paper="10"]')).toBeGreaterThan(await page.evaluate(() => innerHeight / 3));
    await expect.poll(place).toEqual(['9', '9', 'of 36']);
    await goTo('11');
    await expect.poll(place).toEqual(['11', '11', 'of 36']);
    await page.getByRole('group', { name: 'Show as' }).getByRole('button', { name: 'Text' }).click();
    await expect.poll(() => page.locator('.paper').count()).toBe(0);
    await expect.poll(place).toEqual(['11', '11', 'of 36']);
    await goTo('29');
    await page.waitForURL('**/books/almanac/part-3#page=29');
    await expect.poll(place).toEqual(['29', '29', 'of 36']);
    expect(await page.locator('.paper').count()).toBe(0);
    await goTo('37');
    await expect
      .poll(() => field.evaluate((input: HTMLInputElement) => input.validationMessage))
      .toBe('The PDF has no page 37.');
    expect(await page.getByRole('navigation', { name: 'Contents' }).innerText()).toContain('25 of 36');
  });

  longIt('is the page that was asked for last, also where the paper comes after that', async () => {
    const page = await open(ALMANAC);
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    const toPaper = page.getByRole('group', { name: 'Show as' }).getByRole('button', { name: 'Page' });
    await toPaper.evaluate((button: HTMLElement) => {
      location.hash = '#page=9';
      // Before the browser tells that the address has changed.
      button.click();
    });
    await page.locator('[data-paper="9"] canvas[data-drawn]').waitFor();
    await expect.poll(() => topOf(page, '[data-paper="9"]')).toBeLessThan(200);
  });

  it('is dimmed where the theme is dark or sepia', async () => {
    const page = await open(BOOK);
    await showPdfView(page);
    const filterIn = (theme: string) =>
      page.evaluate((name) => {
        document.documentElement.dataset['theme'] = name;
        return getComputedStyle(document.querySelector('.paper') ?? document.body).filter;
      }, theme);
    expect([await filterIn('light'), await filterIn('sepia'), await filterIn('dark')]).toEqual([
      'none',
      'brightness(0.88) sepia(0.35)',
      'brightness(0.72)',
    ]);
  });

  longIt('is made larger, drawn as large, and keeps what is read and cited in view', async () => {
    const page = await open(ALMANAC);
    await openPanel(page);
    await ask(page, 'How often is the buoy off the reef painted?');
    await chipsOf(turnsOf(page).last()).first().click();
    await atRest(page);
    await showPdfView(page);
    await expect.poll(() => wordsInBoxes(page)).toEqual(BUOY.split(' '));
    const widths = () =>
      page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('[data-paper="8"] canvas');
        return { shown: Math.round(canvas?.clientWidth ?? 0), drawn: canvas?.width ?? 0 };
      });
    const before = await widths();
    const larger = page.getByRole('button', { name: 'Zoom in' });
    for (let step = 0; step < 3; step += 1) await larger.click();
    await page.getByRole('group', { name: 'Size of the page' }).getByText('200 %').waitFor();
    await expect.poll(async () => (await widths()).shown / before.shown).toBeCloseTo(2, 1);
    await expect.poll(async () => (await widths()).drawn / before.drawn).toBeCloseTo(2, 1);
    expect(await wordsInBoxes(page)).toEqual(BUOY.split(' '));
    await expect.poll(() => topOf(page, '.paper-box')).toBeGreaterThan(40);
    expect(await topOf(page, '.paper-box')).toBeLessThan(await page.evaluate(() => innerHeight));
    // The page as a whole is no wider than the window.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
  });

  longIt('opens the chapter that has the page that the address names', async () => {
    const page = await visit({ origin: server.url });
    await page.goto(`${ALMANAC}#page=29`);
    await page.waitForURL('**/books/almanac/part-3#page=29');
    await page.locator('[data-paper="29"] canvas[data-drawn]').waitFor();
    expect(await page.locator('[data-paper="12"]').count()).toBe(0);
    await page.evaluate(() => (location.hash = '#page=14'));
    await page.waitForURL('**/books/almanac/part-2#page=14');
    await page.locator('[data-paper="14"] canvas[data-drawn]').waitFor();
    await expect.poll(() => topOf(page, '[data-paper="14"]')).toBeLessThan(200);
    expect(await page.locator('article').getAttribute('data-page-id')).not.toBeNull();
  });

  longIt('shows the cited words on the paper, and no way to them while they are in view', async () => {
    const page = await open(ALMANAC);
    await openPanel(page);
    await ask(page, 'How often is the buoy off the reef painted?');
    await chipsOf(turnsOf(page).last()).first().click();
    const pill = pillOf(page);
    await untilPointing(page);
    await showPdfView(page);
    await expect.poll(() => wordsInBoxes(page)).toEqual(BUOY.split(' '));
    await expect.poll(() => topOf(page, '.paper-box')).toBeGreaterThan(40);
    expect(await topOf(page, '.paper-box')).toBeLessThan(await page.evaluate(() => innerHeight));
    await expect.poll(() => pill.count()).toBe(0);
    for (const place of ['0', 'document.body.scrollHeight']) {
      await page.evaluate(`scrollTo({ top: ${place}, behavior: 'instant' })`);
      await pill.waitFor();
      await atRest(page);
      const [header, own] = [await edgesOf(page.locator('.site-header')), await edgesOf(pill)];
      expect(own.top).toBeGreaterThanOrEqual(header.bottom);
      expect(own.bottom).toBeLessThan(await page.evaluate(() => innerHeight));
    }
    await pill.click();
    await expect.poll(() => pill.count()).toBe(0);
    await expect.poll(() => topOf(page, '.paper-box')).toBeGreaterThan(40);
  });

  longIt('points to no cited words where a sheet covers all but the header', async () => {
    const page = await visit({ origin: server.url, screen: PHONE });
    await openReader(page, ALMANAC);
    await openPanel(page);
    await ask(page, 'How often is the buoy off the reef painted?');
    await chipsOf(turnsOf(page).last()).first().click();
    const pill = pillOf(page);
    await untilPointing(page);
    const handle = page.getByRole('button', { name: /^Height of the panel/ });
    while ((await handle.getAttribute('aria-label'))?.endsWith('high') !== true) await handle.click();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => pill.count()).toBe(0);
    await handle.click();
    await untilPointing(page);
  });

  it('lets words be selected on the paper: they are those of the text', async () => {
    const page = await open(BOOK);
    await openPanel(page);
    await showPdfView(page);
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
