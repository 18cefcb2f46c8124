import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';

const titles = (page: Page) => page.locator('main li a b').allInnerTexts();

const optionsOf = (page: Page, title: string) => page.getByRole('button', { name: `Options for “${title}”` });

describe.each(SCREENS)('the reader’s own shelf, %s', (_, screen) => {
  const { visit } = useBrowser();

  it('has collections, finished and hidden books, and still has them the next time', async () => {
    const page = await visit({ screen });
    await page.goto('/');
    await page.keyboard.press('Tab');
    const show = page.getByRole('combobox', { name: 'Show', exact: true });
    await show.waitFor();
    const [first = '', second = '', ...others] = await titles(page);

    await optionsOf(page, first).press('Enter');
    const dialog = page.getByRole('dialog', { name: first });
    await dialog.getByLabel('New collection').fill('Course');
    await page.keyboard.press('Enter');
    expect(await dialog.getByLabel('Course').isChecked()).toBe(true);
    await dialog.getByLabel('Finished').check();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => optionsOf(page, first).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByText('100% read').waitFor();

    await optionsOf(page, second).click();
    await page.getByRole('dialog', { name: second }).getByLabel('Hidden from the shelf').check();
    await page.keyboard.press('Escape');
    expect(await titles(page)).toEqual([first, ...others]);
    await expect.poll(() => show.evaluate((one) => one === document.activeElement)).toBe(true);

    await page.reload();
    await expect.poll(() => titles(page)).toEqual([first, ...others]);
    await show.selectOption('Course');
    expect(await titles(page)).toEqual([first]);
    await page.getByRole('button', { name: 'Edit collection' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit collection' });
    await edit.getByLabel('Name').fill('Summer course');
    await page.keyboard.press('Enter');
    await show.selectOption('Summer course');
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    await show.selectOption('Finished');
    expect(await titles(page)).toEqual([first]);
    await show.selectOption('Hidden');
    expect(await titles(page)).toEqual([second]);

    await optionsOf(page, second).click();
    await page.getByRole('dialog', { name: second }).getByLabel('Hidden from the shelf').uncheck();
    await page.keyboard.press('Escape');
    await page.getByText('There are no books here.').waitFor();
    await show.selectOption('Summer course');
    await page.getByRole('button', { name: 'Edit collection' }).click();
    await edit.getByRole('button', { name: 'Remove collection' }).click();
    await expect.poll(() => titles(page)).toEqual([first, second, ...others]);
  });
});
