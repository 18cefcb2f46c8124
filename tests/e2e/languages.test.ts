import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { WORDINGS } from '#lib/contracts/wording/wordings.ts';
import { longIt } from '#tests/support/long-it.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { ADMIN_PASSWORD } from '#tests/support/sign-in.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { DESKTOP } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { pressPageTool } from '#tools/browser/page-tools.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const en = WORDINGS.en.reader;
const de = WORDINGS.de.reader;
const ar = WORDINGS.ar.reader;

describe.each(bothSizes('at a desk'))('the interface %s', (_, screen) => {
  const { visit } = useBrowser();

  it('speaks the language that the browser asks for', async () => {
    const page = await visit({ screen, locale: 'de-AT', expected: [/404/] });
    await openReader(page, LAMP);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByRole('link', { name: de.site.skipToText }).waitFor({ state: 'attached' });
    await page.locator('header').getByRole('button', { name: de.common.ask, exact: true }).click();
    const panel = page.getByRole('complementary', { name: de.common.ask, exact: true });
    const box = panel.getByRole('textbox', { name: de.ask.question });
    await box.fill('When is the lamp lit?');
    await box.press('Enter');
    await panel.getByRole('button', { name: de.answer.askAgain }).waitFor();
    const said = (await panel.textContent()) ?? '';
    expect(said).toMatch(/\d (?:Quelle|Quellen)/);
    for (const word of [en.answer.askAgain, en.common.copy, en.ask.conversation]) expect(said).not.toContain(word);
    expect(await englishOn(page)).toEqual([]);
    await page.goto('/');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(de.shelf.title);
    await page.goto('/books/nothing');
    await page.getByRole('heading', { name: de.site.notFound.heading }).waitFor();
  });

  it('speaks the language that its reader has chosen, and keeps the place', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await pressPageTool(page, en.display.title, en.pageTools.more);
    const loaded = page.waitForEvent('load');
    await page.getByText('Deutsch', { exact: true }).click();
    await loaded;
    await page.locator('.page-overlay').waitFor({ state: 'attached' });
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(page.url()).toContain(LAMP);
    await pressPageTool(page, de.display.title, de.pageTools.more);
    expect(await page.getByRole('radio', { name: 'Deutsch' }).isChecked()).toBe(true);
    const again = page.waitForEvent('load');
    await page.getByText('English', { exact: true }).click();
    await again;
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('stands from right to left in Arabic, around a book that keeps its own direction', async () => {
    const page = await visit({ screen, locale: 'ar' });
    await openReader(page, LAMP);
    expect(await directionOf(page.locator('html'))).toBe('rtl');
    const article = page.locator('article[data-page-id]');
    expect(await directionOf(article)).toBe('ltr');
    await page.locator('header').getByRole('button', { name: ar.common.ask, exact: true }).click();
    const panel = page.getByRole('complementary', { name: ar.common.ask, exact: true });
    const box = panel.getByRole('textbox', { name: ar.ask.question });
    await box.fill('Where does the reserve lamp hang?');
    await box.press('Enter');
    await panel.getByRole('button', { name: ar.answer.askAgain }).waitFor();
    expect(await directionOf(panel.locator('[data-answer]'))).toBe('ltr');
    expect(await panel.textContent()).toContain('مصدر واحد');
    expect(await englishOn(page, 'ar')).toEqual([]);
    await panel.locator('a[data-citation]').first().click();
    await page.locator('[data-mark][data-active]').waitFor();
    if (screen === DESKTOP) {
      const [contents, text, asked] = [
        await leftOf(page.getByRole('navigation', { name: ar.contents.title })),
        await leftOf(article),
        await leftOf(panel),
      ];
      expect([contents, text, asked].toSorted((one, other) => other - one)).toEqual([contents, text, asked]);
    }
    await page.getByRole('button', { name: ar.common.close }).first().click();
    const address = page.url();
    await page.locator('main').focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL((url) => url.href !== address && url.pathname !== LAMP);
    expect(page.url()).toContain('/books/lighthouse/3-');
  });

  longIt('of the administration speaks it too, on every page', async () => {
    const page = await visit({ screen, locale: 'de' });
    await page.goto('/admin/keys');
    const form = page.getByRole('form', { name: de.signIn.title });
    await form.getByRole('button', { name: de.signIn.title, disabled: false }).waitFor();
    await form.getByLabel(de.signIn.name).fill('admin');
    await form.getByLabel(de.signIn.password, { exact: true }).fill(ADMIN_PASSWORD);
    await form.getByRole('button', { name: de.signIn.title }).click();
    await page.getByRole('heading', { level: 1, name: WORDINGS.de.administration.navigation.keys }).waitFor();
    for (const path of ['', '/conversations', '/review', '/library', '/search?q=lamp', '/keys', '/health']) {
      await page.goto(`/admin${path}`);
      await page.waitForLoadState('networkidle');
      expect(await englishOn(page)).toEqual([]);
    }
  });
});

function directionOf(element: Locator): Promise<string> {
  return element.evaluate((shown) => getComputedStyle(shown).direction);
}

/** Distance from the left side of the window, in CSS pixels. */
async function leftOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.x ?? Number.NaN;
}

type Texts = string | readonly unknown[] | { readonly [name: string]: Texts };

/** Every text that takes no arguments. */
function allOf(texts: Texts): string[] {
  if (typeof texts === 'string') return [texts];
  return texts instanceof Array ? [] : Object.values(texts).flatMap((part) => allOf(part));
}

/** Texts of the page, shown or spoken, that the English wording has and that of its own language does not. */
async function englishOn(page: Page, language: 'de' | 'ar' = 'de'): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (words.nextNode()) {
      // What books say, and the variables of the configuration with what is said of them.
      const isOwn =
        words.currentNode.parentElement?.closest('.article, [aria-labelledby="configuration-heading"]') === null;
      if (isOwn) found.push(words.currentNode.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      found.push(...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''));
    }
    return found.map((text) => text.trim());
  });
  const own = new Set(allOf(WORDINGS[language]).map((text) => text.trim()));
  // What was asked in English is listed in English, also where it was offered to be asked.
  const asked = new Set(allOf(en.offeredQuestions));
  const english = new Set(
    allOf(WORDINGS.en)
      .map((text) => text.trim())
      .filter((text) => !own.has(text) && !asked.has(text)),
  );
  expect(shown.filter((text) => own.has(text)).length).toBeGreaterThan(5);
  return shown.filter((text) => english.has(text));
}
