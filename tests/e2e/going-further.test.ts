import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { answered, ask, chipsOf, lastTurn, openPanel, panelOf, turnsOf } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { openReader } from '#tools/browser/open-reader.ts';

const LAMP = '/books/lighthouse/2-the-lamp';

describe.each(bothSizes('at a desk'))('what may be asked, %s', (_, screen) => {
  const { visit } = useBrowser();

  it('to begin with is what people ask of a page, and is answered', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await openPanel(page);
    const starters = panelOf(page).getByRole('list', { name: 'Questions about this page' }).getByRole('button');
    // The third is there when the server has tried it.
    await expect
      .poll(() => starters.allTextContents())
      .toEqual(['Summarise this page', 'What are the key terms on this page?', 'What happens when the lamp fails?']);
    await starters.nth(1).press('Enter');
    await answered(lastTurn(page));
    expect(await chipsOf(lastTurn(page)).count()).toBeGreaterThan(0);
  });

  it('next is what the library answers', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await ask(page, 'How long does the reserve lamp burn?');
    const offers = lastTurn(page).getByRole('region', { name: 'Ask next' }).getByRole('button');
    await offers.first().waitFor();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    for (let step = 1; step <= 2; step += 1) {
      await offers.first().waitFor();
      const question = (await offers.first().textContent()) ?? '';
      await offers.first().press('Enter');
      await expect.poll(() => turnsOf(page).count()).toBe(step + 1);
      await lastTurn(page).getByRole('heading', { name: question }).waitFor();
      await answered(lastTurn(page));
      expect(await chipsOf(lastTurn(page)).count()).toBeGreaterThan(0);
      // Beneath the last answer alone.
      await expect.poll(() => panelOf(page).getByRole('region', { name: 'Ask next' }).count()).toBeLessThanOrEqual(1);
    }
  });
});
