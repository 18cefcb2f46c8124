import { describe, expect, it } from 'vitest';

import { firstByDay, longIt } from '#tests/support/long-it.ts';
import { seriousFindings } from '#tests/support/axe.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { fillIn, signIn } from '#tests/support/sign-in.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const { visit } = useBrowser();

type Page = Awaited<ReturnType<typeof visit>>;

/** Makes an account on the page of users; its name and password. */
async function add(page: Page, role: string): Promise<{ name: string; password: string }> {
  const form = page.getByRole('form', { name: 'Add an account' });
  await form.getByRole('button', { name: 'Create account', disabled: false }).waitFor();
  const name = `person-${Date.now()}`;
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Role').selectOption(role);
  await form.getByRole('button', { name: 'Create account' }).click();
  const shown = page.getByRole('status').filter({ hasText: name });
  const password = (await shown.locator('code').textContent()) ?? '';
  await shown.getByRole('button', { name: 'Done' }).click();
  return { name, password };
}

async function signInAs(page: Page, path: string, account: { name: string; password: string }): Promise<void> {
  await page.goto(path);
  await fillIn(page, account);
  await page.waitForURL((address) => !address.pathname.startsWith('/admin/sign-in'));
}

const dialogOf = (page: Page) => page.getByRole('dialog').filter({ visible: true });

it('makes an account, whose password is shown once, and lets it do what its role says until that changes', async () => {
  const page = await visit();
  await signIn(page, '/admin/users');
  const account = await add(page, 'reviewer');
  const entry = page.getByRole('listitem', { name: account.name });
  expect(await entry.textContent()).toContain('Reviewer');
  expect(await seriousFindings(page)).toEqual([]);
  await page.reload();
  await entry.waitFor();
  expect(await page.content()).not.toContain(account.password);

  const theirs = await visit({ expected: [/status of 403 \(Forbidden\)/] });
  await signInAs(theirs, '/admin', account);
  const parts = theirs.getByRole('navigation', { name: 'Administration' });
  await parts.getByRole('link', { name: 'To review' }).waitFor();
  expect(await parts.getByRole('link', { name: 'Users' }).count()).toBe(0);
  const refused = await theirs.goto('/admin/users');
  expect(refused?.status()).toBe(403);
  await theirs.getByRole('heading', { name: 'You may not see this' }).waitFor();

  await entry.getByRole('button', { name: 'Change…' }).click();
  await dialogOf(page).getByLabel('Role').selectOption('read_only');
  expect(await seriousFindings(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await entry
    .locator('p')
    .filter({ hasText: /^Read-only$/ })
    .waitFor();
  await theirs.goto('/admin/review');
  await theirs.waitForURL(/\/admin\/sign-in\?next=%2Fadmin%2Freview$/);

  await entry.getByRole('button', { name: 'Remove…' }).click();
  await dialogOf(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await entry.waitFor({ state: 'detached' });
});

longIt('is worked by keys alone: a dialog opens, is left with Escape, and the button has the focus again', async () => {
  const page = await visit();
  await signIn(page, '/admin/users');
  const account = await add(page, 'read_only');
  const button = page.getByRole('listitem', { name: account.name }).getByRole('button', { name: 'New password…' });
  await button.focus();
  await page.keyboard.press('Enter');
  await dialogOf(page).waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.textContent')).toBe('New password…');
  await page.keyboard.press('Enter');
  await dialogOf(page).getByRole('button', { name: 'Create password' }).press('Enter');
  const shown = page.getByRole('status').filter({ hasText: account.name });
  expect(await shown.locator('code').textContent()).not.toBe(account.password);
});

it('leaves what the configuration sets as it is', async () => {
  const page = await visit();
  await signIn(page, '/admin/users');
  const entry = page.getByRole('listitem', { name: 'read-only' });
  await entry.getByText('ADMIN_READ_ONLY_PASSWORD').waitFor();
  expect(await entry.getByRole('button').count()).toBe(0);
});

longIt('lets everybody choose another password', async () => {
  const page = await visit();
  await signIn(page, '/admin/users');
  const account = await add(page, 'read_only');
  const theirs = await visit();
  await signInAs(theirs, '/admin/library', account);
  await theirs.getByRole('button', { name: 'Signed in as' }).click();
  await theirs.getByRole('link', { name: 'Your account' }).click();
  await theirs.getByRole('dialog', { name: 'Signed in' }).waitFor({ state: 'hidden' });
  const form = theirs.getByRole('form', { name: 'Change password' });
  await form.getByRole('button', { name: 'Change password', disabled: false }).waitFor();
  await form.getByLabel('Current password').fill(account.password);
  await form.getByLabel('New password').fill('chosen by myself');
  await form.getByRole('button', { name: 'Change password' }).click();
  await theirs.getByText('Password changed. All other sessions').waitFor();
  expect(await seriousFindings(theirs)).toEqual([]);
  await theirs.goto('/admin/library');
  await theirs.getByRole('heading', { name: 'Library', exact: true }).waitFor();
});

describe.each(firstByDay(SCREENS, 1))('on the screen %s', (_, screen) => {
  it.each(['/admin/users', '/admin/account'])('%s is no wider than the screen', async (path) => {
    const page = await visit({ screen });
    await signIn(page, path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
