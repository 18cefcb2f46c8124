import { describe, expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { readSite, type ReadSite } from '#tests/support/read-site.ts';

async function read(files: Record<string, string>, page = 'a.md'): Promise<ReadSite & { text: string; html: string }> {
  const site = await readSite(files);
  expect(walkHast(parseFragment(site.htmlOf(page))).text).toBe(site.textOf(page));
  return { ...site, text: site.textOf(page), html: site.htmlOf(page) };
}

describe('what a site calls by name', () => {
  it('of its configuration stands in its pages and addresses', async () => {
    const jekyll = await read({
      '_config.yml': 'repository: https://e.org/tea\nteam: {name: Kettles}\nlist: [1]\n',
      'a.md': '[#7]({{ site.repository }}/issues/7) by {{ site.team.name | escape }}, {{ site.list }}.\n',
    });
    expect(jekyll.html).toContain('<a href="https://e.org/tea/issues/7"');
    expect(jekyll.text).toBe('#7 by Kettles, .');
    const hugo = await read({
      'hugo.toml': '[params]\nLeast = "1.2"\n',
      'content/a.md': 'From **Tea {{< param least >}}** on, not {{< param most >}}.\n',
    });
    expect(hugo.html).toContain('<strong>Tea 1.2</strong>');
    const quarto = await read(
      { '_quarto.yml': '', '_variables.yml': 'tea: {kind: green}', 'a.qmd': '{{< var tea.kind >}}' },
      'a.qmd',
    );
    expect(quarto.text).toBe('green');
  });

  it('above the text of a page stands in it', async () => {
    const hugo = await read({
      'hugo.toml': '[params]\nkind = "black"\n',
      'content/a.md': '+++\ntitle = "Tea"\nkind = "green"\n+++\nThis is {{< param kind >}} tea.\n',
    });
    expect(hugo.text).toBe('This is green tea.');
    const mkdocs = await read({
      'mkdocs.yml': 'extra: {tea: {kind: green}}\n',
      'docs/a.md': '---\ncup: large\n---\nA {{ page.meta.cup }} cup of {{ tea.kind }} tea{{ now() }}.\n',
    });
    expect(mkdocs.text).toBe('A large cup of green tea.');
    const quarto = await read(
      { '_quarto.yml': '', 'a.qmd': '---\nkind: white\n---\n{{< meta kind >}} tea\n' },
      'a.qmd',
    );
    expect(quarto.text).toBe('white tea');
    const jekyll = await read({
      '_config.yml': '',
      'a.md': '---\ncup: {size: large}\n---\nA {{ page.cup.size }} cup, not {{ page.kind }}.\n',
    });
    expect(jekyll.text).toBe('A large cup, not .');
    const vitepress = await read({
      '.vitepress/config.js': '',
      'a.md': '---\nkind: red\n---\n{{ $frontmatter.kind }} tea, not {{ $frontmatter.cup }}{{ kind }}.\n',
    });
    expect(vitepress.text).toBe('red tea, not .');
    expect(vitepress.warnings).toEqual([
      '{{ $frontmatter.cup }} is not understood and is left out of the text: once, in a.md, line 4.',
      '{{ kind }} is not understood and is left out of the text: once, in a.md, line 4.',
    ]);
  });

  it('for pages of MyST stands in them, as its configuration or a page writes it', async () => {
    const sphinx = await read({
      'conf.py': [
        "version = '1.2'",
        'release = __version__',
        'myst_substitutions = {',
        '    "cup": "a **large** cup",',
        '    "lid": f"{cup}",',
        '    "pot": "{{ cup }}",',
        '}',
        'rst_epilog = """',
        '.. |maker| replace:: The potter',
        '"""',
      ].join('\n'),
      'a.md': [
        '---',
        'myst: {substitutions: {tea: green}}',
        '---',
        '# A',
        '',
        '{{ tea }} in {{ cup }}, {{ lid }} {{ pot }} {sub-ref}`version` {sub-ref}`release` {sub-ref}`maker`.',
      ].join('\n'),
    });
    expect(sphinx.text).toBe('A\ngreen in a large cup, 1.2 The potter.');
    expect(sphinx.html).toContain('<strong>large</strong>');
    expect(sphinx.warnings).toEqual([
      '{{ lid }} is not understood and is left out of the text: once, in a.md, line 6.',
      '{{ pot }} is not understood and is left out of the text: once, in a.md, line 6.',
      '{sub-ref} is not understood and is left out of the text: once, in a.md, line 6.',
    ]);
    const book = await read({
      '_toc.yml': 'root: a',
      '_config.yml': 'sphinx: {config: {myst_substitutions: {cup: small}}}',
      'a.md': '# A\n\nA {{ cup }} cup.\n',
    });
    expect(book.text).toBe('A\nA small cup.');
  });

  it('for its pages of reStructuredText stands in them, and is shown once', async () => {
    const site = await read(
      {
        'conf.py': [
          "release = '2.0'",
          "rst_prolog = '''",
          '.. |cup| replace:: A *large* cup',
          '.. _shop: https://example.org/shop',
          '.. role:: hot',
          "Banner\n'''",
          'rst_epilog = """',
          '.. |pot| replace:: {}',
          '""".format(pot)',
        ].join('\n'),
        'a.rst': 'A\n=\n\n|cup| from the shop_ is :hot:`hot`, |release| |version| |pot|.\n',
      },
      'a.rst',
    );
    expect(site.text).toBe('A\nA large cup from the shop is hot, 2.0 |pot|.');
    expect(site.html).toContain('href="https://example.org/shop"');
    expect(site.warnings).toEqual([
      '|version| is not understood and is left out of the text: once, in a.rst, line 4.',
      '|pot| is not understood and stays in the text as it is written: once, in a.rst, line 4.',
    ]);
  });

  it('have a version that Sphinx makes of the release, and what a formatted text says with it', async () => {
    const site = await readSite({
      'conf.py': [
        "release = '3.1.4'  # of the kettle",
        "version = '.'.join(release.split('.')[:2])",
        'rst_epilog = f"""',
        '.. |pot| replace:: pot {release}',
        '.. |lid| replace:: lid {release.upper()}',
        '"""',
      ].join('\n'),
      'index.rst': 'A\n=\n\n|version|, |release|, |pot|, |lid|.\n',
    });
    expect(site.textOf('index.rst')).toBe('A\n3.1, 3.1.4, pot 3.1.4, |lid|.');
  });

  it('is read with the types that a configuration may have', async () => {
    const site = await read(
      {
        'conf.py':
          "version: str = '3.1'\nissues_github_path = 'tea/pot'\nextlinks: dict[str, tuple[str, str]] = {\n  'cup': ('https://e.org/%s', 'cup %s'),\n}\n",
        'a.rst': 'A\n=\n\n|version| :issue:`7` :pr:`8` :user:`ann` :cup:`9`\n',
      },
      'a.rst',
    );
    expect(site.text).toBe('A\n3.1 #7 #8 @ann cup 9');
    expect(site.html).toContain('<a href="https://github.com/tea/pot/issues/7"');
    expect(site.warnings).toEqual([]);
  });

  it('leads there from the buttons and cards of MyST', async () => {
    const site = await readSite({
      'conf.py': '',
      'a.md': [
        '(top)=',
        '# A',
        '',
        ':::{button-ref} b/index',
        ':ref-type: doc',
        ':color: primary',
        '',
        'Begin *here*',
        ':::',
        '',
        ':::{button-link} https://example.org/',
        ':::',
        '',
        '::::{grid} 2',
        ':::{grid-item-card} Up',
        ':link: top',
        ':link-type: ref',
        'Head',
        '^^^',
        'Words.',
        '+++',
        'Foot',
        ':::',
        '::::',
      ].join('\n'),
      'b/index.md': '# B\n',
    });
    expect(site.textOf('a.md')).toBe('A\nBegin here\nhttps://example.org/\nUp\nHead\nWords.\nFoot');
    expect(site.htmlOf('a.md')).toContain('<a href="/books/book/b/index">Begin <em>here</em></a>');
    expect(site.htmlOf('a.md')).toContain('<strong><a href="#top">Up</a></strong>');
    expect(site.warnings).toEqual([]);
  });

  it('beside a part of pages, at the root of its pages or by a note’s name alone is found', async () => {
    const parts = await read(
      {
        'docusaurus.config.js': '',
        'docs/a/one.md': "import Part from '../parts/_part.mdx'\n\n<Part />\n\n[Two](b/two.md)\n",
        'docs/b/two.md': '# Two\n',
        'docs/parts/_part.mdx': 'See [two](../b/two.md).\n',
      },
      'a/one.md',
    );
    expect(parts.html).toBe(
      '<p>See <a href="/books/book/b/two">two</a>.</p><p><a href="/books/book/b/two">Two</a></p>',
    );
    const notes = await read({ '.obsidian/app.json': '{}', 'a.md': '[Lid](Lid)\n', 'parts/Lid.md': '# Lid\n' });
    expect(notes.html).toContain('href="/books/book/parts/Lid"');
    const collection = await read({
      '_config.yml': 'collections: {docs: {output: true}}',
      'a.md': '[Lid](/docs/lid/)\n',
      '_docs/lid.md': '# Lid\n',
    });
    expect(collection.html).toContain('href="/books/book/_docs/lid"');
  });
});

describe('translations', () => {
  const pagesOf = (folder: string, ...names: string[]) =>
    Object.fromEntries(names.map((name) => [`${folder}/${name}.md`, `# ${name}\n`]));

  it('are known by the English names of languages, and by many folders alike', async () => {
    const files = await readSite({
      'a.md': '# A',
      'a.french.md': '# A',
      'a.brazilian-portuguese.md': '# A',
      'b.md': '# B',
    });
    expect(files.pages.map(({ filename }) => filename)).toEqual(['a.md', 'b.md']);
    const folders = await readSite({
      ...pagesOf('de', 'Kanne', 'Deckel', 'Wasser', 'Feuer', 'Tee'),
      ...pagesOf('en', 'Pot', 'Lid', 'Water', 'Fire', 'Tea'),
      ...pagesOf('fr', 'Pot-fr', 'Couvercle', 'Eau', 'Feu', 'The'),
      ...pagesOf('notes', 'Old'),
    });
    expect(folders.pages.map(({ filename }) => filename)).toEqual([
      'en/Fire.md',
      'en/Lid.md',
      'en/Pot.md',
      'en/Tea.md',
      'en/Water.md',
      'notes/Old.md',
    ]);
    expect(folders.warnings.join('\n')).toContain('de, German (5 pages) is a translation and is left out');
  });

  it('aside, brackets of a program make no vault of a folder', async () => {
    const { book } = await readSite({
      'a.md': '# A\n\n[[Get]], [[Set]], [[Call]] and [[Prototype]]\n',
      'b.md': '# B\n',
    });
    expect(book.dialect).toBe('commonmark');
  });

  it('a folder that would be the documentation of a clone is told of where its configuration cannot be read', async () => {
    const clone = { '.git/HEAD': '', 'manual/mkdocs.yml': `#${'x'.repeat(6_000_000)}`, 'manual/docs/a.md': '# A' };
    const why =
      'manual is not read as the documentation of its project. mkdocs.yml cannot be read. The file is larger than 5 MB.';
    const others = await readSite({
      ...clone,
      'userguide/mkdocs.yml': 'site_name: Pots',
      'userguide/docs/b.md': '# B',
    });
    expect(others.book.title).toBe('Pots');
    expect(others.warnings).toContain(why);
  });
});
