import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { seriousFindings } from '#tests/support/axe.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { ADMIN_PASSWORD, READ_ONLY_PASSWORD, signIn } from '#tests/support/sign-in.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { DESKTOP, PHONE, type Screen } from '#tools/browser/launch-browser.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

const LAMP = ['Where does the reserve lamp hang?', 'When is the lamp lit?'];
const BREAD = ['How do I bake bread in Paraguay?', 'baking bread in Paraguay'];
const TRAIN = 'When does the train to Valparaíso leave?';

let server: StartedServer;

beforeAll(async () => {
  server = await startHandbookServer({
    ADMIN_PASSWORD,
    ADMIN_READ_ONLY_PASSWORD: READ_ONLY_PASSWORD,
    API_RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
  });
  await ingestFolder(server, `${FIXTURE_BOOKS}/lighthouse`);
});

afterAll(() => server.stop());

describe('the overview', () => {
  const { visit } = useBrowser();

  const open = async (query = '', screen: Screen = DESKTOP): Promise<Page> => {
    const page = await visit({ origin: server.url, screen });
    await signIn(page, `/admin${query}`, 'read-only');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    return page;
  };

  it('says that nothing was asked as long as nothing was', async () => {
    const page = await open();
    await page.getByRole('heading', { name: 'No questions in the last 7 days' }).waitFor();
    expect(await page.locator('.overview-chart').count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('has its part of the administration in view on a phone, as every part has', async () => {
    const page = await open('', PHONE);
    for (const [path, title] of [
      ['/admin/health', 'Health'],
      ['/admin', 'Overview'],
    ] as const) {
      await page.goto(path);
      await expect.poll(() => isWithinWindow(page, title)).toBe(true);
    }
  });

  describe('of some questions', () => {
    beforeAll(async () => {
      const [first] = [await ask(LAMP[0]), await ask(LAMP[1])];
      await post(`/api/conversations/${first.session_id}/turns/${first.turn_id}/feedback`, { rating: 'up' });
      for (const question of [BREAD[0], TRAIN, BREAD[1]]) await ask(question);
    });

    it('tells in figures how it is going', async () => {
      const page = await open();
      expect(await figure(page, 'Questions')).toContain('5');
      expect(await figure(page, 'Answered')).toContain('40 % 2');
      expect(await figure(page, 'Not found')).toContain('60 % 3');
      expect(await figure(page, 'Failed')).toContain('0 % 0');
      expect(await figure(page, 'Thumbs up')).toContain('100 % 1 up, 0 down');
      for (const name of ['Time to first words', 'Time to full answer'])
        expect(await figure(page, name)).toMatch(/\d m?s p50, [\d.]+ m?s p95/);
      expect(await page.getByText(/nothing to compare with/).count()).toBe(1);
      await page.getByText('No questions in as long a time before').waitFor();
    });

    it('leads from a figure to what it counts', async () => {
      const page = await open();
      await page.locator('.overview-figures').getByRole('link', { name: 'Not found' }).click();
      await page.waitForURL(/\/admin\/conversations\?from=\d{4}-\d\d-\d\d&outcome=not_found$/);
      await page.getByRole('link', { name: TRAIN }).waitFor();
      expect(await page.getByRole('link', { name: LAMP[0] ?? '' }).count()).toBe(0);
    });

    it('looks as far back as its address says', async () => {
      const page = await open('?range=24h');
      expect(await page.locator('.overview-numbers tbody tr').count()).toBe(24);
      const ranges = page.getByRole('navigation', { name: 'Range' });
      await ranges.getByRole('link', { name: '30 days' }).click();
      await page.waitForURL('**/admin?range=30d');
      await expect.poll(() => page.locator('.overview-numbers tbody tr').count()).toBe(30);
      expect(await ranges.locator('[aria-current]').innerText()).toBe('30 days');
      await page.goBack();
      await expect.poll(() => page.locator('.overview-numbers tbody tr').count()).toBe(24);
      await page.goto('/admin?range=forever');
      expect(await page.locator('.overview-numbers tbody tr').count()).toBe(7);
    });

    it('draws what it counts, and says the numbers to the keyboard and beside the charts', async () => {
      const page = await open('?range=30d');
      const volume = page.getByRole('figure', { name: 'Questions by day' });
      const chart = volume.locator('svg.recharts-surface');
      await chart.waitFor();
      await page.getByRole('figure', { name: 'Not found and withheld' }).locator('svg.recharts-surface').waitFor();
      expect(await volume.locator('.recharts-bar-rectangle path').count()).toBeGreaterThan(1);
      expect(await volume.locator('.overview-legend').innerText()).toMatch(/Answered\s+2\s+Not found\s+3/);
      await chart.focus();
      for (let day = 0; day < 30; day += 1) await page.keyboard.press('ArrowRight');
      const note = volume.locator('.overview-note');
      await expect
        .poll(() => note.innerText())
        .toMatch(/Questions\s+5\s+Answered\s+2 \(40 %\)\s+Not found\s+3 \(60 %\)/);
      await page.getByText('Figures by day').click();
      const cells = await page.locator('.overview-numbers tbody tr').first().locator('td').allInnerTexts();
      expect(cells.slice(0, 3)).toEqual(['5', '2', '3']);
    });

    it('keeps the place of the charts while they are not there yet', async () => {
      const page = await open();
      const answer = await fetch(`${server.url}/admin`, { headers: { cookie: await cookieOf(page) } });
      const html = await answer.text();
      expect(html).toContain('overview-chart-place');
      expect(html).not.toMatch(/<[^>]+ style=/);
    });

    it('tells which questions found nothing, those that ask the same together, and leads to each', async () => {
      const page = await open();
      const list = page.getByRole('region', { name: 'Questions with no results' });
      const groups = list.locator('.overview-questions > li');
      expect(await groups.count()).toBe(2);
      expect(await groups.nth(0).innerText()).toMatch(/^baking bread in Paraguay.*2×/s);
      expect(await groups.nth(1).innerText()).toContain(TRAIN);
      const other = list.getByRole('link', { name: BREAD[0] ?? '' });
      expect(await other.isVisible()).toBe(false);
      await groups.nth(0).getByText('1 similar question').click();
      await other.click();
      await page.waitForURL(/\/admin\/conversations\/[0-9a-f-]{36}#turn-[0-9a-f-]{36}$/);
      await page
        .getByText(BREAD[0] ?? '')
        .first()
        .waitFor();
    });

    it('leads to the pages that are cited', async () => {
      const page = await open();
      const cited = page.getByRole('region', { name: 'Most cited pages' }).getByRole('link');
      const title = await cited.first().innerText();
      await cited.first().click();
      await page.waitForURL('**/books/lighthouse/**');
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    });

    it.each(SCREENS)('has nothing serious for axe and fits %s', async (_, screen) => {
      const page = await open('?range=30d', screen);
      await page.locator('.recharts-surface').nth(1).waitFor();
      await page.getByText('Figures by day').click();
      await atRest(page);
      expect(await seriousFindings(page)).toEqual([]);
      for (const width of [1440, 1080, 768, 360, 320]) {
        await page.setViewportSize({ width, height: 800 });
        // The charts follow the window a moment later.
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: `${width}` })
          .toBe(0);
      }
    });
  });
});

function figure(page: Page, name: string): Promise<string> {
  const item = page.locator('.overview-figure').filter({ has: page.getByText(name, { exact: true }) });
  return item.innerText().then((text) => text.replaceAll(/\s+/g, ' '));
}

/** Whether a link of the navigation can be seen without moving it. */
async function isWithinWindow(page: Page, title: string): Promise<boolean> {
  const link = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: title });
  const box = await link.boundingBox();
  return box !== null && box.x >= 0 && box.x + box.width <= PHONE.width;
}

async function cookieOf(page: Page): Promise<string> {
  return (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function ask(query: string | undefined) {
  return chatResponseSchema.parse(await post('/api/chat', { query })).metadata;
}

async function post(path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status, path).toBe(200);
  return response.json();
}
