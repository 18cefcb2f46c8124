import { describe, expect, it } from 'vitest';

import { WORDINGS } from '#lib/contracts/wording/wordings.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const { en, de } = WORDINGS;

describe.each(bothSizes('at a desk'))('the interface %s', (_, screen) => {
  const { visit } = useBrowser();

  it('speaks the language that the browser asks for', async () => {
    const page = await visit({ screen, locale: 'de-AT', expected: [/404/] });
    await openReader(page, LAMP);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByRole('link', { name: de.skipToTheText }).waitFor({ state: 'attached' });
    await page.locator('header').getByRole('button', { name: de.ask, exact: true }).click();
    const panel = page.getByRole('complementary', { name: de.ask, exact: true });
    const box = panel.getByRole('textbox', { name: de.question });
    await box.fill('How is the lamp lit?');
    await box.press('Enter');
    await panel.getByRole('button', { name: de.askAgain }).waitFor();
    const said = (await panel.textContent()) ?? '';
    expect(said).toMatch(/\d (?:Quelle|Quellen)/);
    for (const word of [en.askAgain, en.copy, en.conversation]) expect(said).not.toContain(word);
    await page.goto('/');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(de.library);
    await page.goto('/books/nothing');
    await page.getByRole('heading', { name: de.thereIsNothing }).waitFor();
  });

  it('speaks the language that its reader has chosen, and keeps the place', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.locator('header').getByRole('button', { name: en.textAndTheme }).click();
    const loaded = page.waitForEvent('load');
    await page.getByText('Deutsch', { exact: true }).click();
    await loaded;
    await page.locator('.page-overlay').waitFor({ state: 'attached' });
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(page.url()).toContain(LAMP);
    await page.locator('header').getByRole('button', { name: de.textAndTheme }).click();
    expect(await page.getByRole('radio', { name: 'Deutsch' }).isChecked()).toBe(true);
    const again = page.waitForEvent('load');
    await page.getByText('English', { exact: true }).click();
    await again;
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });
});
