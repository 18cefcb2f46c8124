import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { openReader } from '#tools/browser/open-reader.ts';

const LAMP = '/books/lighthouse/2-the-lamp';

describe('a book that was left', () => {
  const { visit } = useBrowser();

  it('is on the shelf with the place where it was left, and leads there; nobody else is offered one', async () => {
    const page = await visit();
    await openReader(page, LAMP);
    const heading = page.getByRole('heading', { name: 'Cleaning', exact: true });
    await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('2-the-lamp'))).toBe(true);
    await page.goto('/');
    const place = page.getByRole('region', { name: 'Continue reading' }).getByRole('link', { name: /The lamp/ });
    await place.waitFor();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    await place.click();
    await page.waitForURL(`**${LAMP}**`);
    await expect.poll(() => heading.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(600);
    await page.goto('/books/lighthouse');
    await page.getByRole('link', { name: /^Continue · \d+%$/ }).waitFor();

    const other = await visit();
    await other.goto('/');
    await other.waitForLoadState('networkidle');
    expect(await other.getByText('Continue reading').count()).toBe(0);
  });
});
