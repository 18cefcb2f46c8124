import { describe, expect, it } from 'vitest';

import { readSite } from '#tests/support/read-site.ts';

describe('the order that a site states', () => {
  it('is that of the sidebar of Docsify, without what it shows around its pages', async () => {
    const { pages, warnings } = await readSite({
      'index.html': '<script src="//cdn.example/docsify@4"></script>',
      '_sidebar.md':
        '- Start\n  - [Quick](quick.md)\n- [Guide](/guide/)\n  - [Gone](gone.md)\n- [Away](https://a.example)\n',
      '_navbar.md': '- [Quick](quick.md)\n',
      'README.md': '# Home\n',
      'quick.md': '# Quick start\n',
      'guide/README.md': '# The guide\n',
    });
    expect(pages.map(({ filename, depth, read }) => [filename, depth, read?.title])).toEqual([
      ['README.md', 0, 'Home'],
      ['quick.md', 1, 'Quick'],
      ['guide/README.md', 0, 'Guide'],
    ]);
    expect(warnings.filter((warning) => warning.includes('gone.md'))).toHaveLength(1);
    expect(warnings).toContain('_navbar.md is left out: it is shown around the pages of the site.');
  });

  it('is that of the sidebar of Starlight, in the language of its root', async () => {
    const { book, pages } = await readSite({
      'docs/astro.config.mjs': `import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
process.exit(3);
export default defineConfig({ integrations: [starlight({
  title: 'Kettles',
  locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } },
  sidebar: [
    'start',
    { label: 'Guides', items: [{ autogenerate: { directory: 'guides' } }, { label: 'The lid', slug: 'lid' }] },
    { label: 'Away', link: 'https://a.example' },
  ],
})] });
`,
      'docs/src/content/docs/index.mdx': '---\ntitle: Home\n---\nWelcome.\n',
      'docs/src/content/docs/start.md': '---\ntitle: Start\n---\n:::tip\nFill it.\n:::\n',
      'docs/src/content/docs/lid.md': '---\ntitle: A lid\n---\nShut.\n',
      'docs/src/content/docs/guides/boil.md': '---\ntitle: Boil\nsidebar:\n  order: 2\n---\nHot.\n',
      'docs/src/content/docs/guides/warm.md': '---\ntitle: Warm\nsidebar:\n  order: 1\n---\nWarm.\n',
      'docs/src/content/docs/de/start.md': '---\ntitle: Anfang\n---\nWasser.\n',
      'docs/src/content/docs/de/lid.md': '---\ntitle: Deckel\n---\nZu.\n',
      'docs/src/content/docs/de/guides/boil.md': '---\ntitle: Kochen\n---\nHeiß.\n',
    });
    expect(book).toMatchObject({ title: 'Kettles', language: 'en' });
    expect(pages.map(({ filename, depth, read }) => [filename, depth, read?.title])).toEqual([
      ['index.mdx', 0, 'Home'],
      ['start.md', 0, 'Start'],
      ['guides/warm.md', 1, 'Warm'],
      ['guides/boil.md', 1, 'Boil'],
      ['lid.md', 1, 'A lid'],
    ]);
    expect(pages[1]?.read?.html).toContain('<div class="tip">');
  });

  it('is that of the navigation of Mintlify, in its first language', async () => {
    const group = {
      group: 'Start',
      pages: ['index', { group: 'Lids', root: 'lids/index', pages: ['lids/shut', 'gone'] }],
    };
    const { book, pages, warnings } = await readSite({
      'docs.json': JSON.stringify({
        $schema: 'https://mintlify.com/docs.json',
        name: 'Kettles',
        navigation: {
          languages: [
            { language: 'en', tabs: [{ tab: 'Guides', groups: [group] }] },
            { language: 'de', pages: ['de/index'] },
          ],
        },
      }),
      'index.mdx': '---\ntitle: Home\n---\nWelcome.\n',
      'lids/shut.mdx': '---\ntitle: Shut\n---\nShut it.\n',
      'lids/index.mdx': '---\ntitle: Lids\n---\nOf lids.\n',
      'apart.mdx': '---\ntitle: Apart\n---\nAlone.\n',
    });
    expect(book).toMatchObject({ title: 'Kettles', language: 'en' });
    expect(pages.map(({ filename, depth }) => [filename, depth])).toEqual([
      ['index.mdx', 1],
      ['lids/index.mdx', 1],
      ['lids/shut.mdx', 2],
      ['apart.mdx', 0],
    ]);
    expect(warnings).toEqual([
      'The chapter gone is not there; docs.json lists it.',
      'apart.mdx is not listed in docs.json; it comes after the pages that are.',
    ]);
  });
});
