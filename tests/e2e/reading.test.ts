import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startServer, type StartedServer } from '#lib/cli/start-server.ts';
import { beginVisit, launchBrowser, type Visit } from '#tests/support/visit.ts';

describe('reading the handbook in a browser', () => {
  let server: StartedServer;
  let browser: Browser;
  let visit: Visit;

  beforeAll(async () => {
    server = await startServer();
    browser = await launchBrowser();
    return async () => {
      await browser.close();
      await server.stop();
    };
  });

  beforeEach(async () => {
    visit = await beginVisit(browser, server.url);
  });

  afterEach(async () => {
    const { page, incidents } = visit;
    await page.context().close();
    expect(incidents).toEqual([]);
  });

  it('finds it on the shelf and opens its first page', async () => {
    const { page } = visit;
    await page.goto('/');
    await page.getByRole('link', { name: /handbook/i }).click();
    await page.getByRole('link', { name: 'Welcome', exact: true }).first().click();
    await page.getByRole('article').waitFor();
    expect(await page.title()).toMatch(/^Welcome/);
  });

  it('shows exactly the text that citations refer to', async () => {
    const { page } = visit;
    await page.goto('/books/handbook/welcome');
    const article = page.locator('article[data-page-id]');
    const pageId = await article.getAttribute('data-page-id');
    const response = await fetch(`${server.url}/api/pages/${pageId ?? ''}`);
    const { text } = (await response.json()) as { text: string };
    const shown = await article.innerText();
    const words = (value: string) => value.split(/\s+/).filter((word) => word !== '');
    expect(words(text).length).toBeGreaterThan(100);
    expect(words(shown)).toEqual(words(text));
  });
});
