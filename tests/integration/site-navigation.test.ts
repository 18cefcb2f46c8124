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

describe('the order that the folders of a site state', () => {
  const orderOf = ({ pages }: Awaited<ReturnType<typeof readSite>>) =>
    pages.map(({ filename, depth, sections, read }) => [
      filename,
      depth,
      read?.title,
      sections?.map(({ title }) => title),
    ]);

  it('is that of the `_meta` modules of Nextra, which are never run', async () => {
    const site = await readSite({
      'content/_meta.tsx': `import type { MetaRecord } from 'nextra';
process.exit(3);
export default {
  index: '',
  start: { title: <b>Begin</b>, theme: { toc: false } },
  '---': { type: 'separator', title: 'In depth' },
  parts: 'The parts',
  away: { title: 'Away', href: 'https://a.example' },
} satisfies MetaRecord;
`,
      'content/index.mdx': '# Home\n',
      'content/extra.mdx': '# Extra\n',
      'content/start.mdx': '# Start\n',
      'content/parts/_meta.js': "export default { lid: 'A lid', kettle: '' }\n",
      'content/parts/kettle.mdx': '# Kettle\n',
      'content/parts/lid.mdx': '# Lid\n',
    });
    expect(orderOf(site)).toEqual([
      ['index.mdx', 0, 'Home', undefined],
      ['start.mdx', 0, 'Start', undefined],
      ['parts/lid.mdx', 1, 'A lid', ['In depth', 'The parts']],
      ['parts/kettle.mdx', 1, 'Kettle', undefined],
      ['extra.mdx', 0, 'Extra', undefined],
    ]);
  });

  it('is that of the `meta.json` of Fumadocs, with the rest where it says so', async () => {
    const site = await readSite({
      'content/docs/meta.json': JSON.stringify({
        pages: [
          '---[Icon]Guide---',
          'start',
          '...',
          '---More---',
          '...more',
          'parts',
          '!hidden',
          '[Away](https://a.example)',
        ],
      }),
      'content/docs/index.mdx': '# Home\n',
      'content/docs/hidden.mdx': '# Hidden\n',
      'content/docs/start.mdx': '# Start\n',
      'content/docs/more/one.mdx': '# One\n',
      'content/docs/parts/meta.json': JSON.stringify({ title: 'All parts' }),
      'content/docs/parts/index.mdx': '# Parts\n',
      'content/docs/parts/lid.mdx': '# Lid\n',
    });
    expect(orderOf(site)).toEqual([
      ['start.mdx', 0, 'Start', ['Guide']],
      ['index.mdx', 0, 'Home', undefined],
      ['more/one.mdx', 0, 'One', ['More']],
      ['parts/index.mdx', 0, 'All parts', undefined],
      ['parts/lid.mdx', 1, 'Lid', undefined],
      ['hidden.mdx', 0, 'Hidden', undefined],
    ]);
    expect(site.warnings.filter((warning) => warning.includes('hidden.mdx'))).toHaveLength(1);
  });
});

describe('the headings of the contents that lead to no page', () => {
  const sectionsOf = ({ pages }: Awaited<ReturnType<typeof readSite>>) =>
    pages.map(({ filename, sections }) => [filename, sections?.map(({ title, depth }) => `${depth} ${title}`)]);

  it('are kept of MkDocs, at the first of their pages that stands nowhere before', async () => {
    const site = await readSite({
      'mkdocs.yml': `site_name: Kettles
nav:
  - index.md
  - Guide:
      - index.md
      - Boil:
          - boil.md
          - Warm: warm.md
  - Empty:
      - Away: https://a.example
  - cold.md
`,
      'docs/index.md': '# Home\n',
      'docs/boil.md': '# Boil\n',
      'docs/warm.md': '# Warm\n',
      'docs/cold.md': '# Cold\n',
    });
    expect(sectionsOf(site)).toEqual([
      ['index.md', undefined],
      ['boil.md', ['0 Guide', '1 Boil']],
      ['warm.md', undefined],
      ['cold.md', undefined],
    ]);
  });

  it('are the parts and drafts of an mdBook, and the parts of a GitBook', async () => {
    const summary =
      '# Summary\n\n[Preface](README.md)\n\n# Basics\n\n- [Boil](boil.md)\n- [Later]()\n  - [Warm](warm.md)\n';
    const pages = { 'README.md': '# Preface\n', 'boil.md': '# Boil\n', 'warm.md': '# Warm\n' };
    expect(sectionsOf(await readSite({ 'SUMMARY.md': summary, ...pages }))).toEqual([
      ['README.md', undefined],
      ['boil.md', ['0 Basics']],
      ['warm.md', ['0 Later']],
    ]);
    const gitBook = await readSite({ '.gitbook.yaml': 'root: ./\n', 'SUMMARY.md': summary, ...pages });
    expect(sectionsOf(gitBook)).toContainEqual(['boil.md', ['0 Basics']]);
  });

  it('are the captions of toctrees', async () => {
    const site = await readSite({
      'conf.py': 'project = "Kettles"\n',
      'index.rst':
        'Kettles\n=======\n\n.. toctree::\n   :caption: First\n\n   boil\n   warm\n\n.. toctree::\n   :caption: Second\n\n   cold\n',
      ...Object.fromEntries(['boil', 'warm', 'cold'].map((name) => [`${name}.rst`, `${name}\n====\n\nWords.\n`])),
    });
    expect(sectionsOf(site)).toEqual([
      ['index.rst', undefined],
      ['boil.rst', ['0 First']],
      ['warm.rst', undefined],
      ['cold.rst', ['0 Second']],
    ]);
  });
});
