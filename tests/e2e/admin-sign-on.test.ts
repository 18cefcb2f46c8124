import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { type RealProvider, startRealProvider } from '#tests/support/openid/real-provider.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { findFreePort, startServer, type StartedServer } from '#tools/start-server.ts';

const { visit } = useBrowser();

let provider: RealProvider;
let server: StartedServer;

beforeAll(async () => {
  // It warns of keeping everything in memory, which is what is wanted here.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const port = await findFreePort();
  provider = await startRealProvider({
    callback: `http://127.0.0.1:${port}/api/admin/oidc/callback`,
    claims: { sub: 'ann-1', email: 'ann@example.org', groups: ['lectern-reviewers'] },
  });
  server = await startServer({
    env: {
      PORT: String(port),
      API_RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      MODELS_FOLDER: 'models',
      ADMIN_OIDC_ISSUER: provider.issuer,
      ADMIN_OIDC_CLIENT_ID: provider.clientId,
      ADMIN_OIDC_CLIENT_SECRET: provider.clientSecret,
      ADMIN_OIDC_LABEL: 'Example Works',
      ADMIN_OIDC_REVIEWERS: 'lectern-reviewers',
    },
  });
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});

const throughProvider = () => ({ origin: server.url, expected: [new RegExp(`a request to ${provider.issuer}/`)] });

it('signs in through a certified provider, and comes back to the page that was asked for', async () => {
  const page = await visit(throughProvider());
  await page.goto('/admin/review');
  await page.getByRole('link', { name: 'Sign in with Example Works' }).click();
  await page.waitForURL(`${server.url}/admin/review`);
  await page.getByRole('button', { name: 'Signed in as' }).click();
  const menu = page.getByRole('dialog', { name: 'Signed in' });
  expect(await menu.textContent()).toContain('ann@example.org');
  expect(await menu.textContent()).toContain('Reviewer');
  await menu.getByRole('link', { name: 'Your account' }).click();
  await page.getByText('This account uses single sign-on').waitFor();
  expect(await page.getByRole('form', { name: 'Change password' }).count()).toBe(0);
});

it('tells who could not be signed in that they were not', async () => {
  const page = await visit(throughProvider());
  await page.goto('/api/admin/oidc/callback?code=any&state=any');
  await page.getByRole('alert').filter({ hasText: 'Sign-in failed' }).waitFor();
  await page.goto('/admin/sign-in?problem=refused');
  await page.getByRole('alert').filter({ hasText: 'don’t have an account or a role here' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

it.each(SCREENS)('is no wider than the screen %s', async (_, screen) => {
  const page = await visit({ ...throughProvider(), screen });
  await page.goto('/admin/sign-in?problem=failed');
  await page.getByRole('link', { name: 'Sign in with Example Works' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
});
