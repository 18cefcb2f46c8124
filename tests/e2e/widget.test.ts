import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chatStreamEventSchema } from '#lib/contracts/chat-response.ts';
import { seriousFindings } from '#tests/support/axe.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { firstByDay } from '#tests/support/long-it.ts';
import { type HostSite, serveHostSite } from '#tests/support/serve-host-site.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import type { VisitOptions } from '#tests/support/visit.ts';
import { askWidget, markWords, openWidget, paintedWords } from '#tests/support/widget-on-page.ts';
import { PHONE } from '#tools/browser/launch-browser.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import { startServer, type StartedServer } from '#tools/start-server.ts';

const NAMES = ['docusaurus', 'mkdocs', 'plain'] as const;
const MOST_BYTES = 40 * 1024;
/** All that a page with the widget may ask of others. */
const OF_WIDGET = /^a request to http:\/\/127\.0\.0\.1:\d+\/(?:widget\.js(?:\?document=\w+)?|api\/widget\/\w+)$/;

const QUESTION = 'How long does the reserve lamp burn?';
const CITED = 'The reserve lamp hangs behind the door of the watch room and burns for six hours without attention.';

const browser = useBrowser();
const sites: Partial<Record<(typeof NAMES)[number] | 'stranger', HostSite>> = {};
let server: StartedServer;

beforeAll(async () => {
  for (const name of NAMES) sites[name] = await serveHostSite(name);
  sites.stranger = await serveHostSite('plain');
  const origins = NAMES.map((name) => sites[name]?.origin).join(',');
  server = await startServer({ env: { API_RATE_LIMIT: '0', LOG_LEVEL: 'error', WIDGET_ORIGINS: origins } });
  for (const site of Object.values(sites)) site.lectern = server.url;
  await ingestFolder(server, `${FIXTURE_BOOKS}/lighthouse`, {});
});
afterAll(async () => {
  for (const site of Object.values(sites)) await site.close();
  await server.stop();
});

async function visit(name: keyof typeof sites, options: VisitOptions = {}): Promise<Page> {
  const { origin } = sites[name] as HostSite;
  const page = await browser.visit({ origin, ...options, expected: [OF_WIDGET, ...(options.expected ?? [])] });
  await page.goto(origin);
  return page;
}

const plainly = (text: string | undefined) => text?.replace(/\s+/g, ' ');

async function litWords(page: Page): Promise<string[]> {
  const painted = Object.entries(await paintedWords(page)).filter(([name]) => /cite|active/.test(name));
  return painted.flatMap(([, words]) => words.map((words) => plainly(words) ?? ''));
}

