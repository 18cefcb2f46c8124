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

describe('the dialect of a book', () => {
  it.each<[Record<string, string>, string]>([
    [{ 'mkdocs.yml': 'site_name: K\ntheme: material\n', 'docs/a.md': '# A' }, 'material'],
    [{ 'mkdocs.yml': 'site_name: K\ntheme:\n  name: readthedocs\n', 'docs/a.md': '# A' }, 'mkdocs'],
    [{ 'docusaurus.config.js': 'x', 'docs/a.md': '# A' }, 'docusaurus'],
    [{ '.vitepress/config.ts': 'x', 'a.md': '# A' }, 'vitepress'],
    [{ 'SUMMARY.md': '[A](a.md)', 'a.md': '# A' }, 'mdbook'],
    [{ '_quarto.yml': 'x: 1', 'a.qmd': '# A' }, 'quarto'],
    [{ '_toc.yml': 'root: a', 'a.md': '# A' }, 'myst'],
    [{ 'hugo.toml': 'a = 1', 'content/a.md': '# A' }, 'hugo'],
    [{ '_config.yml': 'a: 1', 'a.md': '# A' }, 'jekyll'],
    [{ '.obsidian/app.json': '{}', 'a.md': '# A' }, 'obsidian'],
    [{ 'config.ini': '[project]\nname = a', 'a.md': '# A' }, 'd2l'],
    [{ 'a.md': '# A\n\n!!! note\n    B\n' }, 'mkdocs'],
    [{ 'a.md': '# A\n\n:::tip\nB\n:::\n' }, 'docusaurus'],
    [{ 'a.md': '# A\n\nSee [[a]].\n' }, 'obsidian'],
    [{ 'a.md': '# A\n' }, 'commonmark'],
    [{ 'lectern.yaml': 'dialect: hugo', 'mkdocs.yml': 'a: 1', 'docs/a.md': '# A' }, 'hugo'],
  ])('is found in %o', async (files, dialect) => {
    expect((await readSite(files)).book.dialect).toBe(dialect);
  });

  it('is one that exists', async () => {
    await expect(readSite({ 'lectern.yaml': 'title: A\ndialect: mdx\n', 'a.md': '# A' })).rejects.toThrow(
      'lectern.yaml, line 2: The dialect is one of commonmark, mdbook, gitbook',
    );
  });
});

