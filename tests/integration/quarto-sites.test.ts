import { describe, expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { readSite } from '#tests/support/read-site.ts';

async function read(files: Record<string, string>, page = 'a.qmd') {
  const site = await readSite({ '_quarto.yml': 'pot: {kind: clay}\nempty: ""\n', ...files });
  expect(walkHast(parseFragment(site.htmlOf(page))).text).toBe(site.textOf(page));
  return { text: site.textOf(page), html: site.htmlOf(page), warnings: site.warnings };
}

describe('a site of Quarto', () => {
  it('shows what its configuration, its folders and its pages say by name', async () => {
    const { text, warnings } = await read(
      {
        'docs/_metadata.yml': 'pot: {size: large}\nlid: {kind: tin}\n',
        'docs/in/_metadata.yml': 'lid: {kind: cork}\n',
        'docs/in/a.qmd':
          '---\nlid: {colour: red}\n---\n{{< meta pot.kind >}}, {{< meta pot.size >}}, {{< meta lid.kind >}}, {{< meta lid.colour >}}, {{< meta empty >}}{{< meta gone >}}.\n',
      },
      'docs/in/a.qmd',
    );
    expect(text).toBe('clay, large, cork, red, .');
    expect(warnings).toEqual([
      '{{< meta is not understood and is left out of the text: once, in docs/in/a.qmd, line 4.',
    ]);
  });

  it('shows what is for its web pages, and for what a page says of itself', async () => {
    const part = (condition: string, words: string) => `::: {${condition}}\n${words}\n:::\n`;
    const { text } = await read({
      'a.qmd': [
        '---\nglazed: true\nfired: false\n---',
        part('.content-visible when-format="html"', 'Web.'),
        part('.content-visible when-format="pdf"', 'Paper.'),
        part('.content-hidden when-format="html:js"', 'No web.'),
        part('.content-visible unless-format="pdf"', 'No paper.'),
        part('.content-visible when-meta="glazed"', 'Glazed.'),
        part('.content-visible when-meta="fired"', 'Fired.'),
        part('.content-visible when-meta="pot.kind"', 'Of clay.'),
        part('.content-hidden unless-meta="glazed"', 'Glazed too.'),
        part('.content-hidden', 'Never.'),
        part('.content-visible when-profile="shop"', 'Shop.'),
        'A [red]{.content-visible when-meta="glazed"}[raw]{',
        '.content-visible when-meta="fired"} pot, [*so* `far`]{.content-hidden when-format="html"}[*that* far]{.big}.',
      ].join('\n'),
    });
    expect(text).toBe('Web.\nNo paper.\nGlazed.\nOf clay.\nGlazed too.\nA red pot, that far.');
  });

  it('has Markdown between tags of HTML and in the cells of drawn tables, and names for what is folded', async () => {
    const { text, html } = await read({
      'a.qmd': [
        '<a href="b.html" role="button">',
        '![](pot.png){width="77" fig-alt="A pot"}A *pot*',
        '</a>',
        '',
        '<pre>',
        '*as it is*',
        '</pre>',
        '',
        'Words',
        '<br>',
        'go on.',
        '',
        '+-------------+',
        '| ::: {.big}  |',
        '| Cold.       |',
        '| :::         |',
        '+-------------+',
        '',
        '::: {#more .callout-note collapse="true"}',
        '## More',
        'Words.',
        ':::',
        '',
        '[there](#more), [other](b.html#lids)',
      ].join('\n'),
      'b.qmd': '# Lids\n',
    });
    expect(text).toContain('A pot');
    expect(html).toContain('<em>pot</em></p></a>');
    expect(html).toContain('<pre>*as it is*</pre>');
    expect(html).toContain('<p>Words<br>go on.</p>');
    expect(html).toContain('<td><div><p>Cold.</p></div></td>');
    expect(html).toContain('<details id="more"><summary>More</summary>');
    expect(html).toContain('<a href="#more">there</a>, <a href="/books/book/b#lids">other</a>');
  });
});
