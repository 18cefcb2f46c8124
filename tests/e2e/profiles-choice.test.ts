import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import type { ProfileList } from '#lib/contracts/agent-offers.ts';
import { seriousFindings } from '#tests/support/axe.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, openPanel, panelOf, questionBox, turnsOf } from '#tools/browser/ask-panel.ts';
import { openReader } from '#tools/browser/open-reader.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const QUESTION = 'Where does the reserve lamp hang?';
const SUPPORT = {
  name: 'support',
  title: 'Support desk',
  description: 'Short answers for those on the phone.',
  audience: null,
  language: null,
  top_k: 5,
  parameters: [{ name: 'product_line', description: 'Which one.', required: true }],
};

/** The shared server has no profiles: it is answered for, and what is sent to it leaves out the profile. */
async function withProfiles(page: Page, profiles: ProfileList['profiles']): Promise<Record<string, unknown>[]> {
  const sent: Record<string, unknown>[] = [];
  await page.route('**/api/profiles', (route) => route.fulfill({ json: { profiles } }));
  await page.route('**/api/reader/chat', (route) => {
    const { profile, profile_parameters, ...rest } = route.request().postDataJSON() as Record<string, unknown>;
    sent.push({ profile, profile_parameters, ...rest });
    return route.continue({ postData: JSON.stringify(rest) });
  });
  return sent;
}

describe.each(bothSizes('on a phone'))('the choice of a profile, %s', (_, screen) => {
  const { visit } = useBrowser();

  it('is offered only where there are any; every question tells the time zone', async () => {
    const page = await visit({ screen });
    const sent = await withProfiles(page, []);
    await openReader(page, LAMP);
    await ask(page, QUESTION);
    expect(
      await panelOf(page)
        .getByRole('button', { name: /^Profile:/ })
        .count(),
    ).toBe(0);
    const zone = await page.evaluate('new Intl.DateTimeFormat().resolvedOptions().timeZone');
    expect(sent).toMatchObject([{ time_zone: zone }]);
    expect(sent[0]?.['profile']).toBeUndefined();
  });

  it('goes with the next question, is remembered, and asks for what the profile needs', async () => {
    const page = await visit({ screen });
    const sent = await withProfiles(page, [SUPPORT]);
    await openReader(page, LAMP);
    await openPanel(page);
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'Profile: Default profile' }).click();
    await panel.getByRole('menuitemradio', { name: /^Support desk/ }).click();
    const field = panel.getByRole('textbox', { name: 'product line' });
    await questionBox(page).fill(QUESTION);
    await questionBox(page).press('Enter');
    await panel.getByRole('alert').filter({ hasText: 'This profile needs: product line.' }).waitFor();
    expect(await turnsOf(page).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await field.fill('Lamps');
    await ask(page, QUESTION);
    expect(sent).toMatchObject([{ profile: 'support', profile_parameters: { product_line: 'Lamps' } }]);

    await page.reload();
    await openReader(page, LAMP);
    await openPanel(page);
    await panel.getByRole('button', { name: 'Profile: Support desk' }).waitFor();
    expect(await field.inputValue()).toBe('Lamps');
  });
});
