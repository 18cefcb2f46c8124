import { describe, expect, it } from 'vitest';

import { type ReadSite, readSite } from '#tests/support/read-site.ts';

function contentsOf({ pages }: ReadSite): string[] {
  return pages.map(({ filename, depth, title }) => `${'  '.repeat(depth)}${title ?? '-'} ${filename}`);
}

describe('a VitePress site', () => {
  it('is in the order of its sidebars, which stand in typed modules and are never run', async () => {
    const site = await readSite({
      'docs/.vitepress/config.mts': `import { defineConfig, type DefaultTheme } from 'vitepress';
import en from './en';
process.exit(3);
export default defineConfig({ title: 'Kettles', lang: 'en-GB', themeConfig: { sidebar: { '/guide/': en.guide(), ...en.sidebar } } });`,
      'docs/.vitepress/en.ts': `const base: string = '/guide/';
function guide(): DefaultTheme.SidebarItem[] { return [{ text: 'Start', collapsed: false, items: [
  { text: 'Boiling', link: 'boil' }, { text: 'Filling', link: '/fill.html#x' }] }] }
export default { sidebar: { '/guide/': { base: '/guide/', items: guide() as const } } satisfies Sidebar };`,
      'docs/index.md':
        '# Kettles\n\n[Fill it](/guide/fill), [boil](./guide/boil.html), [gone](/guide/gone), ![pot](/pot.svg)\n',
      'docs/guide/boil.md': '# Boil\n\nCosts $HOME/$USER.\n',
      'docs/guide/fill.md': '# Fill\n\n[Up](../) and [beside](boil).\n',
      'docs/guide/lid.md': '# Lid\n',
      'docs/public/pot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"></svg>',
      'docs/public/demo/demo.html': '<p>A demo</p>',
      'docs/LICENSE.md': 'MIT',
      'docs/zh/index.md': '# 壶\n',
      'docs/zh/guide/boil.md': '# 煮\n',
      'docs/zh/guide/fill.md': '# 装\n',
    });
    expect(site.book).toMatchObject({ title: 'Kettles', language: 'en-GB', isDollarPlain: true });
    expect(contentsOf(site)).toEqual([
      '- index.md',
      '  Boiling guide/boil.md',
      '  Filling guide/fill.md',
      '  - guide/lid.md',
    ]);
    expect(site.htmlOf('index.md')).toContain('<a href="/books/book/guide/fill">Fill it</a>');
    expect(site.htmlOf('index.md')).toContain('<a href="/books/book/guide/boil">boil</a>, gone');
    expect(site.htmlOf('index.md')).toContain('pot.svg');
    expect(site.htmlOf('guide/fill.md')).toContain('<a href="/books/book/index">Up</a>');
    expect(site.textOf('guide/boil.md')).toContain('Costs $HOME/$USER.');
    expect(site.warnings).toEqual([
      'LICENSE.md is left out: it is for those who work on the text, not for its readers.',
      'public/demo/demo.html is left out: it is a page of HTML beside a text in another format.',
      expect.stringMatching(
        /^zh, Chinese \(3 pages\) is a translation and is left out; the folder around it is read\./,
      ),
      'guide/lid.md is not listed in the sidebar; it comes after the pages that are.',
      'index.md links to /guide/gone, which is not a page of the book.',
    ]);
  });

  it('reads another translation, and other pages, where its settings say so', async () => {
    const site = await readSite({
      '.vitepress/config.js': 'export default { title: 0 }',
      'lectern.yaml': 'language: zh\ninclude: ["LICENSE*"]\nexclude: ["zh/drafts/**"]\n',
      'LICENSE.md': 'MIT',
      'en/a.md': '# A',
      'en/b.md': '# B',
      'zh/a.md': '# 甲',
      'zh/b.md': '# 乙',
      'zh/drafts/c.md': '# C',
    });
    expect(site.book.language).toBe('zh');
    expect(contentsOf(site)).toEqual(['- LICENSE.md', '- zh/a.md', '- zh/b.md']);
  });

  it.each([
    ['deep', `export default ${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    [
      'endless',
      'const a = () => [b(), b()]; const b = () => [a(), a()]; export default { themeConfig: { sidebar: a() } }',
    ],
    ['broken', 'export default {{{'],
    ['long', `export default { themeConfig: { sidebar: [${'{ text: "x", link: "/y" },'.repeat(50_000)}] } }`],
  ])('of a %s configuration is read all the same', async (_, config) => {
    const site = await readSite({ '.vitepress/config.ts': config, 'a.md': '# A' });
    expect(site.pages.map(({ filename }) => filename)).toEqual(['a.md']);
  });
});

describe('other sites', () => {
  it('are read though their contents hold themselves', async () => {
    const site = await readSite({
      'mkdocs.yml': 'nav: &all\n- a.md\n- More: *all\n- Again: [*all, *all, *all]\n',
      'docs/a.md': '# A',
    });
    expect(contentsOf(site)).toEqual(['- a.md']);
  });

  it('a Jupyter Book is in the order of its _toc.yml', async () => {
    const site = await readSite({
      'lectures/_config.yml': 'title: Tides\nauthor: A. Keeper\n',
      'lectures/_toc.yml':
        'format: jb-book\nroot: intro\nparts:\n- caption: One\n  chapters:\n  - file: waves\n    sections:\n    - file: deep/swell\n- caption: Two\n  chapters:\n  - file: moon\n    title: The moon\n',
      'lectures/intro.md': '# Intro',
      'lectures/moon.md': '# Moon',
      'lectures/waves.md': '# Waves',
      'lectures/deep/swell.md': '# Swell',
      'lectures/_static/lecture.md': 'not a page',
    });
    expect(site.book).toMatchObject({ title: 'Tides', authors: ['A. Keeper'] });
    expect(contentsOf(site)).toEqual(['- intro.md', '- waves.md', '  - deep/swell.md', 'The moon moon.md']);
  });

  it('a Hugo site is in the order of its weights, without drafts; old addresses lead to pages', async () => {
    const page = (weight: number, title: string, more = '') =>
      `---\nweight: ${weight}\ntitle: ${title}\n${more}---\n\nWords.\n`;
    const site = await readSite({
      'hugo.toml': 'title = "Docks"\ndefaultContentLanguage = "en"\n',
      'content/_index.md': `${page(1, 'Docks')}[Old](/quay/) and [beside](moor/rope/) and [ref](/moor/rope#knots)`,
      'content/moor/_index.md': page(20, 'Mooring'),
      'content/moor/rope.md': `${page(2, 'Ropes')}## Knots\n\n[Up](../line/), [bend](#bend)\n\nBend {#bend}\n: Joins.\n`,
      'content/moor/line.md': '+++\nweight = 1\ntitle = "Lines"\naliases = ["/quay/"]\n+++\n\nWords.\n',
      'content/arrive.md': page(10, 'Arriving'),
      'content/later.md': page(5, 'Later', 'draft: true\n'),
    });
    expect(site.book.title).toBe('Docks');
    expect(contentsOf(site)).toEqual([
      'Docks _index.md',
      'Arriving arrive.md',
      '  Mooring moor/_index.md',
      '  Lines moor/line.md',
      '  Ropes moor/rope.md',
    ]);
    expect(site.htmlOf('_index.md')).toContain('<a href="/books/book/moor/line">Old</a>');
    expect(site.htmlOf('_index.md')).toContain('<a href="/books/book/moor/rope">beside</a>');
    expect(site.htmlOf('_index.md')).toContain('<a href="/books/book/moor/rope#knots">ref</a>');
    expect(site.htmlOf('moor/rope.md')).toContain('<a href="/books/book/moor/line">Up</a>');
    expect(site.htmlOf('moor/rope.md')).toContain('<dt id="bend">Bend</dt>');
    expect(site.textOf('moor/line.md')).toBe('Words.');
    expect(site.warnings).toEqual(['later.md is left out: it is a draft.']);
  });

  it('a Hugo site of folders has its parameters and parts where it keeps them, and names for its terms', async () => {
    const site = await readSite({
      'config/_default/hugo.yaml': 'title: &name Docks\nlanguages: {en: {label: *name}, fr: {label: *name}}\n',
      'config/_default/params.yaml': 'depth: 4 m\n',
      'content/en/_index.md':
        '---\ntitle: Docks\n---\n{{< param depth >}}, [sill](#sill-height)\n\n{{% include "/_parts/tide.md" %}}\n\nSill `height`\n: Low.\n',
      'content/en/a.md': '# A\n',
      'content/en/b.md': '# B\n',
      'content/en/_parts/tide.md': 'The tide.\n',
      'content/fr/_index.md': '# Quais\n',
    });
    expect(site.book).toMatchObject({ title: 'Docks', language: 'en' });
    expect(contentsOf(site).map((line) => line.trim())).toEqual(['Docks en/_index.md', '- en/a.md', '- en/b.md']);
    expect(site.textOf('en/_index.md')).toBe('4 m, sill\nThe tide.\nSill height\nLow.');
    expect(site.htmlOf('en/_index.md')).toContain('<dt id="sill-height">');
    expect(site.warnings).toEqual([
      'en/_parts/tide.md is left out: its folder holds what the site is made of, not its pages.',
      expect.stringContaining('fr, French (1 pages) is a translation and is left out; en is read.'),
    ]);
  });

  it('a Docusaurus site has the pages of its preset, not those of another plugin', async () => {
    const site = await readSite({
      'docusaurus.config.ts':
        "const pot = {\n  title: 'No'\n};\nexport default { title: 'Pots', plugins: [['@docusaurus/plugin-content-docs', { id: 'other', path: 'other' }]], presets: [['classic', { docs: { sidebarPath: './sidebars.json' } }]] };",
      'sidebars.json': '{ "docs": ["b", "a"] }',
      'docs/a.md': '# A\n',
      'docs/b.md': '# B\n',
      'other/c.md': '# C\n',
    });
    expect(site.book.title).toBe('Pots');
    expect(contentsOf(site)).toEqual(['- b.md', '- a.md']);
  });

  it('a vault shows a picture by its name, wherever it lies', async () => {
    const site = await readSite({
      '.obsidian/app.json': '{}',
      'notes/a.md': '![[Pot.svg]] ![[gone.svg]]\n',
      'zeal/b/pot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"></svg>',
      'notes/files/pot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"></svg>',
    });
    expect(site.pages[0]?.read?.assets.map(({ path }) => path)).toEqual(['notes/files/pot.svg']);
    expect(site.warnings).toEqual(['The picture notes/gone.svg is not there; notes/a.md shows it.']);
  });

  it('a Sphinx site without a title of its own has that of its first page', async () => {
    const site = await readSite({ 'conf.py': '', 'index.rst': '.. _top:\n\n========\n Kettle\n========\n\nWords.\n' });
    expect(site.book.title).toBe('Kettle');
  });

  it('a book of Quarto is what its chapters are, and a site is in the order of its sidebars', async () => {
    const book = await readSite({
      '_quarto.yml':
        'project:\n  type: book\nbook:\n  title: Tides\n  author: A. Keeper\n  chapters:\n    - index.qmd\n    - part: Water\n      chapters:\n        - waves.qmd\n        - file: moon.qmd\n          text: The moon\n  appendices:\n    - tools.qmd\n',
      'index.qmd': '# Tides',
      'moon.qmd': '# Moon',
      'waves.qmd': '# Waves',
      'tools.qmd': '# Tools',
      'notes.qmd': '# Notes',
    });
    expect(book.book).toMatchObject({ title: 'Tides', authors: ['A. Keeper'], dialect: 'quarto' });
    expect(contentsOf(book)).toEqual(['- index.qmd', '  - waves.qmd', '  The moon moon.qmd', '- tools.qmd']);
    expect(book.warnings).toEqual(['notes.qmd is left out: the contents of the book do not list it.']);

    const site = await readSite({
      '_quarto.yml':
        'website:\n  title: Tides\n  sidebar:\n    - contents:\n        - section: Guide\n          contents:\n            - guide/two.qmd\n            - guide/one.qmd\n        - auto: "moon/*"\n',
      'index.qmd': '# Tides',
      'guide/one.qmd': '# One',
      'guide/two.qmd': '# Two',
      'guide/_part.qmd': 'Words.',
      'moon/full.qmd': '# Full',
    });
    expect(contentsOf(site)).toEqual(['  - guide/two.qmd', '  - guide/one.qmd', '- moon/full.qmd', '- index.qmd']);
    expect(site.warnings).toEqual([
      'guide/_part.qmd is left out: it is a part for other pages.',
      'index.qmd is not listed in _quarto.yml; it comes after the pages that are.',
    ]);
  });

  it('a Jekyll site is in the order of its pages’ numbers below their parents, or of its navigation data', async () => {
    const page = (fields: string) => `---\n${fields}\n---\n\nWords.\n`;
    const numbered = await readSite({
      '_config.yml': 'title: Docks\nexclude: [drafts/, "*.tmp.md"]\n',
      'index.md': page('title: Docks\nnav_order: 1'),
      'rope.md': page('title: Ropes\nparent: Mooring\nnav_order: 2'),
      'line.md': page('title: Lines\nparent: Mooring\nnav_order: 1\npermalink: /lines/'),
      'moor.md': page('title: Mooring\nnav_order: 2'),
      'loop.md': page('title: Loop\nparent: Loop'),
      'last.md': `---\ntitle: Last\n---\n[Lines](/lines/)\n`,
      'drafts/a.md': page('title: A'),
    });
    expect(contentsOf(numbered)).toEqual([
      'Docks index.md',
      'Mooring moor.md',
      '  Lines line.md',
      '  Ropes rope.md',
      'Last last.md',
      'Loop loop.md',
    ]);
    expect(numbered.htmlOf('last.md')).toContain('<a href="/books/book/line">Lines</a>');
    expect(numbered.warnings).toEqual(['drafts/a.md is left out: the site’s configuration excludes it.']);

    const listed = await readSite({
      '_config.yml': 'collections: { docs: { output: true } }\n',
      '_data/docs_nav.yml':
        '- title: Guide\n  docs:\n    - link: /docs/two/\n    - title: The first\n      link: /docs/one/\n',
      '_docs/one.md': page('title: One\npermalink: /docs/one/'),
      '_docs/two.md': page('title: Two\npermalink: /docs/two/'),
      '_docs/three.md': page('title: Three'),
      '_includes/part.md': 'Words.',
    });
    expect(contentsOf(listed)).toEqual(['  Two _docs/two.md', '  The first _docs/one.md', 'Three _docs/three.md']);
    expect(listed.warnings).toEqual([
      '_includes/part.md is left out: its folder holds what the site is made of, not its pages.',
    ]);
  });

  it('a folder of Markdown is in the order of its toctrees', async () => {
    const site = await readSite({
      'README.md': '# Repository',
      'index.md': '# Sails\n\n```{toctree}\n:maxdepth: 2\n\nJibs <jib>\nmain/index\n```\n',
      'jib.md': '# Jib',
      'anchor.md': '# Anchor',
      'main/index.md': '# Main\n\n```toc\nreef\n```\n',
      'main/reef.md': '# Reef',
    });
    expect(contentsOf(site)).toEqual(['- index.md', '- jib.md', '- main/index.md', '  - main/reef.md', '- anchor.md']);
    expect(site.warnings).toEqual([
      'README.md is left out: it introduces the repository, not the text.',
      'anchor.md is not listed in a toctree; it comes after the pages that are.',
    ]);
  });
});
