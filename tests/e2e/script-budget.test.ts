import { describe, expect, it } from 'vitest';

import { useBrowser } from '#tests/support/use-browser.ts';
import { openPanel, panelOf } from '#tools/browser/ask-panel.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { countScripts } from '#tools/browser/script-bytes.ts';
import { searchDialog } from '#tools/browser/search-words.ts';

/** What each loads before somebody does something, compressed. What they were when the work on the reader began; the shelf's 256 bytes more say in which language it speaks, 413 are what the bundler's runtime awaits modules with (decision 202), 63 keep what is asked for early (decision 204), 145 find an upload again that goes on, 300 ask what the shelf offers, 11 of the shelf are longer lists of scripts, since a search also looks through what is saved, and 568 format ICU messages (decision 211) and lead to the notes; 1,235 of a page format messages, say which page of a PDF is read and lead to another; 500 of a page and 300 of the shelf keep words in their own writing direction (decision 242) and mark what was asked about a page (decision 240); 550 of the shelf load the reader's own order once somebody acts (decision 244); 1,500 of a page went when the bar of a selection came later (decision 246). */
const BUDGETS = [
  { name: 'a page', path: '/books/lighthouse/2-the-lamp', bytes: 175_700 },
  { name: 'a book', path: '/books/lighthouse', bytes: 174_764 },
  { name: 'the shelf', path: '/', bytes: 153_950 },
];

/** What comes with the first gesture, and with the panel when it is opened; since decision 246 also the bar of a selection, which a page loaded before. */
const PANEL_BYTES = 171_000;

describe('the scripts', () => {
  const { visit } = useBrowser();

  it.each(BUDGETS)('of $name stay below what it may load before somebody acts', async ({ path, bytes }) => {
    const page = await visit();
    const scripts = countScripts(page);
    await page.goto(path);
    await page.locator('#ask-panel[data-settled]').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const alone = await scripts.bytes();
    expect(alone).toBeGreaterThan(50_000);
    expect(alone).toBeLessThanOrEqual(bytes);
    await openPanel(page);
    await page.waitForLoadState('networkidle');
    const both = await scripts.bytes();
    expect(both).toBeGreaterThan(alone);
    // On a busy machine, what comes once the page is idle may come as late as this.
    expect(both).toBeLessThanOrEqual(bytes + PANEL_BYTES);
  });

  it.each(['/', '/books/lighthouse/2-the-lamp'])('that answer to keys answer to the first one, on %s', async (path) => {
    const page = await visit();
    const release = Promise.withResolvers<undefined>();
    await page.goto(path);
    await page.locator('#ask-panel[data-settled]').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    // Whatever comes from now on comes late.
    await page.route('**/*.js', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.keyboard.press('Control+i');
    expect(await panelOf(page).isVisible()).toBe(false);
    release.resolve(undefined);
    await panelOf(page).waitFor();
    await page.keyboard.press('Control+k');
    await searchDialog(page).waitFor();
  });

  it('that do not come are asked for again with the next gesture', async () => {
    const page = await visit({ expected: [/Failed to load resource|ChunkLoadError/] });
    await openReader(page, '/books/lighthouse/2-the-lamp');
    await page.waitForLoadState('networkidle');
    await page.route('**/*.js', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.keyboard.press('j');
    await failed;
    await page.unroute('**/*.js');
    await page.keyboard.press('Control+i');
    await panelOf(page).waitFor();
  });
});
