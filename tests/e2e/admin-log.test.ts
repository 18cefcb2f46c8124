import { expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { fillIn, signIn } from '#tests/support/sign-in.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const { visit } = useBrowser();

it('shows what was done, newest first, narrowed by a form, with a file to keep', async () => {
  const page = await visit({ expected: [/status of 401 \(Unauthorized\)/] });
  await page.goto('/admin/log');
  await fillIn(page, { name: 'read-only', password: 'a wrong password' });
  await page.getByRole('alert').filter({ hasText: 'wrong' }).waitFor();
  await signIn(page, '/admin/log');
  const table = page.getByRole('table', { name: 'Log' });
  const form = page.getByRole('search');
  await table
    .getByRole('row', { name: /admin Signed in/ })
    .first()
    .waitFor();
  await form.getByText('Filters').click();
  await form.getByLabel('Action').selectOption('Sign-in failed');
  await form.getByLabel('Account', { exact: true }).fill('read-only');
  await form.getByLabel('Account', { exact: true }).press('Enter');
  await page.waitForURL(/action=sign_in_failed/);
  const acts = await table.getByRole('rowheader').allInnerTexts();
  expect(new Set(acts)).toEqual(new Set(['Sign-in failed']));
  expect(await form.getByLabel('Account', { exact: true }).inputValue()).toBe('read-only');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'JSONL' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^lectern-log-.*\.jsonl$/);
  await form.getByRole('link', { name: 'Clear all' }).click();
  await table.getByText('Log exported').first().waitFor();
});

it.each(SCREENS)('is no wider than the screen %s', async (_, screen) => {
  const page = await visit({ screen });
  await signIn(page, '/admin/log');
  await page.getByRole('table', { name: 'Log' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
});