it('the script is small, kept for minutes, and known by its tag', async () => {
  const response = await fetch(`${server.url}/widget.js`, { headers: { 'accept-encoding': 'br' } });
  const script = Buffer.from(await response.arrayBuffer());
  const { length } = gzipSync(script);
  process.stdout.write(`widget.js: ${length} bytes with gzip, ${script.length} without\n`);
  expect(length).toBeLessThanOrEqual(MOST_BYTES);
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('vary')).toContain('Origin, Accept-Encoding');
  expect(response.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400');
  const again = await fetch(`${server.url}/widget.js`, {
    headers: { 'if-none-match': response.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

describe.each(firstByDay(NAMES, 1))('on a page of %s, under a strict policy', (name) => {
  it('an answer lights the exact words on the page, and its number leads to them', async () => {
    const page = await visit(name);
    await openWidget(page);
    expect(await askWidget(page, QUESTION)).toContain(CITED);
    await expect.poll(() => litWords(page)).toContain(CITED);
    const chip = page.locator('.chip').last();
    const before = await page.evaluate(() => scrollY);
    await chip.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    expect(page.context().pages()).toHaveLength(1);
    const active = Object.entries(await paintedWords(page)).find(([paint]) => paint.includes('active'));
    expect(plainly(active?.[1].join(' '))).toContain(CITED);
    // What the site itself does is its own.
    const findings = await seriousFindings(page);
    expect(findings.filter((finding) => finding.includes('lectern-widget'))).toEqual([]);
  });

  it('a selection is answered from itself alone', async () => {
    const page = await visit(name);
    const words = 'A yellow flame wants more air, and a singing flame wants less pressure.';
    await markWords(page, words);
    await page.locator('.beside').click();
    expect(plainly((await paintedWords(page))['lectern-scope']?.[0])).toBe(words);
    expect(await askWidget(page, 'What does a yellow flame want?')).toContain('A yellow flame wants more air');
    await expect.poll(() => litWords(page)).toEqual([words]);
    const refused = await askWidget(page, QUESTION);
    expect(refused).not.toContain('six hours');
    expect(await litWords(page)).toEqual([]);
  });
});

describe('where the words stand elsewhere', () => {
  it('a number leads to the reader, lit at them, in a tab of its own', async () => {
    const page = await visit('docusaurus');
    await openWidget(page);
    await askWidget(page, 'When was the lighthouse lit for the first time?');
    const chip = page.locator('.chip').first();
    await chip.waitFor();
    const href = (await chip.getAttribute('href')) ?? '';
    expect(href).toMatch(new RegExp(`^${server.url}/books/lighthouse\\?page=[^#]+#c=[0-9a-f]{64}:\\d+-\\d+$`));
    expect(await chip.getAttribute('target')).toBe('_blank');
    const reader = await browser.visit({ origin: server.url });
    await reader.goto(href);
    const lit = () =>
      reader.evaluate(() =>
        [...CSS.highlights]
          .filter(([name]) => name.startsWith('cite'))
          .flatMap(([, ranges]) => [...ranges].map(String)),
      );
    await expect
      .poll(async () => plainly((await lit()).join(' ')))
      .toContain('lit for the first time in the autumn of 1871');
  });

  it('“this page” keeps an answer to the page, and offers the rest', async () => {
    const page = await visit('docusaurus');
    await openWidget(page);
    await page.getByRole('button', { name: 'This page' }).click();
    expect(await askWidget(page, 'When was the lighthouse lit for the first time?')).not.toContain('1871');
    await page.getByRole('button', { name: 'Ask all documentation' }).click();
    await expect.poll(() => page.locator('.turn').last().innerText()).toContain('1871');
  });

  it('a search finds words here and there', async () => {
    const page = await visit('mkdocs');
    await openWidget(page);
    await page.getByRole('button', { name: 'Suchen' }).click();
    await page.locator('textarea').fill('bath of mercury');
    const found = page.locator('.places a').first();
    await found.waitFor();
    expect(await found.innerText()).toContain('auf dieser Seite');
    await found.click();
    await expect.poll(() => litWords(page)).toEqual(['bath of mercury']);
    await page.locator('textarea').fill('relief boat');
    await expect
      .poll(() => page.locator('.places a').first().getAttribute('href'))
      .toContain('/books/lighthouse?page=');
  });
});

describe('whoever looks', () => {
  it('by the keyboard alone opens it, asks, follows a number and is back where they were', async () => {
    const page = await visit('plain');
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className ?? '');
    const launcher = page.locator('.launcher');
    await launcher.focus();
    await page.keyboard.press('Enter');
    await page.locator('.choice').first().waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.localName))
      .toBe('textarea');
    await page.keyboard.type(QUESTION);
    await page.keyboard.press('Enter');
    await page.locator('.actions').waitFor();
    expect(await page.locator('[role=status]').innerText()).toContain('Answer complete. 1 source.');
    for (let steps = 0; steps < 20 && !(await focused()).includes('chip'); steps += 1)
      await page.keyboard.press('Shift+Tab');
    const chip = page.locator('.chip').last();
    expect(await chip.getAttribute('aria-label')).toBe('Source 1, The lamp, on this page');
    expect(Object.keys(await paintedWords(page)).some((paint) => paint.includes('active'))).toBe(true);
    await page.keyboard.press('Escape');
    expect(await focused()).toContain('launcher');
    expect(await litWords(page)).toEqual([]);
  });

  it('on a phone gets a sheet that holds the keys, and goes aside for the words', async () => {
    const page = await visit('docusaurus', { screen: PHONE });
    await openWidget(page);
    expect(await page.locator('dialog').evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    await askWidget(page, QUESTION);
    await page.locator('.chip').last().tap();
    await expect.poll(() => page.locator('dialog').isVisible()).toBe(false);
    const back = page.getByRole('button', { name: 'Back to the answer' });
    expect(await litWords(page)).toContain(CITED);
    await back.tap();
    expect(await page.locator('.turn').last().innerText()).toContain('six hours');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it('sees it in the theme of the page, also when that changes', async () => {
    const page = await visit('docusaurus');
    await openWidget(page);
    const ground = () => page.locator('dialog').evaluate((dialog) => getComputedStyle(dialog).colorScheme);
    expect(await ground()).toBe('light');
    await page.getByRole('button', { name: /dark and light/ }).click();
    await expect.poll(ground).toBe('dark');
    const dark = await visit('plain', { screen: { width: 1366, height: 900, prefersDark: true } });
    await openWidget(dark);
    expect(await dark.locator('dialog').evaluate((dialog) => getComputedStyle(dialog).colorScheme)).toBe('dark');
  });

  it('is asked in the language of the page', async () => {
    const page = await visit('mkdocs');
    await openWidget(page);
    expect(await page.locator('textarea').getAttribute('placeholder')).toBe('Eine Frage stellen…');
    expect(await page.locator('.choice').allInnerTexts()).toEqual(['Ganze Dokumentation', 'Diese Seite']);
  });

  it('rates an answer', async () => {
    const page = await visit('plain');
    await openWidget(page);
    await askWidget(page, QUESTION);
    const rated = page.waitForResponse((response) => response.url().endsWith('/api/widget/feedback'));
    await page.getByRole('button', { name: 'Not helpful' }).click();
    expect((await rated).status()).toBe(200);
    const pressed = page.getByRole('button', { name: 'Not helpful' });
    await expect.poll(() => pressed.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => pressed.evaluate((button) => button.matches(':focus'))).toBe(true);
  });

  it('on a site that is not named is told that nobody answers', async () => {
    const page = await visit('stranger', { expected: [/^console error: (?:Access to fetch|Failed to load resource)/] });
    await page.locator('.launcher').click();
    await page.locator('textarea').fill(QUESTION);
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').innerText()).toBe('The answering service does not respond. Please try again.');
  });

  it('meets no script, picture or address but of the web in an answer, whatever that holds', async () => {
    const page = await visit('plain');
    const hostile = [
      '<img src=x onerror="window.pwned=1"><script>window.pwned=2</script>',
      '[one](javascript:window.pwned=3) [two](data:text/html,x) [three](https://example.org/) ![four](http://127.0.0.1:9/x.png)',
      '| a |\n|---|\n| <b onclick="window.pwned=4">cell</b> [1] |',
      'The index args\\[1\\] is no source, and source [7] is none either.',
    ].join('\n\n');
    const related = { page_title: 'five', section_heading: '', relevance_score: 0.5, page_id: 'x' };
    const metadata = {
      ...{
        query_time_ms: 1,
        chunks_retrieved: 0,
        model: 'm',
        session_id: 's',
        turn_id: 't',
        outcome: 'not_found' as const,
      },
      ...{ grounding: 'strict' as const, withheld: { count: 0, reasons: {} }, removed_markers: 0 },
    };
    const events = [
      { type: 'chunk', content: hostile },
      { type: 'sources', sources: [], related: [{ ...related, source_url: 'javascript:window.pwned=5' }] },
      { type: 'done', metadata },
    ].map((event) => chatStreamEventSchema.parse(event));
    await page.route('**/api/widget/ask', (route) =>
      route.fulfill({
        headers: { 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' },
        body: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
      }),
    );
    await openWidget(page);
    const text = await askWidget(page, QUESTION);
    expect(text).toContain('<script>window.pwned=2</script>');
    expect(plainly(text)).toContain('The index args[1] is no source, and source is none either.');
    expect(await page.locator('.turn :is(img, script, b)').count()).toBe(0);
    const links = page.locator('.turn a');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'https://example.org/',
    ]);
    for (const name of ['one', 'two', 'five']) await page.getByText(name, { exact: false }).first().click();
    expect(await page.evaluate(() => (window as { pwned?: number }).pwned ?? null)).toBeNull();
  });

  it('leaves no cookie and no storage behind', async () => {
    const page = await visit('plain');
    await openWidget(page);
    await askWidget(page, QUESTION);
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });
});
