import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { type RealProvider, startRealProvider } from '#tests/support/openid/real-provider.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import { findFreePort, startServer, type StartedServer } from '#tools/start-server.ts';

const { visit } = useBrowser();

const BOOK = '/books/harbour';

let provider: RealProvider;
let server: StartedServer;
let folder: string;

beforeAll(async () => {
  // It warns of keeping everything in memory, which is what is wanted here.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const port = await findFreePort();
  provider = await startRealProvider({
    callback: `http://127.0.0.1:${port}/api/sign-in/callback`,
    claims: { sub: 'ann-1', email: 'ann@example.org', groups: [] },
  });
  server = await startServer({
    env: {
      PORT: String(port),
      API_RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      MODELS_FOLDER: 'models',
      AUTH_OIDC_ISSUER: provider.issuer,
      AUTH_OIDC_CLIENT_ID: provider.clientId,
      AUTH_OIDC_CLIENT_SECRET: provider.clientSecret,
    },
  });
  folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  const book = join(folder, 'harbour');
  await mkdir(book);
  await writeFile(join(book, 'lectern.yaml'), 'title: Rules of the harbour\naccess: [user:ann-1]\n');
  await writeFile(join(book, 'rules.md'), '# Moorings\n\nBoats are moored at the north wall.\n');
  expect(await ingestFolder(server, book)).toMatchObject({ documentId: 'harbour' });
});
afterAll(async () => {
  await server.stop();
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

const throughProvider = () => ({
  origin: server.url,
  expected: [new RegExp(`a request to ${provider.issuer}/`), /status of 404/],
});

/** The width that does not fit, and what is wrong for who cannot see it. */
async function shortcomings(page: Page) {
  const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  return { excess, findings: await seriousFindings(page) };
}
const NONE = { excess: 0, findings: [] };

describe.each(SCREENS)('a reader, %s', (name, screen) => {
  it('signs in through a certified provider, sees their book, and is nobody after signing out', async () => {
    const page = await visit({ ...throughProvider(), screen });
    await page.goto('/');
    expect(await page.getByRole('link', { name: 'Rules of the harbour' }).count()).toBe(0);
    expect(await shortcomings(page)).toEqual(NONE);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL(`${server.url}/`);
    await page.getByRole('link', { name: 'Rules of the harbour' }).waitFor();
    await page.getByRole('button', { name: 'Signed in as ann-1' }).click();
    const signOut = page.getByRole('button', { name: 'Sign out' });
    await signOut.waitFor();
    expect(await shortcomings(page)).toEqual(NONE);
    await signOut.click();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.goto(`${server.url}/`);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('link', { name: 'Rules of the harbour' }).count()).toBe(0);
  });

  it('comes back to the page that they were led from, and signs out there', async () => {
    const page = await visit({ ...throughProvider(), screen });
    await page.goto(`/api/sign-in?next=${encodeURIComponent(`${BOOK}/rules`)}`);
    await page.waitForURL(`${server.url}${BOOK}/rules`);
    const isNarrow = screen.width < 480;
    await page.getByRole('button', { name: isNarrow ? 'More actions' : 'Signed in as ann-1' }).click();
    const signOut = page.getByRole('button', { name: 'Sign out' });
    await signOut.waitFor();
    expect(await shortcomings(page)).toEqual(NONE);
    await signOut.click();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.goto(`${server.url}${BOOK}/rules`);
    await page.getByRole('link', { name: 'Sign in to see more' }).waitFor();
  });

  it('reads the same where a book is hidden and where there is none', async () => {
    const page = await visit({ ...throughProvider(), screen });
    const texts: (string | null)[] = [];
    for (const path of [BOOK, '/books/no-such-book', `${BOOK}/rules`]) {
      await page.goto(path);
      await page.getByRole('link', { name: 'Sign in to see more' }).waitFor();
      texts.push(await page.locator('main').textContent());
      expect(await shortcomings(page)).toEqual(NONE);
    }
    expect(texts[0]).toContain('Some books are shown only to readers who are signed in.');
    expect(new Set(texts).size).toBe(1);
  });

  it(`learns that they could not be signed in, ${name}`, async () => {
    const page = await visit({ ...throughProvider(), screen });
    await page.goto('/api/sign-in/callback?code=any&state=any');
    await page.getByRole('alert').filter({ hasText: 'You could not be signed in' }).waitFor();
    expect(await shortcomings(page)).toEqual(NONE);
  });
});
