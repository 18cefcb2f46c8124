import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { litRanges } from '#tests/support/lit-ranges.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { openReader } from '#tools/browser/open-reader.ts';

const LAMP = '/books/lighthouse/2-the-lamp';

const painted = async (page: Page, colour: string) =>
  (await litRanges(page, new RegExp(`^note-${colour}$`))).map(({ text }) => text);

/** The next sentence, by its key; the words that are selected. */
async function selectSentence(page: Page): Promise<string> {
  await page.keyboard.press('s');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString() ?? '')).not.toBe('');
  return page.evaluate(() => getSelection()?.toString() ?? '');
}

describe.each(bothSizes('at a desk'))('notes %s', (_, screen) => {
  const { visit } = useBrowser();

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
    await page.getByText('2 notes came.').waitFor();

    await list.filter({ hasText: 'Is it **so**?' }).getByRole('link').click();
    await page.waitForURL(`**${LAMP}**`);
    await expect.poll(() => painted(page, 'green')).toEqual([words]);
    await expect.poll(async () => (await litRanges(page, /^found$/)).map(({ text }) => text)).toEqual([words]);
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
