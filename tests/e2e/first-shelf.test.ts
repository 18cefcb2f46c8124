import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { WORDINGS } from '#lib/contracts/wording/wordings.ts';
import { seriousFindings } from '#tests/support/axe.ts';
import { firstByDay } from '#tests/support/long-it.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import type { StartedServer } from '#tools/start-server.ts';

const LOCALES = { en: 'en-GB', de: 'de-DE' } as const;

describe.each(firstByDay(SCREENS, 1))('the shelf at first, %s', (_, screen) => {
  const { visit, origin } = useBrowser();
  let server: StartedServer;

  beforeAll(async () => {
    server = await startHandbookServer({ API_RATE_LIMIT: '0', LOG_LEVEL: 'error', ADMIN_PASSWORD: 'let-me-in-please' });
  });
  afterAll(() => server.stop());

  it.each(['en', 'de'] as const)(
    'says what this is and answers the questions that it offers, in %s',
    async (language) => {
      const { reader: words } = WORDINGS[language];
      const page = await visit({ origin: server.url, screen, locale: LOCALES[language] });
      await page.goto('/');
      const main = page.getByRole('main');
      await main.getByText(words.shelfIntroduction.whatThisIs).waitFor();
      const signIn = main.getByRole('link', { name: words.shelfIntroduction.signInToAdd });
      expect(await signIn.getAttribute('href')).toBe('/admin/sign-in?next=/');
      await main.getByRole('link', { name: words.shelfIntroduction.setUpModel }).waitFor();
      await atRest(page);
      expect(await seriousFindings(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      ).toBe(true);
      const offered = main.getByRole('list', { name: words.shelfIntroduction.askTheHandbook }).getByRole('button');
      // They are tried after the start, one after the other.
      await expect.poll(() => page.reload().then(() => offered.count()), { timeout: 60_000 }).toBe(3);
      const questions = await offered.allTextContents();
      await offered.first().click();
      const panel = page.getByRole('complementary', { name: words.common.ask, exact: true });
      const turn = panel.getByRole('article').last();
      await turn.getByRole('heading', { name: questions[0] ?? '' }).waitFor();
      await turn.getByRole('button', { name: words.answer.askAgain }).waitFor();
      expect(await turn.locator('a[data-citation]').count()).toBeGreaterThan(0);
      await panel.getByRole('button', { name: words.conversations.new }).click();
      const again = panel.getByRole('list', { name: words.shelfIntroduction.askTheHandbook }).getByRole('button');
      expect(await again.allTextContents()).toEqual(questions);
      await again.last().click();
      await turn.getByRole('button', { name: words.answer.askAgain }).waitFor();
      expect(await turn.locator('a[data-citation]').count()).toBeGreaterThan(0);
    },
  );

  it('makes room for the books of the library, and keeps the way to the sign-in', async () => {
    const page = await visit({ origin, screen });
    await page.goto('/');
    const words = WORDINGS.en.reader;
    await page.getByRole('link', { name: words.signIn.title }).waitFor();
    expect(await page.getByText(words.shelfIntroduction.whatThisIs).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
