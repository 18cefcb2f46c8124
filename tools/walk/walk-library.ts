import type { Browser, BrowserContext, Page } from 'playwright-core';

import { contextOptions, DESKTOP } from '../browser/launch-browser.ts';
import { linkModules } from '../browser/link-modules.ts';
import { checkPage, type PageCheck } from './check-page.ts';

export interface WalkReport {
  pages: number;
  characters: number;
  sentences: number;
  /** What a page shows differently from what is stored of it; one sentence each. */
  mismatches: string[];
  /** What was asked of another machine, each once. */
  foreignRequests: string[];
}

const TABS = 2;

/**
 * Opens every page of every document a visitor can see and compares it with what the server publishes: the text, and for every
 * sentence the words its range marks.
 *
 * @param url of the server, without trailing slash
 */
export async function walkLibrary(browser: Browser, url: string): Promise<WalkReport> {
  const context = await browser.newContext({ baseURL: url, ...contextOptions(DESKTOP) });
  const report: WalkReport = { pages: 0, characters: 0, sentences: 0, mismatches: [], foreignRequests: [] };
  try {
    const foreign = foreignRequestsOf(context, url);
    const domText = await linkModules('lib/foundation/text/dom/dom-text.ts');
    const waiting = (await pageAddresses(context, url)).values();
    const walkOneByOne = async () => {
      const tab = await context.newPage();
      for (const address of waiting) addTo(report, address, await checkAddress(tab, address, domText));
    };
    await Promise.all(Array.from({ length: TABS }, walkOneByOne));
    report.foreignRequests.push(...foreign);
  } finally {
    await context.close();
  }
  return report;
}

function foreignRequestsOf(context: BrowserContext, url: string): Set<string> {
  const foreign = new Set<string>();
  context.on('request', (request) => {
    const target = new URL(request.url());
    if (target.origin !== url && target.protocol.startsWith('http')) foreign.add(target.href);
  });
  return foreign;
}

/** The paths of all pages, from the contents each book shows. */
async function pageAddresses(context: BrowserContext, url: string): Promise<string[]> {
  const response = await context.request.get('/api/documents');
  const { documents } = (await response.json()) as { documents: { url: string }[] };
  const tab = await context.newPage();
  const addresses = new Set<string>();
  for (const document of documents) {
    const book = new URL(document.url).pathname;
    await tab.goto(book);
    const links = await tab.locator(`a[href^="${book}/"]`).all();
    for (const link of links) addresses.add(new URL((await link.getAttribute('href')) ?? '', url).pathname);
  }
  await tab.close();
  return [...addresses];
}

async function checkAddress(tab: Page, address: string, domText: string): Promise<PageCheck> {
  await tab.goto(address);
  return tab.evaluate<PageCheck>(`(${checkPage.toString()})(${domText})`);
}

function addTo(report: WalkReport, address: string, check: PageCheck): void {
  report.pages += 1;
  report.characters += check.characters;
  report.sentences += check.sentences;
  report.mismatches.push(...check.mismatches.map((mismatch) => `${decodeURIComponent(address)}: ${mismatch}`));
}