describe('notes, folded parts and tabs', () => {
  it('of MkDocs', async () => {
    const { text, html } = await read(
      {
        'mkdocs.yml': 'theme: material',
        'docs/a.md': [
          '??? warning "Read `this`"',
          '    Folded.',
          '',
          '=== "Gas"',
          '    Light it.',
          '',
          '    !!! tip',
          '        Hot.',
          '',
          '=== "Power"',
          '    Plug it.',
          '',
          '/// details | More',
          'Words.',
          '///',
        ].join('\n'),
      },
      'a.md',
    );
    expect(text).toBe('Read this\nFolded.\nGas\nLight it.\nHot.\nPower\nPlug it.\nMore\nWords.');
    expect(html).toContain('<details><summary>Read <code>this</code></summary><p>Folded.</p></details>');
    expect(html).toContain(
      '<div class="tabs"><details open name="tabs-1"><summary>Gas</summary><p>Light it.</p><div class="tip"><p>Hot.</p></div></details><details name="tabs-1"><summary>Power</summary>',
    );
  });

  it('of VitePress, its groups of code among them', async () => {
    const { text, html } = await read(
      {
        '.vitepress/config.ts': '',
        'a.md': `::: details More *words*\nFolded.\n:::\n\n::: code-group\n\n${FENCE}sh [npm]\nnpm i kettle\n${FENCE}\n\n${FENCE}js{1} [a.js]\nboil() // [!code focus]\n${FENCE}\n:::\n\n::: danger STOP\nHot {{ degrees }}.\n:::\n\n[[toc]]\n`,
      },
      'a.md',
    );
    expect(text).toBe('More words\nFolded.\nnpm\nnpm i kettle\na.js\nboil()\nSTOP\nHot .');
    expect(html).toMatch(
      /<div class="tabs"><details open name="tabs-1"><summary>npm<\/summary><pre>.*<div class="caution">/s,
    );
  });

  it('of MyST', async () => {
    const source = [
      '(boiling)=',
      '# Boiling',
      '',
      `${FENCE}{admonition} Mind',`,
      FENCE,
      '',
      ':::::{tab-set}',
      '::::{tab-item} Gas',
      'Light it.',
      '',
      `${FENCE}{tip}`,
      'Slowly.',
      FENCE,
      '::::',
      '::::{tab-item} Power',
      'Plug it.',
      '::::',
      ':::::',
      '',
      `${FENCE}{note}`,
      ':class: dropdown',
      'Folded, see {ref}`boiling` and {doc}`tea <b>`, {kbd}`F1`, {py:func}`~kettle.boil`{cite}`K1900`.',
      FENCE,
      '',
      `${FENCE}{code-block} python`,
      ':caption: Boil',
      'boil()',
      FENCE,
      '',
      `${FENCE}{toctree}`,
      'b',
      FENCE,
    ].join('\n');
    const { text, html, site } = await read({ '_toc.yml': 'x: 1', 'a.md': source, 'b.md': '# Tea' }, 'a.md');
    expect(text).toContain('Boiling\n');
    expect(text).toContain('Gas\nLight it.\nSlowly.\nPower\nPlug it.\n');
    expect(text).toContain('Folded, see Boiling and tea, F1, boil().\nBoil\nboil()');
    expect(html).toContain('<a href="/books/book/b">tea</a>');
    expect(site.warnings).toEqual(['{cite} is not understood and is left out of the text: once, in a.md, line 22.']);
  });

  it('of Hugo and Jekyll, whose tags are never run', async () => {
    const hugo = await read(
      {
        'hugo.toml': '',
        'content/a.md':
          '---\ntitle: A\n---\n{{% alert color="warning" title="Mind" %}}\nHot.\n{{% /alert %}}\n\n{{< tabs >}}\n{{% tab name="Gas" %}}\nLight.\n{{% /tab %}}\n{{% tab name="Power" %}}\nPlug.\n{{% /tab %}}\n{{< /tabs >}}\n\nAsk {{< param version >}} or [b]({{< ref "b.md" >}}), `{{< kept >}}`.\n',
        'content/b.md': '# B',
      },
      'a.md',
    );
    expect(hugo.text).toBe('Mind\nHot.\nGas\nLight.\nPower\nPlug.\nAsk or b, {{< kept >}}.');
    expect(hugo.html).toContain('<div class="warning"><p><strong>Mind</strong></p>');
    expect(hugo.site.warnings.join()).toBe(
      '{{< param is not understood and is left out of the text: once, in a.md, line 17.',
    );
    const jekyll = await read(
      {
        '_config.yml': '',
        'a.md':
          '{: .note }\nMind.\n\n{% highlight ruby %}\nputs 1\n{% endhighlight %}\n\n{% include tip.html content="Slowly." %}\n\n[b]({{ site.baseurl }}/b) {% if x %}yes{% endif %}{% raw %}{{ kept }}{% endraw %}\n',
        'b.md': '# B',
      },
      'a.md',
    );
    expect(jekyll.text).toBe('Mind.\nputs 1\nSlowly.\nb yes{{ kept }}');
    expect(jekyll.site.warnings.join()).toContain('{% if %} is not understood and is left out of the text: once');
  });

  it('of Quarto', async () => {
    const { text, html } = await read(
      {
        '_quarto.yml': '',
        'a.qmd': `::: {.callout-tip collapse="true"}\n## Folded\nWords.\n:::\n\n::: {.panel-tabset}\n## Gas\nLight.\n\n### Deeper\nDown.\n\n## Power\nPlug.\n:::\n\n![Pot](pot.png){#fig-pot}\n\nSee @fig-pot and [this]{.aside}, me@fig.org.\n\n${FENCE}{r}\n#| echo: true\nboil()\n${FENCE}\n`,
      },
      'a.qmd',
    );
    expect(text).toBe(
      'Folded\nWords.\nGas\nLight.\nDeeper\nDown.\nPower\nPlug.\n[missing: pot.png]\nPot\nSee Figure 1 and this, me@fig.org.\nboil()'.replace(
        '[missing: pot.png]\n',
        '',
      ),
    );
    expect(html).toContain('<a href="#fig-pot">Figure 1</a>');
  });

  it('of Obsidian', async () => {
    const { text, html } = await read(
      {
        '.obsidian/app.json': '',
        'Tea.md':
          '> [!faq]- Why *tea*?\n> Because.\n\n> [!made-up] Title\n> Body.\n\nSee [[Hot Water#The pot|the pot]], [[Hot Water]] and [[Nowhere]]. %%Not seen%% ==Marked== ^here\n',
        'notes/Hot Water.md': '# The pot',
      },
      'Tea.md',
    );
    expect(text).toBe('Why tea?\nBecause.\nTitle\nBody.\nSee the pot, Hot Water and Nowhere. Marked');
    expect(html).toContain('<details><summary>Why <em>tea</em>?</summary><p>Because.</p></details>');
    expect(html).toContain('<a href="/books/book/notes/Hot%20Water#the-pot">the pot</a>');
  });

  it('of the D2L books', async () => {
    const { text, html, site } = await read(
      {
        'config.ini': '[project]',
        'a.md': `# Pots\n:label:\`sec_pots\`\n\nSee :numref:\`sec_tea\`, :cite:\`K.1900\`.\n\n:begin_tab:\`gas\`\nLight.\n:end_tab:\n\n:begin_tab:\`power\`\nPlug.\n:end_tab:\n\n${FENCE}{.python .input}\n%%tab gas\nlight()\n${FENCE}\n`,
        'b.md': '# Tea\n:label:`sec_tea`\n',
      },
      'a.md',
    );
    expect(text).toBe('Pots\nSee Tea, .\ngas\nLight.\npower\nPlug.\ngas\nlight()');
    expect(html).toContain('<a href="/books/book/b#sec_tea">Tea</a>');
    expect(site.warnings).toEqual([':cite: is not understood and is left out of the text: once, in a.md, line 4.']);
  });

  it('that any page may have', async () => {
    const { text, html } = await read(
      {
        'a.md': `${FENCE}warn header="Hot \`pot\`"\nMind *it*.\n\n${FENCE}js\nboil()\n${FENCE}\n${FENCE}\n\n> [!TIP]\n> Slowly :tea: at 10:30:15.\n\n[Text][nowhere], [\`x\`][] and [y][z].\n\n[z]: b.md\n\n${FENCE}ts twoslash\n// @errors: 2322\nconst hidden = 1;\n// ---cut---\nconst shown = 2;\n//    ^?\n${FENCE}\n`,
        'b.md': '# B',
      },
      'a.md',
    );
    expect(html).toContain('<div class="warning"><p><strong>Hot <code>pot</code></strong></p><p>Mind <em>it</em>.</p>');
    expect(html).toContain('<p>Text, <code>x</code> and <a href="/books/book/b">y</a>.</p>');
    expect(text).toContain('Slowly 🍵 at 10:30:15.');
    expect(text).toMatch(/const shown = 2;$/);
    expect(text).not.toContain('hidden');
  });

  it('of whoever puts files into pages', async () => {
    const pot = '// #region pot\nboil();\n// #endregion\nrest();\n';
    const vitepress = await read(
      {
        '.vitepress/config.ts': '',
        'code/pot.js': pot,
        'part.md': '---\ntitle: P\n---\nPart.\n',
        'a.md': `<<< @/code/pot.js#pot\n\n<!--@include: ./part.md-->\n\n${FENCE}md\n<<< @/shown\n${FENCE}\n`,
      },
      'a.md',
    );
    expect(vitepress.text).toBe('boil();\nPart.\n<<< @/shown');
    const mkdocs = await read(
      {
        'mkdocs.yml': 'site_name: K',
        'inc/part.md': 'One.\n\n--8<-- [start:two]\nTwo.\n--8<-- [end:two]\n',
        'docs/a.md': '--8<-- "inc/part.md:two"\n\n!!! tip\n    --8<-- "inc/part.md:1:1"\n',
      },
      'a.md',
    );
    expect(mkdocs.text).toBe('Two.\nOne.');
    const myst = await read(
      {
        'myst.yml': '',
        'pot.py': 'import pot\n# begin\nboil()\n# end\n',
        'a.md': `::::{note}\n${FENCE}{literalinclude} pot.py\n:start-after: begin\n:end-before: end\n${FENCE}\n::::\n`,
      },
      'a.md',
    );
    expect(myst.text).toBe('boil()');
    expect(myst.html).toContain('language-py');
  });

  it('with names that other pages lead to', async () => {
    const { html, text } = await read(
      {
        'mkdocs.yml': 'site_name: K',
        'docs/a.md':
          '## Pot { #pot data-toc-label="The pot" }\n\nWords. { #words .big }\n\n[b](a.md#words){ .button } ++ctrl+f1++ ==seen== :material-pot: :made_up_name:\n\n<div class="grid" markdown>\n*Grid*\n</div>\n\n#### ::: kettle.boil\n',
      },
      'a.md',
    );
    expect(html).toContain('<h2 id="pot">Pot</h2><p id="words">Words.</p>');
    expect(html).toContain('<kbd>Ctrl</kbd>+<kbd>F1</kbd> <mark>seen</mark>');
    expect(html).toContain('<em>Grid</em>');
    expect(text).toMatch(/kettle\.boil$/);
    expect(text).not.toMatch(/[{:]/);
    const rules = await read(
      {
        'SUMMARY.md': '- [A](a.md)\n- [B](b.md)',
        'a.md': 'r[pot.hot]\nIt is hot.\n',
        'b.md': 'See [hot][pot.hot] and [`Vec`].\n',
      },
      'b.md',
    );
    expect(rules.html).toBe('<p>See <a href="/books/book/a#r-pot.hot">hot</a> and <code>Vec</code>.</p>');
    expect(rules.site.htmlOf('a.md')).toBe('<a id="r-pot.hot"></a><p>It is hot.</p>');
  });
  it('with links to places on pages that come later', async () => {
    const { html, site } = await read(
      {
        'a.md': '[b](b.md#_1-the-pot) [c](b#lid-1) [d](b.md#gone) [e](c.md#any)\n',
        'b.md': '# 1. The Pot!\n\n## Lid\n\n## Lid\n\n[a](a.md#any)\n',
        'c.md': '![e](<http://[>)',
      },
      'a.md',
    );
    expect(html).toContain('<a href="/books/book/b#1-the-pot">b</a> <a href="/books/book/b#lid-1">c</a>');
    expect(site.warnings.filter((warning) => warning.includes('place'))).toEqual([
      'a.md links to b.md#gone, which is not a place on that page.',
      'a.md links to c.md#any, which is not a place on that page.',
      'b.md links to a.md#any, which is not a place on that page.',
    ]);
  });
});
