import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { litRanges } from '#tests/support/lit-ranges.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { DESKTOP } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { pressPageTool } from '#tools/browser/page-tools.ts';

const LAMP = '/books/lighthouse/2-the-lamp';

const painted = async (page: Page, colour: string) =>
  (await litRanges(page, new RegExp(`^note-${colour}$`))).map(({ text }) => text);

/** The next sentence, by its key; the words that are selected. */
async function selectSentence(page: Page): Promise<string> {
  await page.keyboard.press('s');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString() ?? '')).not.toBe('');
  return page.evaluate(() => getSelection()?.toString() ?? '');
}

const REMOTE =
  '![seen by](https://tracker.example/pixel.png) <img src="https://tracker.example/two.png" onerror="alert(1)">';

describe('what was written about words', () => {
  const { visit } = useBrowser();

  it('stands beside them in a wide window, over nothing else, and behind a mark in a narrow one', async () => {
    const page = await visit({ screen: { ...DESKTOP, width: 1440 } });
    await openReader(page, LAMP);
    const texts = ['one', 'two', 'three'].map((word) => `${word} `.repeat(30).trim());
    for (const text of texts) {
      await selectSentence(page);
      await page.keyboard.press('h');
      const field = page.getByRole('dialog', { name: 'Highlight' }).getByLabel('Note');
      await field.focus();
      await page.keyboard.insertText(text);
      // It has moved to the margin by now, with the card still open.
      await page.getByRole('button', { name: `Note: ${text}` }).waitFor();
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Escape');
    }
    const notes = page.getByRole('button', { name: /^Note: / });
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    const boxes = await notes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes.length).toBe(3);
    const textEnd = await page.locator('article').evaluate((article) => article.getBoundingClientRect().right);
    const [first = NaN] = await page.evaluate(() =>
      [...CSS.highlights]
        .filter(([name]) => name.startsWith('note-'))
        .flatMap(([, highlight]) => [...highlight])
        .map((range) => (range instanceof Range ? range.getBoundingClientRect().top : NaN))
        .toSorted((one, other) => one - other),
    );
    expect(Math.abs((boxes[0]?.top ?? 0) - first)).toBeLessThanOrEqual(2);
    for (const [index, { left, right, top }] of boxes.entries()) {
      expect(left).toBeGreaterThan(textEnd);
      expect(right).toBeLessThanOrEqual(1440);
      if (index > 0) expect(top).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? NaN);
    }

    await page.setViewportSize({ width: 800, height: 900 });
    await expect.poll(async () => (await notes.first().boundingBox())?.width).toBeLessThan(50);
    const marks = await notes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(marks.slice(1).every((top, index) => top - (marks[index] ?? NaN) >= 24)).toBe(true);
    await notes.first().click();
    expect(await page.getByRole('dialog', { name: 'Highlight' }).getByLabel('Note').inputValue()).toBe(texts[0]);
  });
});

