import { describe, expect, it } from 'vitest';

import { useBrowser } from '#tests/support/use-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';

describe('reading the handbook in a browser', () => {
  const { visit, origin } = useBrowser();

  it('finds it on the shelf and opens its first page', async () => {
    const page = await visit();
    await page.goto('/');
    await page
      .getByRole('link', { name: /handbook/i })
      .first()
      .click();
    await page.getByRole('link', { name: 'Welcome', exact: true }).first().click();
    await page.locator('article[data-page-id]').waitFor();
    expect(await page.title()).toMatch(/^Welcome/);
  });

  it('shows exactly the text that citations refer to', async () => {
    const page = await visit();
    await openReader(page, '/books/handbook/welcome');
    const article = page.locator('article[data-page-id]');
    const pageId = await article.getAttribute('data-page-id');
    const response = await fetch(`${origin}/api/pages/${pageId ?? ''}`);
    const { text } = (await response.json()) as { text: string };
    const shown = await article.innerText();
    const words = (value: string) => value.split(/\s+/).filter((word) => word !== '');
    expect(words(text).length).toBeGreaterThan(100);
    expect(words(shown)).toEqual(words(text));
  });
});
