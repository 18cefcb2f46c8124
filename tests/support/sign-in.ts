import type { Page } from 'playwright-core';

/** Of the server that all browser tests share. */
export const ADMIN_PASSWORD = 'let-me-in-please';
export const READ_ONLY_PASSWORD = 'only-looking-around';

const PASSWORDS = { admin: ADMIN_PASSWORD, 'read-only': READ_ONLY_PASSWORD } as const;

/** Opens a page of the administration as somebody who is not signed in yet, and signs in on the way; ends on that page. */
export async function signIn(page: Page, path: string, name: keyof typeof PASSWORDS = 'admin'): Promise<void> {
  await page.goto(path);
  await fillIn(page, { name, password: PASSWORDS[name] });
  await page.waitForURL((url) => !url.pathname.startsWith('/admin/sign-in'));
}

/** Fills in the form and sends it, as soon as the page is ready to. */
export async function fillIn(page: Page, { name, password }: { name: string; password: string }): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByRole('button', { name: 'Sign in', disabled: false }).waitFor();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign in' }).click();
}
