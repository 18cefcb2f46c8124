import { describe, expect, it } from 'vitest';

import { firstByDay } from '#tests/support/long-it.ts';
import { readSite } from '#tests/support/read-site.ts';

const MANY = 3_000;

const HOSTILE_SOURCES: [string, string][] = [
  ['braces', '{'.repeat(MANY)],
  ['comments', '<!--'.repeat(MANY)],
  ['colons', ':::a\n'.repeat(MANY)],
  ['10 MB', 'word '.repeat(2_200_000)],
  ['elements in each other', '<A>'.repeat(MANY)],
  ['notes in each other', Array.from({ length: 300 }, (_, depth) => `${'    '.repeat(depth)}!!! note\n`).join('')],
  ['attribute lists', `[a](b){${'.a '.repeat(MANY)}`],
  ['imports', 'import A from "./page.mdx"\n'.repeat(MANY)],
];

describe('hostile MDX', () => {
  it.each(firstByDay(HOSTILE_SOURCES, 5))('ends at %s in text or one sentence', async (_, source) => {
    const start = performance.now();
    const { pages } = await readSite({ 'page.mdx': source });
    expect(pages[0]?.read !== null || pages[0].refusal !== null).toBe(true);
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  it('lets nothing through that a browser would run', async () => {
    const source =
      '<a href="javascript:alert(1)" onClick="x()">a</a> <script>alert(1)</script> <div onload="x()">b</div>\n\n<iframe src="https://example.org"/>\n';
    const site = await readSite({ 'page.mdx': source });
    expect(site.htmlOf('page.mdx')).not.toMatch(/javascript|onclick|onload|script|iframe/i);
  });

  it('opens a site whose configuration is no JavaScript', async () => {
    const files = { 'docusaurus.config.js': '}{', 'sidebars.js': 'module.exports = {{{', 'docs/a.md': '# A\n' };
    expect((await readSite(files)).pages.map(({ filename }) => filename)).toEqual(['a.md']);
    const nested = `module.exports = ${'['.repeat(5_000)}`;
    expect((await readSite({ ...files, 'sidebars.js': nested })).pages).toHaveLength(1);
  });
});
