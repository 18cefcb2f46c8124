import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { type RealProvider, startRealProvider } from '#tests/support/openid/real-provider.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import { findFreePort, startServer, type StartedServer } from '#tools/start-server.ts';

const { visit } = useBrowser();

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
  await writeFile(join(folder, 'lectern.yaml'), 'title: Rules of the harbour\naccess: [user:ann-1]\n');
  await writeFile(join(folder, 'rules.md'), '# Moorings\n\nBoats are moored at the north wall.\n');
  await ingestFolder(server, folder);
});
afterAll(async () => {
  await server.stop();
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

const throughProvider = () => ({
  origin: server.url,
  expected: [
    new RegExp(`a request to ${provider.issuer}/`),
    /status of 404/,
    // What the page still asks for behind the end of the session.
    /status of 401 \(Unauthorized\) \S+\/api\/reader\/kept\//,
  ],
});

it('signs in through a certified provider, sees their book, and is nobody after signing out', async () => {
  const page = await visit(throughProvider());
  await page.goto('/');
  expect(await page.getByRole('link', { name: 'Rules of the harbour' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().click();
  await page.waitForURL(`${server.url}/`);
  await page.getByRole('link', { name: 'Rules of the harbour' }).waitFor();
  const signOut = page.getByRole('button', { name: 'Sign out' });
  expect(await signOut.getAttribute('title')).toBe('Signed in as ann-1');
  await signOut.click();
  await page.waitForURL(`${provider.issuer}/**`);
  await page.goto(`${server.url}/`);
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor();
  expect(await page.getByRole('link', { name: 'Rules of the harbour' }).count()).toBe(0);
});

it('tells who could not be signed in that they were not', async () => {
  const page = await visit(throughProvider());
  await page.goto('/api/sign-in/callback?code=any&state=any');
  await page.getByRole('alert').filter({ hasText: 'You could not be signed in' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

it.each(SCREENS)('offers it where nothing is found, and is no wider than the screen %s', async (_, screen) => {
  const page = await visit({ ...throughProvider(), screen });
  await page.goto('/books/rules-of-the-harbour');
  await page.getByText('Some books are shown only to readers who are signed in.').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto('/');
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
});
