import { describe, expect, it } from 'vitest';

import { useBrowser } from '#tests/support/use-browser.ts';
import { openPanel } from '#tools/browser/ask-panel.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { countScripts } from '#tools/browser/script-bytes.ts';

const BUDGET_BYTES = 200_000;

describe('the scripts of a page', () => {
  const { visit } = useBrowser();

  it('stay below the budget until somebody asks; the panel comes on its own', async () => {
    const page = await visit();
    const scripts = countScripts(page);
    await openReader(page, '/books/lighthouse/2-the-lamp');
    await page.waitForLoadState('networkidle');
    const alone = await scripts.bytes();
    expect(alone).toBeGreaterThan(50_000);
    expect(alone).toBeLessThanOrEqual(BUDGET_BYTES);
    await openPanel(page);
    await page.waitForLoadState('networkidle');
    expect(await scripts.bytes()).toBeGreaterThan(alone);
  });
});
