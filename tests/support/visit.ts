import { chromium, type Browser, type Page } from 'playwright-core';

import { findBrowser } from '#scripts/lib/find-browser.mjs';

/** A page in a real browser, and what went wrong there that a reader would not see. */
export interface Visit {
  page: Page;
  /** Console warnings and errors, uncaught exceptions, and requests to any other machine (which are not let through). */
  incidents: string[];
}

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('There is no Chrome or Chromium here; `npm test` installs one.');
  // A container has no user namespaces for the sandbox and little shared memory.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

/** Opens an empty page that may talk to `origin` alone. */
export async function beginVisit(browser: Browser, origin: string): Promise<Visit> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  const incidents: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) incidents.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => incidents.push(`uncaught: ${error.message}`));
  await context.route('**', async (route) => {
    const url = new URL(route.request().url());
    if (url.origin === origin || url.protocol === 'data:') return route.continue();
    incidents.push(`a request to ${url.href}`);
    return route.abort();
  });
  return { page, incidents };
}
