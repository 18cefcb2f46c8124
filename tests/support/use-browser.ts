import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, inject } from 'vitest';

import { launchBrowser } from '#tools/browser/launch-browser.ts';

import { beginVisit, type Visit, type VisitOptions } from './visit.ts';

// Long enough for a busy machine, short enough to leave time for the report of what was missing.
const STEP_TIMEOUT_MS = 15_000;

interface BrowserUse {
  /** Of the shared server, without trailing slash. */
  origin: string;
  /** A new reader's empty page, by default at the shared server. */
  visit(options?: VisitOptions & { origin?: string }): Promise<Page>;
}

let launched: Promise<Browser> | null = null;

/** The browser of all files that run in this process, and ends with it: each visit is of another reader anyway. */
async function sharedBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  const browser = await launched;
  if (browser.isConnected()) return browser;
  // A test may have brought it down; the next ones are about something else.
  launched = launchBrowser();
  return launched;
}

/**
 * A browser for the tests of one file. When a test ends, its visits are closed, and nothing may have gone wrong behind them that
 * they did not expect.
 */
export function useBrowser(): BrowserUse {
  let browser: Browser;
  const visits: Visit[] = [];
  const { url } = inject('server');

  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  afterEach(async () => {
    const ended = visits.splice(0);
    for (const { page } of ended) await page.context().close();
    expect(ended.flatMap(({ incidents }) => incidents)).toEqual([]);
  });

  return {
    origin: url,
    visit: async ({ origin = url, ...options } = {}) => {
      const visit = await beginVisit(browser, origin, options);
      visit.page.setDefaultTimeout(STEP_TIMEOUT_MS);
      visits.push(visit);
      return visit.page;
    },
  };
}