describe.each(bothSizes('at a desk'))('notes %s', (_, screen) => {
  const { visit, origin } = useBrowser();

  it('are made of words, written on, found again on their page and on the list, taken away and brought back', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await selectSentence(page);
    const words = await selectSentence(page);
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Highlight' }).click();
    const card = page.getByRole('dialog', { name: 'Highlight' });
    await card.getByLabel('Note').fill('Is it **so**?');
    await card.getByLabel('Green').check();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    await card.getByRole('button', { name: 'Done' }).click();
    expect(await painted(page, 'green')).toEqual([words]);

    await page.reload();
    await openReader(page, LAMP);
    await expect.poll(() => painted(page, 'green')).toEqual([words]);
    await page.getByRole('button', { name: 'Note: Is it **so**?' }).click();
    expect(await card.getByLabel('Note').inputValue()).toBe('Is it **so**?');
    await page.keyboard.press('Escape');
    await expect.poll(() => card.count()).toBe(0);
    await page.keyboard.press('d');
    await page.getByRole('button', { name: /^Bookmark: / }).waitFor();

    await page.goto('/notes');
    const list = page.getByRole('region', { name: 'Lighthouse' }).getByRole('listitem');
    await expect.poll(() => list.count()).toBe(2);
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    const exported = async (name: string) => {
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      return (await coming).path();
    };
    expect(await readFile(await exported('Export as Markdown'), 'utf8')).toContain(`> ${words}\n\nIs it **so**?`);
    const file = await exported('Export as JSON');
    while ((await list.count()) > 0) await list.first().getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are no notes yet.').waitFor();
    await page.getByLabel('Import JSON').setInputFiles({
      name: 'notes.json',
      mimeType: 'application/json',
      buffer: await readFile(file),
    });
    await page.getByText('2 notes added.').waitFor();

    await list.filter({ hasText: 'Is it so?' }).getByRole('link').click();
    await page.waitForURL(`**${LAMP}**`);
    await expect.poll(() => painted(page, 'green')).toEqual([words]);
    await expect.poll(async () => (await litRanges(page, /^found$/)).map(({ text }) => text)).toEqual([words]);
  });

  it('are read as Markdown that neither acts nor loads anything, beside the answers that were kept of the book', async () => {
    const page = await visit({ screen });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openReader(page, LAMP);
    await selectSentence(page);
    await page.keyboard.press('h');
    const card = page.getByRole('dialog', { name: 'Highlight' });
    const text = `Is it **so**?\n\n- [x] look\n- [a link](https://example.org) [none](javascript:alert(1))\n\n${REMOTE}`;
    await card.getByLabel('Note').fill(text);
    await card.getByRole('button', { name: 'Done' }).click();
    const turn = await ask(page, 'Where does the reserve lamp hang?');
    const download = page.waitForEvent('download');
    await turn.getByRole('button', { name: 'Save as Markdown', exact: true }).click();
    const kept = (await download).suggestedFilename();

    await page.goto('/notes');
    const list = page.getByRole('region', { name: 'Lighthouse' });
    await list.locator('strong', { hasText: 'so' }).waitFor();
    expect(await list.locator('img').count()).toBe(0);
    await list.getByText('seen by').waitFor();
    const links = await list.locator('.answer a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links).toEqual(['https://example.org', '']);
    await list
      .getByRole('list', { name: /^Saved answers on/ })
      .getByRole('link', { name: kept })
      .waitFor();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    const again = page.waitForEvent('download');
    await list.getByRole('link', { name: kept }).click();
    expect((await again).suggestedFilename()).toBe(kept);
    await list.getByRole('button', { name: /^Remove from list: “Where does the reserve/ }).click();
    await expect.poll(() => list.getByRole('link', { name: kept }).count()).toBe(0);
    expect(asked.filter((address) => !address.startsWith(origin) && !address.startsWith('blob:'))).toEqual([]);
  });

  it('are refused in words that everybody sees where the browser has no room for them', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await selectSentence(page);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new Error('There is no room.');
      };
    });
    await page.keyboard.press('h');
    const said = page.getByRole('button', { name: 'This browser has no room for more notes.' });
    await said.waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await said.click();
    await expect.poll(() => said.count()).toBe(0);
    expect(await litRanges(page, /^note-/)).toEqual([]);
  });

  it('stand beside the contents of their book, and on the way from the shelf', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await pressPageTool(page, 'Bookmark this place');
    await page
      .locator('main')
      .getByRole('button', { name: /^Bookmark: / })
      .waitFor();
    await selectSentence(page);
    const words = await selectSentence(page);
    await page.keyboard.press('h');
    const card = page.getByRole('dialog', { name: 'Highlight' });
    await card.getByLabel('Note').fill('Look there.');
    await card.getByRole('button', { name: 'Done' }).click();

    const contents = page.getByRole('navigation', { name: 'Contents' });
    if (!(await contents.isVisible())) await page.locator('header').getByRole('button', { name: 'Contents' }).click();
    await contents.getByRole('button', { name: 'Notes' }).click();
    const places = contents.getByRole('listitem');
    await expect.poll(() => places.count()).toBe(2);
    await places.first().getByRole('img', { name: 'Bookmark' }).waitFor();
    await places.filter({ hasText: 'Look there.' }).getByRole('link').click();
    await expect.poll(async () => (await litRanges(page, /^found$/)).map(({ text }) => text)).toEqual([words]);

    await page.goto('/');
    await page.locator('header').getByRole('link', { name: 'Notes' }).click();
    await page.getByRole('region', { name: 'Lighthouse' }).getByText('Look there.').waitFor();
  });

  it('are no part of how the text looks', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await pressPageTool(page, 'Text and theme');
    const settings = page.getByRole('dialog', { name: 'Text and theme' });
    await settings.getByRole('group', { name: 'Theme' }).waitFor();
    expect(await settings.getByRole('link').count()).toBe(0);
    expect(await settings.getByRole('button').allTextContents()).toEqual(['Reset']);
  });

  it('are of this browser alone', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await selectSentence(page);
    await page.keyboard.press('h');
    await page.getByRole('dialog', { name: 'Highlight' }).waitFor();
    const other = await visit({ screen });
    await openReader(other, LAMP);
    await selectSentence(other);
    expect(await litRanges(other, /^note-/)).toEqual([]);
  });
});
