import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { beginVisit } from '#tests/support/visit.ts';
import { launchBrowser } from '#tools/browser/launch-browser.ts';

// What the other browser tests rely on: that nothing goes wrong behind the page without being noticed.
describe('a visit', () => {
  let browser: Browser;
  let origin = '';

  beforeAll(async () => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<title>Here</title>'),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    origin = `http://127.0.0.1:${address.port}`;
    browser = await launchBrowser();
    return async () => {
      await browser.close();
      server.close();
    };
  });

  it.each([
    ['an error on the console', `console.error('went wrong')`, 'console error: went wrong'],
    ['an uncaught exception', `setTimeout(() => { throw new Error('thrown') })`, 'uncaught: thrown'],
    [
      'a request to another machine',
      `fetch('http://192.0.2.1/x').catch(() => undefined)`,
      'a request to http://192.0.2.1/x',
    ],
  ])('notices %s', async (_, script, incident) => {
    const { page, incidents } = await beginVisit(browser, origin);
    await page.goto('/');
    await page.evaluate(script);
    await expect.poll(() => incidents).toContain(incident);
    await page.context().close();
  });

  it('finds nothing wrong with a page that behaves', async () => {
    const { page, incidents } = await beginVisit(browser, origin);
    await page.goto('/');
    expect(await page.title()).toBe('Here');
    expect(incidents).toEqual([]);
    await page.context().close();
  });
});
