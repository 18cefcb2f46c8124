import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { ADMIN_PASSWORD, fillIn, signIn } from '#tests/support/sign-in.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const SIGN_IN = '/admin/sign-in';
/** What the browser says of a guess that is refused. */
const REFUSED = /Failed to load resource.* 401 .*\/api\/admin\/session/;

const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const menuButton = (page: Page) => page.getByRole('button', { name: /^Signed in as/ });
const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Signed in' });

/** Where the browser is led that asks for a page of the administration. */
async function ledTo(page: Page, path = '/admin/library'): Promise<string> {
  await page.goto(path);
  return addressOf(page);
}

const TO_LIBRARY = `${SIGN_IN}?next=%2Fadmin%2Flibrary`;

describe.each(bothSizes('at a desk'))('signing in %s', (_, screen) => {
  const { visit } = useBrowser();

  it('refuses a wrong password, takes the right one, and ends where it was asked for', async () => {
    const page = await visit({ screen, expected: [REFUSED] });
    const asked = '/admin/conversations?outcome=answered';
    expect(await ledTo(page, asked)).toBe(`${SIGN_IN}?next=${encodeURIComponent(asked)}`);
    await fillIn(page, { name: 'admin', password: 'not the password' });
    await expect.poll(() => page.getByRole('alert').allTextContents()).toContain('The name or the password is wrong.');
    await fillIn(page, { name: 'admin', password: ADMIN_PASSWORD });
    await page.waitForURL(`**${asked}`);
    await page.getByRole('heading', { name: 'Conversations', level: 1 }).waitFor();
  });

  it('tells who is signed in and what they may do, and signs out', async () => {
    const page = await visit({ screen });
    await signIn(page, '/admin/library', 'read-only');
    await menuButton(page).click();
    expect(await menuOf(page).textContent()).toContain('Signed in as read-only');
    expect(await menuOf(page).textContent()).toContain('change nothing');
    await menuOf(page).getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL(`**${SIGN_IN}`);
    expect(await ledTo(page)).toBe(TO_LIBRARY);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === SIGN_IN);
    // A page that is still on its way can keep its window from closing.
    await page.getByRole('form', { name: 'Sign in' }).waitFor();
  });

  it('scrolls sideways nowhere and has no serious accessibility findings, with the menu and the help open', async () => {
    const page = await visit({ screen, expected: [REFUSED] });
    await page.goto('/admin/library');
    await page.getByText('Where do I find the password?').click();
    await fillIn(page, { name: 'admin', password: 'not the password' });
    await page.getByText('The name or the password is wrong.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await fillIn(page, { name: 'admin', password: ADMIN_PASSWORD });
    await page.waitForURL('**/admin/library');
    await menuButton(page).click();
    await menuOf(page).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });
});

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

describe('signing in', () => {
  const { visit } = useBrowser();

  it('works with the keyboard alone, out again too', async () => {
    const page = await visit();
    await page.goto(SIGN_IN);
    await page.getByRole('button', { name: 'Sign in', disabled: false }).waitFor();
    await page.getByLabel('Name').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type(ADMIN_PASSWORD);
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Show password');
    await page.keyboard.press('Space');
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');

    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await menuOf(page).waitFor();
    await page.keyboard.press('Escape');
    await menuOf(page).waitFor({ state: 'hidden' });
    expect(await menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Your account');
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Sign out');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${SIGN_IN}`);
  });

  it('leads on who is signed in already, and nobody to anywhere else', async () => {
    const page = await visit();
    await signIn(page, SIGN_IN);
    expect(addressOf(page)).toBe('/admin');
    expect(await ledTo(page, SIGN_IN)).toBe('/admin');
    expect(await ledTo(page, TO_LIBRARY)).toBe('/admin/library');
    for (const elsewhere of ['//evil.example', '/\\evil.example', 'https://evil.example', '/admin/..//evil.example'])
      expect(await ledTo(page, `${SIGN_IN}?next=${encodeURIComponent(elsewhere)}`)).toBe('/admin');
  });

  it('is over in every browser once signed out everywhere', async () => {
    // The page asks now and then how a run of ingest goes.
    const [one, other] = [await visit(), await visit({ expected: [/ 401 .*\/api\/admin\/ingests/] })];
    await signIn(one, '/admin/library');
    await signIn(other, '/admin/library');
    await menuButton(one).click();
    await menuOf(one).getByRole('button', { name: 'Sign out everywhere' }).click();
    await one.waitForURL(`**${SIGN_IN}`);
    // A link within the page: its data is asked for, and refused, without the page being loaded anew.
    await other.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Health' }).click();
    await other.waitForURL((url) => url.pathname === SIGN_IN);
    expect(await ledTo(other)).toBe(TO_LIBRARY);
  });

  it('keeps the session out of reach of scripts', async () => {
    const page = await visit();
    await signIn(page, '/admin/library');
    expect(await page.evaluate(() => document.cookie)).not.toContain('lectern_admin');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'lectern_admin')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });
});

function focusedName(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.getAttribute('aria-label') ?? focused?.textContent ?? undefined;
  });
}
