import { describe, expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { readSite, type ReadSite } from '#tests/support/read-site.ts';

const FENCE = '```';

async function read(
  files: Record<string, string>,
  page: string,
): Promise<{ site: ReadSite; text: string; html: string }> {
  const site = await readSite(files);
  const found = site.pages.find(({ filename }) => filename === page)?.read;
  expect(walkHast(parseFragment(found?.html ?? '')).text).toBe(found?.text);
  return { site, text: site.textOf(page), html: site.htmlOf(page) };
}

describe('notation of books', () => {
  it('of bookdown: names of figures, sections and parts, what it would compute, and pictures that cells show', async () => {
    const { text, html, site } = await read(
      {
        '_bookdown.yml': 'rmd_files: [a.Rmd, b.Rmd]',
        'a.Rmd': [
          '# (PART) Pots {-}',
          '',
          '(ref:pot) A *round* pot',
          '',
          `${FENCE}{r pot, fig.cap="(ref:pot)", fig.alt="Pot, seen \"from\" above", echo=FALSE}`,
          'knitr::include_graphics("pot.png", dpi = 300)',
          FENCE,
          '',
          `${FENCE}{r setup, include=FALSE}`,
          'hidden()',
          FENCE,
          '',
          `${FENCE}{r, eval=FALSE}`,
          'boil()',
          FENCE,
          '',
          'See \\@ref(fig:pot), \\@ref(lids) and \\@ref(gone); `r nrow(pots)` pots [@potter84, p. 3].',
          '',
          'Table: (\\#tab:sizes) Sizes',
          '',
          '::: {.rmdwarning}',
          'Hot.',
          ':::',
        ].join('\n'),
        'b.Rmd': '# Lids {#lids}\n',
        'c.Rmd': '# Not listed\n',
      },
      'a.Rmd',
    );
    expect(text).toBe('Pots\nA round pot\nboil()\nSee Figure 1, Lids and ; pots.\nTable: Sizes\nHot.');
    expect(html).toContain('<a href="#fig:pot">Figure 1</a>');
    expect(html).toContain('<a href="/books/book/b#lids">Lids</a>');
    expect(html).toContain('<div class="warning"><p>Hot.</p></div>');
    expect(site.warnings).toEqual([
      'c.Rmd is left out: the contents of the book do not list it.',
      '@ref(gone) is not understood and is left out of the text: once, in a.Rmd, line 17.',
      '[@potter84, p. 3] is not understood and is left out of the text: once, in a.Rmd, line 17.',
      '`r …` is not understood and is left out of the text: once, in a.Rmd, line 17.',
      expect.stringContaining('pot.png'),
    ]);
  });

  it('of terms and abbreviations', async () => {
    const { text, html } = await read(
      {
        'mkdocs.yml': '',
        'docs/a.md': 'Kettle\n:   Boils *water*.\n\n    For HTTP.\n\nLid\n:   Shuts.\n\n*[HTTP]: Hot Tea Transfer\n',
      },
      'a.md',
    );
    expect(text).toBe('Kettle\nBoils water.\nFor HTTP.\nLid\nShuts.');
    expect(html).toContain(
      '<dt>Kettle</dt><dd><p>Boils <em>water</em>.</p><p>For <abbr title="Hot Tea Transfer">HTTP</abbr>.</p></dd>',
    );
    expect(html).toContain('<dt>Lid</dt><dd>Shuts.</dd>');
  });

  it('of MyST: fields, tables of values, names of places, attributes and formulas without signs', async () => {
    const { text, html, site } = await read(
      {
        '_toc.yml': 'root: a\nchapters:\n- file: b',
        'a.md': [
          ':orphan:',
          '',
          '(top/of it)=',
          '# Pots',
          '',
          '{.wide}',
          'A [*round* pot]{.big}, see [there](b/place) and {{ "a" + version }}.',
          '',
          ':name: What it is',
          '  called.',
          ':size: Large',
          '',
          `${FENCE}{csv-table} Sizes`,
          ':header: Pot, Size',
          '',
          'Small, "1, or 2"',
          'Big, a | b',
          FENCE,
          '',
          '\\begin{align}',
          'a &= b',
          '\\end{align}',
        ].join('\n'),
        'b.md': '(b/place)=\n# Lids\n',
      },
      'a.md',
    );
    expect(text).toContain(
      'Pots\nA round pot, see there and .\nname\nWhat it is called.\nsize\nLarge\nSizes\nPot\nSize\nSmall\n1, or 2\nBig\na | b\n\\begin{align}',
    );
    expect(html).toContain('<dl><dt>name</dt><dd>What it is called.</dd><dt>size</dt><dd>Large</dd></dl>');
    expect(html).toContain('<a href="/books/book/b#b-place">there</a>');
    expect(html).toContain('<td>1, or 2</td>');
    expect(html).toContain('<math');
    expect(site.warnings).toEqual([
      '{{ "a" + version }} is not understood and is left out of the text: once, in a.md, line 7.',
    ]);
  });

  it('of attributes behind words, definitions below them, and contents that a site makes', async () => {
    const { text, html, site } = await read(
      {
        'mkdocs.yml': '',
        'docs/a.md':
          '[[_TOC_]]\n\n**Pots.**{:.wide.is-5} Round.\n\n> Per **pot** only.{.is-info}\n\n> * WSL: https://x.test/\n\n[Lids][lid]{ .button }\n[lid]: https://x.test/lid\n\n1. Run\n   ```sh\n   a\n\t ```\n\n![Pot](https://x.test/a.png =x70){.right}\n',
      },
      'a.md',
    );
    expect(text).toBe('Pots. Round.\nPer pot only.\nWSL: https://x.test/\nLids\nRun\na\nPot');
    expect(html).toContain('<a href="https://x.test/lid"');
    expect(site.warnings.filter((warning) => warning.includes('not understood'))).toEqual([]);
  });

  it('of Pandoc: notes where they are called, commands for print, captions of tables', async () => {
    const { text } = await read(
      {
        '_quarto.yml': '',
        'a.qmd':
          'Pot\\index{pots!round \\texttt{x}} here^[Made of `]` [clay](b.qmd),\nmostly.] stands. $\\frac{1}{2}$\n\n| a |\n|---|\n| b |\n\n: Sizes {#tbl-x}\n\n\\begin{figure}\nx\n\\end{figure}\n\n::: {.theorem name="Of pots"}\nHot.\n:::\n',
        'b.qmd': '# B',
      },
      'a.qmd',
    );
    expect(text.trimEnd()).toBe(
      'Pot here stands. \\frac{1}{2}\na\nb\nSizes\nTheorem (Of pots)\nHot.\nMade of ] clay, mostly.',
    );
  });

  it('of Jekyll’s pages of HTML, and of tabs of code in Hugo', async () => {
    const jekyll = await read(
      {
        '_config.yml': '',
        'a.html':
          '---\ntitle: Pots\n---\n<p>All {% for pot in pots %}{{ pot }}{% endfor %}pots</p>\n<p>Or <a href="{{ site.baseurl }}/b">b</a></p>\n',
        'b.md': '1. TOC\n{:toc}\n\n<span class="x">\n[Pot](a.html){: .btn }\n</span>\n',
      },
      'a.html',
    );
    expect(jekyll.text).toBe('All pots\nOr b');
    expect(jekyll.site.pages.map(({ read: page }) => page?.title)).toContain('Pots');
    expect(jekyll.site.textOf('b.md')).toBe('Pot');
    const hugo = await read(
      {
        'hugo.toml': 'defaultContentLanguage = "en"',
        'content/en/a.md':
          '{{< tabpane >}}\n{{< tab header="TOML" lang="toml" >}}\n[[a]]\n+++\n{{< /tab >}}\n{{< /tabpane >}}\n\n## Version {#v1.2}\n\nWords.\n{class="x"}\n\n[Up](/b/)\n\n{{% include "/_parts/p.md" %}}\n',
        'content/en/b.md': '# B',
        'content/en/_parts/p.md': 'A part.',
        'content/_parts/p.md': 'A part.',
      },
      'en/a.md',
    );
    expect(hugo.text).toBe('TOML\n[[a]]\n+++\nVersion\nWords.\nUp\nA part.');
    expect(hugo.html).toContain('<a href="/books/book/en/b">Up</a>');
  });
});
