import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { firstByDay, longIt } from '#tests/support/long-it.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, openPanel, panelOf, questionBox } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { DESKTOP, PHONE, type Screen } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const QUESTION = 'Where does the reserve lamp hang?';
const CODE = '/books/handbook/markdown-by-example';
const LONG_CODE = '/books/handbook/api/streaming';

const LOW_SCREENS: [string, Screen][] = [
  ['on a phone', PHONE],
  ['at a desk', { ...DESKTOP, height: 640 }],
];

describe.each(firstByDay(LOW_SCREENS, 1))('what was wrong with an answer %s', (_, screen) => {
  const { visit } = useBrowser();

  it('can be said where the thumb was pressed: all of it is in view, and nothing covers it', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    for (const question of [QUESTION, 'Who winds the clockwork?', QUESTION]) await ask(page, question);
    const turn = panelOf(page).getByRole('article').last();
    await turn.getByRole('button', { name: 'Bad answer' }).click();
    const form = turn.locator('.feedback-reasons');
    await form.waitFor();
    await expect.poll(() => isUncovered(form.getByRole('button', { name: 'Send' }))).toBe(true);
    for (const button of await form.getByRole('button').all()) expect(await isUncovered(button)).toBe(true);
    expect(await isUncovered(turn.getByRole('button', { name: 'Good answer' }))).toBe(true);
  });
});

