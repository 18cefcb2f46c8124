import { describe, expect, inject, it } from 'vitest';

import { launchBrowser } from '#tools/browser/launch-browser.ts';
import { walkLibrary } from '#tools/walk/walk-library.ts';

describe('the walk over every page of the library', () => {
  it('finds the stored text and the words of every sentence, and asks no other machine', async () => {
    const browser = await launchBrowser();
    const { pages, characters, sentences, ...faults } = await walkLibrary(browser, inject('server').url);
    await browser.close();
    expect(pages).toBeGreaterThan(30);
    expect(characters).toBeGreaterThan(50_000);
    expect(sentences).toBeGreaterThan(500);
    expect(faults).toEqual({ mismatches: [], foreignRequests: [] });
  });
});
