import { expect, inject, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const { url } = inject('server');
const { visit } = useBrowser();

function listWith(key: string): Promise<Response> {
  return fetch(`${url}/api/documents`, { headers: { authorization: `Bearer ${key}` } });
}

it('makes a key, shows it once, and takes it back', async () => {
  const page = await visit();
  await signIn(page, '/admin/keys');
  const form = page.getByRole('form', { name: 'Create an API key' });
  await form.getByRole('button', { name: 'Create key', disabled: false }).waitFor();
  const name = `Robot ${Date.now()}`;
  await form.getByLabel('Purpose').fill(name);
  await form.getByLabel('User').fill('robot');
  await form.getByLabel('Questions per day').fill('2');
  await form.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('status').filter({ hasText: 'shown only this once' });
  const key = (await shown.locator('code').textContent()) ?? '';
  expect((await listWith(key)).status).toBe(200);
  const entry = page.getByRole('listitem', { name });
  expect(await entry.textContent()).toContain('Has the rights of user robot. Can read and ask questions.');
  expect(await entry.textContent()).toContain('Daily budget: 2 questions.');
  expect(await seriousFindings(page)).toEqual([]);

  await page.reload();
  await entry.waitFor();
  expect(await page.content()).not.toContain(key);
  await entry.getByRole('button', { name: 'Revoke…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await entry.getByText('Revoked on').waitFor();
  expect((await listWith(key)).status).toBe(401);
});

it('shows on the overview what a key has used of its daily budget', async () => {
  const page = await visit();
  await signIn(page, '/admin/keys');
  const name = `Robot ${Date.now()}`;
  const made = await page.request.post('/api/admin/keys', {
    data: { name, scopes: ['ask'], questions_per_day: 2 },
    headers: { origin: url },
  });
  const { key } = (await made.json()) as { key: string };
  const ask = () =>
    fetch(`${url}/api/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'When is the lamp trimmed?' }),
    });
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429]);
  await page.goto('/admin');
  const row = page.getByRole('region', { name: 'Budgets today' }).getByRole('row').filter({ hasText: name });
  expect(await row.textContent()).toContain('2 of 2');
  expect(await seriousFindings(page)).toEqual([]);
});

it('changes nothing for who only looks around', async () => {
  const page = await visit();
  await signIn(page, '/admin/keys', 'read-only');
  await page.getByRole('heading', { name: 'Existing API keys' }).waitFor();
  expect(await page.getByRole('form', { name: 'Create an API key' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Revoke…' }).count()).toBe(0);
});

it.each(SCREENS)('is no wider than the screen %s', async (_, screen) => {
  const page = await visit({ screen });
  await signIn(page, '/admin/keys');
  await page.getByRole('heading', { name: 'API keys', exact: true }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
});