describe('the panel beside the text', () => {
  const { visit } = useBrowser();

  const opened = async (screen = DESKTOP) => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await openPanel(page);
    return page;
  };
  const edgeOf = (page: Page) => page.getByRole('separator', { name: 'Width of the panel' });

  it('is as wide as its edge is drawn, and stays so', async () => {
    const page = await opened();
    const before = await widthOf(panelOf(page));
    const edge = await edgeOf(page).boundingBox();
    if (edge === null) throw new Error('There has to be an edge.');
    await page.mouse.move(edge.x + 3, 400);
    await page.mouse.down();
    await page.mouse.move(edge.x - 77, 400, { steps: 4 });
    expect(await widthOf(panelOf(page))).toBeGreaterThan(before + 60);
    await page.mouse.up();
    const drawn = await widthOf(panelOf(page));
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    expect(drawn).toBeGreaterThan(before + 40);
    expect(await widthOf(questionBox(page))).toBeGreaterThan(drawn - 120);
    await page.reload();
    await openReader(page, LAMP);
    expect(await widthOf(panelOf(page))).toBe(drawn);
    await edgeOf(page).dblclick();
    await expect.poll(() => widthOf(panelOf(page))).toBe(before);
  });

  it('is made wider and narrower by the arrow keys, and never leaves the page too little room', async () => {
    const page = await opened({ ...DESKTOP, width: 1100 });
    const edge = edgeOf(page);
    const before = await widthOf(panelOf(page));
    await edge.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => widthOf(panelOf(page))).toBeGreaterThan(before);
    await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe(String(await widthOf(panelOf(page))));
    await page.keyboard.press('Home');
    await expect.poll(() => widthOf(panelOf(page))).toBe(320);
    await page.keyboard.press('End');
    await expect.poll(() => widthOf(panelOf(page))).toBe(1100 - 480);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  longIt('has no edge to draw where it lies over the text', async () => {
    expect(await edgeOf(await opened(PHONE)).count()).toBe(0);
  });

  it('is closed by Ctrl I, which opened it, and by Esc, which leaves what is within first', async () => {
    const page = await visit();
    await openReader(page, LAMP);
    await page.keyboard.press('Control+i');
    await expect.poll(() => questionBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+i');
    await panelOf(page).waitFor({ state: 'hidden' });
    await expect.poll(() => focusedName(page)).toMatch(/^Ask/);

    await page.keyboard.press('Control+i');
    await expect.poll(() => questionBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await panelOf(page).getByRole('button', { name: 'Conversations' }).click();
    await page.keyboard.press('Escape');
    await questionBox(page).waitFor();
    await panelOf(page)
      .getByRole('button', { name: /^Scope:/ })
      .press('Enter');
    await panelOf(page).getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await panelOf(page).getByRole('menu').waitFor({ state: 'hidden' });
    expect(await panelOf(page).isVisible()).toBe(true);
    await questionBox(page).focus();
    await page.keyboard.type('Half a question');
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+i');
    await expect.poll(() => questionBox(page).inputValue()).toBe('Half a question');
  });
});

describe('an answer that is kept', () => {
  const { visit } = useBrowser();

  it('is a file with the name of its question', async () => {
    const page = await visit();
    await openReader(page, LAMP);
    const turn = await ask(page, QUESTION);
    const download = page.waitForEvent('download');
    await turn.getByRole('button', { name: 'Save as Markdown', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('Where does the reserve lamp hang.md');
  });
});

describe('code on a page', () => {
  const { visit } = useBrowser();
  const copyOf = (page: Page) => page.getByRole('button', { name: 'Copy code' });

  it.each([
    ['at a desk', { ...DESKTOP, width: 1440 }],
    ['on a small laptop, beside the panel', { ...DESKTOP, width: 1280 }],
  ])('may be wider than the text %s, and never wider than the window', async (_, screen) => {
    const page = await visit({ screen });
    await openReader(page, LONG_CODE);
    if (screen.width === 1280) await openPanel(page);
    const { text, widest, longest, right } = await page.evaluate(() => {
      const article = document.querySelector('article.article') ?? document.body;
      const code = [...article.querySelectorAll('pre')];
      const panel = document.querySelector('aside:not([hidden])')?.getBoundingClientRect().left ?? innerWidth;
      return {
        text: article.getBoundingClientRect().width,
        widest: Math.max(...code.map((block) => block.getBoundingClientRect().width)),
        longest: Math.max(...code.map((block) => block.scrollWidth - block.clientWidth)),
        right: Math.max(...code.map((block) => block.getBoundingClientRect().right)) - panel,
      };
    });
    expect(longest === 0 || widest > text).toBe(true);
    expect(widest).toBeGreaterThan(screen.width === 1440 ? text : 0);
    expect(right).toBeLessThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('is copied by one press', async () => {
    const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await openReader(page, CODE);
    const words = await page.locator('article pre').first().textContent();
    await page.locator('article pre').first().hover();
    await expect
      .poll(() =>
        copyOf(page)
          .first()
          .evaluate((button) => getComputedStyle(button).opacity),
      )
      .toBe('1');
    await copyOf(page).first().click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words);
    await expect
      .poll(() => page.locator('.announcer').allTextContents())
      .toContainEqual(expect.stringContaining('Copied.'));
  });

  longIt('is copied with a finger, and by the keys', async () => {
    const page = await visit({ screen: PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
    await openReader(page, CODE);
    const listing = page.locator('article pre');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const look = () =>
      copyOf(page)
        .first()
        .evaluate((button) => [getComputedStyle(button).opacity, getComputedStyle(button).pointerEvents]);
    await page.locator('article p').first().tap();
    const box = await copyOf(page).first().boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    // Until then the first line of code is not covered.
    expect(await look()).toEqual(['0', 'none']);
    await listing.first().tap({ position: { x: 20, y: 20 } });
    await expect.poll(look).toEqual(['1', 'auto']);
    await copyOf(page).first().tap();
    await expect.poll(copied).toBe(await listing.first().textContent());
    await copyOf(page).nth(1).focus();
    await page.keyboard.press('Enter');
    await expect.poll(copied).toBe(await listing.nth(1).textContent());
  });

  it('and its tools change nothing of the text, of what is selected, or of what is printed', async () => {
    const page = await visit();
    await openReader(page, CODE);
    const words = () => page.locator('article.article').evaluate((article) => article.innerHTML);
    const before = await words();
    await page.locator('article pre').first().hover();
    await copyOf(page).first().waitFor({ state: 'attached' });
    expect(await words()).toBe(before);
    expect(await page.locator('.page-overlay').evaluate((overlay) => overlay.textContent)).toBe('');
    await page.emulateMedia({ media: 'print' });
    expect(await copyOf(page).first().isVisible()).toBe(false);
    const overflow = await page
      .locator('article pre')
      .evaluateAll((blocks) => blocks.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(Math.max(...overflow)).toBe(0);
  });
});

describe('the headings of a page', () => {
  const { visit } = useBrowser();

  it('can be linked to: the link shows itself to the mouse and to the keys', async () => {
    const page = await visit();
    await openReader(page, CODE);
    const heading = page.getByRole('heading', { name: 'Tables', exact: true });
    await heading.hover();
    const link = page.getByRole('link', { name: 'Link to “Tables”' });
    const opacity = () => link.evaluate((shown) => getComputedStyle(shown).opacity);
    await expect.poll(opacity).toBe('1');
    await link.click();
    expect(new URL(page.url()).hash).toBe('#tables');
    expect((await heading.boundingBox())?.y).toBeLessThan(200);

    await page.mouse.move(5, 5);
    await page.getByRole('link', { name: 'Link to “Code”' }).focus();
    await page.keyboard.press('Shift+Tab');
    expect(await focusedName(page)).toBe('Link to “Tables”');
    expect(await opacity()).toBe('1');
  });
});

describe('the contents of a book', () => {
  const { visit } = useBrowser();

  it('keep the numbers of its chapters', async () => {
    const page = await visit({ screen: { ...DESKTOP, width: 1440 } });
    await openReader(page, '/books/handbook/following-citations');
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const titles = await contents.locator('a[data-contents-page]').allTextContents();
    expect(titles).toEqual(
      expect.arrayContaining([
        'Welcome',
        '1 The first five minutes',
        '4 Asking',
        '4.1 Following a citation',
        '17 Evaluation',
      ]),
    );
    await page.goto('/books/handbook');
    await page.getByRole('link', { name: '4.1 Following a citation' }).waitFor();
  });
});

/** Whether the whole of an element can be seen and pressed. */
function isUncovered(element: Locator): Promise<boolean> {
  return element.evaluate((wanted) => {
    const { left, right, top, bottom } = wanted.getBoundingClientRect();
    const points = [top + 3, bottom - 3].flatMap((y) => [left + 6, (left + right) / 2, right - 6].map((x) => [x, y]));
    return points.every(([x = 0, y = 0]) => wanted.contains(document.elementFromPoint(x, y)));
  });
}

function widthOf(element: Locator): Promise<number> {
  return element.evaluate((shown) => Math.round(shown.getBoundingClientRect().width));
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  );
}
