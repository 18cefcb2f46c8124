import type { Browser, Page } from 'playwright-core';

import { contextOptions, DESKTOP, type Screen } from '#tools/browser/launch-browser.ts';

/** A page in a real browser, and what went wrong there that a reader would not see. */
export interface Visit {
  page: Page;
  /**
   * Console warnings and errors (a violated content security policy is one), uncaught exceptions, and requests to any other
   * origin.
   */
  incidents: string[];
}

export interface VisitOptions {
  screen?: Screen;
  /** What this visit provokes on purpose: an incident that matches is not kept. */
  expected?: RegExp[];
  permissions?: string[];
  /** What the browser asks for; English by default. */
  locale?: string;
  /** Lets the service worker keep books. Otherwise every request is one of the page, where tests find it. */
  keepsBooks?: boolean;
}

/** What Playwright says in the place of the worker. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

/** Opens an empty page, of a reader who was never here before, that is to talk to `origin` alone. */
export async function beginVisit(browser: Browser, origin: string, options: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: origin,
    ...contextOptions(options.screen ?? DESKTOP),
    serviceWorkers: options.keepsBooks === true ? 'allow' : 'block',
    ...(options.permissions && { permissions: options.permissions }),
    ...(options.locale !== undefined && { locale: options.locale }),
  });
  const page = await context.newPage();
  const incidents: string[] = [];
  const note = (incident: string) => {
    if (incident.endsWith(BLOCKED_WORKER)) return;
    if (!(options.expected ?? []).some((pattern) => pattern.test(incident))) incidents.push(incident);
  };
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // The browser's own words for a failed request leave out which one.
    const request = message.text().startsWith('Failed to load resource') ? ` ${message.location().url}` : '';
    note(`console ${message.type()}: ${message.text()}${request}`);
  });
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !['data:', 'blob:'].includes(url.protocol)) note(`a request to ${url.href}`);
  });
  return { page, incidents };
}
