import { describe, expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { readSite } from '#tests/support/read-site.ts';

const FENCE = '```';

async function read(
  files: Record<string, string>,
  page = 'a.md',
): Promise<{ text: string; html: string; sentences: { start: number; end: number }[] }> {
  const site = await readSite(files);
  expect(walkHast(parseFragment(site.htmlOf(page))).text).toBe(site.textOf(page));
  const sentences = site.pages.find(({ filename }) => filename === page)?.read?.sentences ?? [];
  return { text: site.textOf(page), html: site.htmlOf(page), sentences };
}

const lines = (...all: string[]) => `${all.join('\n')}\n`;

describe('notation within other notation', () => {
  it('is read in the meaning of a term, whose code keeps its indentation', async () => {
    const { html } = await read({
      'mkdocs.yml': '',
      'docs/a.md': lines(
        'Kettle',
        '',
        ':   !!! tip',
        '',
        '        Fill it.',
        '',
        'Lid',
        '',
        `:   ${FENCE} yaml`,
        '    lid:',
        '      is: shut',
        '',
        '    heat: 1',
        `    ${FENCE}`,
        '',
        '    Then wait.',
        '',
        'Parts',
        ':   - pot',
        '        - rim',
        '    - lid',
      ),
    });
    expect(html).toContain('<dt>Kettle</dt><dd><div class="tip"><p>Fill it.</p></div></dd>');
    expect(walkHast(parseFragment(html)).text).toContain('lid:\n  is: shut\n\nheat: 1\nThen wait.');
    expect(html).toContain('<li><div>pot</div><ul><li>rim</li></ul></li><li>lid</li>');
  });

  it('is read at the beginning of a list’s item, and a drawn table within one', async () => {
    const { html } = await read(
      {
        '_quarto.yml': '',
        'a.qmd': lines(
          '- ::: {.callout-note}',
          '  ## Mind ',
          '',
          '  Hot.',
          '  :::',
          '',
          '1.  Boil:',
          '',
          '    +-----+---------+',
          '    | Pot | Minutes |',
          '    +=====+=========+',
          '    | Big | 9       |',
          '    +-----+---------+',
          '',
          '    Pour.',
          '',
          'No list:',
          '',
          '    +---+',
          '    | a |',
          '    +---+',
        ),
      },
      'a.qmd',
    );
    expect(html).toContain('<li><div class="note"><p><strong>Mind</strong></p><p>Hot.</p></div></li>');
    expect(html).toMatch(
      /<ol><li><p>Boil:<\/p><table><thead>.*<td><p>9<\/p><\/td>.*<\/table><p>Pour.<\/p><\/li><\/ol>/s,
    );
    expect(html).toContain('<code>+---+\n| a |\n+---+</code>');
  });

  it('of attributes holds what looks like Markdown, and names without values', async () => {
    const { text } = await read(
      {
        '_quarto.yml': '',
        'a.qmd': lines(
          '# Pots `x` { data-hide }',
          '',
          'See ![](https://e.org/a.png){.wide fig-alt="The `size` of *pots*, from https://e.org"} it.',
          '',
          '![](https://e.org/b.png){.wide fig-alt=\'A "pot".\'}',
          '',
          '_Small print._',
          '{ style="display: inline" }',
          '',
          'And [here](#x){ data-preview }, not `a`{b}.',
        ),
      },
      'a.qmd',
    );
    expect(text).toBe('Pots x\nSee it.\nSmall print.\nAnd here, not a{b}.');
  });

  it('of a container ends behind the meaning of a term', async () => {
    const { html } = await read({
      '_toc.yml': 'root: a',
      'a.md': lines(':::{note}', 'Pot', ': Holds', 'tea.', ':::', '', 'End.'),
    });
    expect(html).toBe('<div class="note"><dl><dt>Pot</dt><dd>Holds tea.</dd></dl></div><p>End.</p>');
  });

  it('of a formula ends the sentence that leads to it', async () => {
    const { sentences, text } = await read({
      '_toc.yml': 'root: a',
      'a.md': lines(
        'The loss is',
        '',
        '$$',
        'L = 1',
        '$$',
        '',
        'It falls.',
        '',
        '$$',
        'M',
        '$$',
        '',
        'Then',
        '',
        `${FENCE}{math}`,
        'N',
        FENCE,
      ),
    });
    expect(sentences.map(({ start, end }) => text.slice(start, end).trim())).toEqual([
      'The loss is L = 1',
      'It falls.',
      'M',
      'Then N',
    ]);
  });

  it('without words or terms of its own is shown as what it holds', async () => {
    const { html } = await read({
      'mkdocs.yml': '',
      'docs/a.md': lines('<!-- name: pot -->', '', ':   Holds tea.', '', 'See [](https://e.org/x) and [](lid.md).'),
    });
    expect(html).toBe(
      '<p>Holds tea.</p><p>See <a href="https://e.org/x" rel="noopener noreferrer">https://e.org/x</a> and .</p>',
    );
  });

  it('of a title of code stands above it', async () => {
    const page = [
      '```js title="main.js" {1}',
      'run()',
      '```',
      '',
      '- ```{.yaml filename="pot.yml"}',
      '  a: 1',
      '  ```',
      '',
      '```sh subtitle="no"',
      'go',
      '```',
    ].join('\n');
    const { text, html } = await read({ 'mkdocs.yml': '', 'docs/a.md': page }, 'a.md');
    expect(text).toBe('main.js\nrun()\npot.yml\na: 1\ngo');
    expect(html).toContain('<div class="filename">main.js</div><pre><code class="hljs language-js">');
    expect(html).toContain('<div class="filename">pot.yml</div>');
  });

  it('of HTML in the words of a picture leaves the words', async () => {
    const { text } = await read({ 'a.md': '![By <a href="https://e.org/x">Ann</a>, a <Pot>](https://e.org/a.png)\n' });
    expect(text).toBe('By Ann, a <Pot>');
  });

  it('of a comment of TeX does not end the formula it stands in', async () => {
    const { html } = await read({
      '_toc.yml': 'root: a',
      'a.md': lines('% for authors', 'Let', '', '$$', 'a = b', '%', '+ c', '$$', '', '% gone'),
    });
    expect(html).toContain('data-text="a = b + c"');
    expect(html).not.toContain('%');
  });

  it('of alerts of any name is read where Hugo has them, and signs with hyphens', async () => {
    const { html } = await read({ 'hugo.toml': '', 'content/a.md': '> [!WATCH] Look\n> It boils. :t-rex:\n' });
    expect(html).toBe('<div class="note"><p><strong>Look</strong></p><p>It boils. 🦖</p></div>');
  });
});
