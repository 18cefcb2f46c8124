import type { Page } from 'playwright-core';

import type { Screen } from '../browser/launch-browser.ts';
import type { Scene } from './scene.ts';

/** Of the account `admin` of the server that the pictures are taken of; nobody else can reach it. */
export const ADMIN_PASSWORD = 'only-for-the-pictures';

const WINDOW: Screen = { width: 1280, height: 900, prefersReducedMotion: true };

/** The administration, over invented conversations about the handbook. */
export const ADMIN_SCENES: Scene[] = [
  {
    name: 'admin-overview',
    screen: WINDOW,
    open: async (page) => {
      await openAdministration(page, '/admin?range=30d');
      await page.locator('main svg.recharts-surface').nth(1).waitFor();
    },
  },
  {
    name: 'admin-transcript',
    screen: WINDOW,
    open: async (page) => {
      await openAdministration(page, '/admin/conversations?mode=general&outcome=withheld&feedback=up');
      await page.locator('main table a[href^="/admin/conversations/"]').first().click();
      await page.waitForURL(/\/admin\/conversations\/[0-9a-f-]{36}/);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
];

async function openAdministration(page: Page, path: string): Promise<void> {
  const reply = await page.request.post('/api/admin/session', { data: { name: 'admin', password: ADMIN_PASSWORD } });
  if (!reply.ok()) throw new Error(`Signing in was answered with ${reply.status()}.`);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}
