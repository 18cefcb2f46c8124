import { describe, expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/ingest/readers/tree/publish-tree.ts';
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
    expect(folders.warnings.join('\n')).toContain('de, German (5 pages) is a translation and left out');
  });

  it('aside, brackets of a program make no vault of a folder', async () => {
    const { book } = await readSite({
      'a.md': '# A\n\n[[Get]], [[Set]], [[Call]] and [[Prototype]]\n',
      'b.md': '# B\n',
    });
    expect(book.dialect).toBe('commonmark');
  });
});
