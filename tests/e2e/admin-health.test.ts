import { describe, expect, it } from 'vitest';

import { firstByDay } from '#tests/support/long-it.ts';
import { seriousFindings } from '#tests/support/axe.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const { visit } = useBrowser();

describe.each(firstByDay(SCREENS.toReversed(), 1))('health, %s', (_, screen) => {
  it('says of what is not configured that it is off, and folds what has its default', async () => {
    const page = await visit({ screen });
    await signIn(page, '/admin/health', 'read-only');
    const embeddings = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Embeddings' }) });
    await embeddings.getByText(/^– Off$/).waitFor();
    await page.getByText('Off because not configured: ').waitFor();
    const recognition = page.getByRole('region', { name: 'Text recognition' });
    await recognition.getByText(/^One download of 31 MB with npm/).waitFor();
    expect(await recognition.getByRole('button').count()).toBe(0);
    await page.getByRole('rowheader', { name: 'API_RATE_LIMIT' }).waitFor();
    const folded = page.getByRole('rowheader', { name: 'LLM_MODEL' });
    expect(await folded.isVisible()).toBe(false);
    await page.getByText(/variables use their defaults$/).click();
    await folded.waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('tries what is configured when an administrator asks for it', async () => {
    const page = await visit({ screen });
    await signIn(page, '/admin/health', 'admin');
    const card = page.getByRole('region', { name: 'Self-test' });
    await card.getByRole('button', { name: 'Run self-test' }).click();
    await card.getByText('All configured services work.').waitFor();
    await card.getByText(/^Answer: completed/).waitFor();
    expect(await card.getByText('✓ Works').count()).toBe(3);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('offers that to nobody with lesser rights', async () => {
    const page = await visit({ screen });
    await signIn(page, '/admin/health', 'read-only');
    await page.getByRole('heading', { name: 'Configuration' }).waitFor();
    expect(await page.getByRole('button', { name: 'Run self-test' }).count()).toBe(0);
  });
});
