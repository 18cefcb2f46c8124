import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { firstByDay } from '#tests/support/long-it.ts';
import { seriousFindings } from '#tests/support/axe.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { ADMIN_PASSWORD } from '#tests/support/sign-in.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';

const TABLE = '/admin/conversations';
const PROFILE = `
template_parameters:
  - { name: team, required: true }
audit_metadata:
  fields: { team: "{team}", asked: "{query}" }
`;

const SALES = 'Where does the reserve lamp hang?';
const LEGAL = 'When is the lamp lit?';
const NOBODY = 'How many keepers live on the rock?';

let folder: string;
let server: Awaited<ReturnType<typeof startHandbookServer>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-audit-'));
  await writeFile(join(folder, 'desk.yaml'), PROFILE);
  server = await startHandbookServer({ ADMIN_PASSWORD, API_RATE_LIMIT: '0', PROFILES_FOLDER: folder });
  await ingestFolder(server, `${FIXTURE_BOOKS}/lighthouse`);
  await ask({ query: SALES, profile: 'desk', profile_parameters: { team: 'Sales & more' } });
  await ask({ query: LEGAL, profile: 'desk', profile_parameters: { team: 'Legal' } });
  await ask({ query: NOBODY });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ask(body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${server.url}/api/chat`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(reply.status).toBe(200);
  await reply.text();
}

describe.each(firstByDay(SCREENS, 1))('what a profile keeps of a request, %s', (_, screen) => {
  const { visit } = useBrowser();

  async function open(path: string): Promise<Page> {
    const page = await visit({ origin: server.url, screen });
    const headers = { origin: server.url };
    const data = { name: 'admin', password: ADMIN_PASSWORD };
    expect((await page.request.post(`${server.url}/api/admin/session`, { headers, data })).status()).toBe(200);
    await page.goto(path);
    return page;
  }
  const questions = (page: Page) =>
    page.getByRole('table', { name: 'Questions, newest first' }).getByRole('link').allTextContents();

  it('stands in the table, without the question twice, and narrows it', async () => {
    const page = await open(TABLE);
    expect(await questions(page)).toEqual([NOBODY, LEGAL, SALES]);
    const row = page.getByRole('row').filter({ hasText: SALES });
    expect(await row.getByRole('rowheader').innerText()).toMatch(/\?\s+desk · team: Sales & more$/);
    await page.locator('summary', { hasText: 'Filters' }).click();
    await page.getByLabel('Audit field').fill('team: Sales & more');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => questions(page)).toEqual([SALES]);
    await page.getByRole('list', { name: 'Active filters' }).getByRole('link', { name: 'team: Sales & more' }).click();
    await expect.poll(() => questions(page)).toEqual([NOBODY, LEGAL, SALES]);
    await page.getByRole('link', { name: LEGAL }).click();
    await page.getByRole('link', { name: 'Legal', exact: true }).click();
    await expect.poll(() => questions(page)).toEqual([LEGAL]);
    await page.getByRole('link', { name: LEGAL }).click();
    await page.getByRole('link', { name: 'desk', exact: true }).click();
    await expect.poll(() => questions(page)).toEqual([LEGAL, SALES]);
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
