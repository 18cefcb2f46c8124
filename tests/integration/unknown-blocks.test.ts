import { describe, expect, it } from 'vitest';

import { readSite } from '#tests/support/read-site.ts';

const FENCE = '```';

/** The text of a page of a site of no known make, its HTML, and what was told. */
async function read(lines: string[], files: Record<string, string> = { 'lectern.yaml': 'dialect: commonmark\n' }) {
  const site = await readSite({ ...files, 'a.md': ['# A', '', ...lines, ''].join('\n') });
  const told = site.pages
    .flatMap(({ read: page }) => page?.warnings ?? [])
    .map(({ message }) => message.split(' is ', 1)[0]);
  return { text: site.textOf('a.md'), html: site.htmlOf('a.md'), told };
}

describe('blocks of a site of no known make', () => {
  it('between colons have their settings in braces or above their words, and stand in each other', async () => {
    const { text, html, told } = await read([
      '::prose-tip{to="/b"}',
      'Fill the kettle.',
      '::',
      '',
      '::code-group',
      ':::wobble',
      '---',
      'title: Steam',
      'description: Of water.',
      '---',
      '#default',
      'It is hot.',
      ':::',
      '::',
      '',
      'Press :badge[twice]{color="red"} now.',
      '',
      ':video{controls src="a.mp4"}',
    ]);
    expect(html).toContain('<div class="tip">');
    for (const words of ['Fill the kettle.', 'Steam', 'Of water.', 'It is hot.', 'Press twice now.'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/::|title:|#default|:badge|:video/);
    expect(told).toEqual(expect.arrayContaining(['::wobble', ':badge[…]', ':video{…}']));
  });

  it('are tabs that end with the next one, or with their set', async () => {
    const { html, text } = await read([
      '::tabs',
      '::tab gas',
      'Light it.',
      '::tab induction',
      'Touch it.',
      '::',
      '',
      'Wait.',
    ]);
    expect(html).toMatch(/<div class="tabs"><details[^>]*><summary>gas<.*<summary>induction<.*<\/details><\/div>/s);
    expect(text).not.toContain('::');
    expect(html).toMatch(/<\/div>\s*<p[^>]*>Wait\./);
  });

  it('between brackets are code where they say so, and else the words in them', async () => {
    const { text, html, told } = await read([
      '[prism classes="language-yaml line-numbers"]',
      'kettle: hot',
      '[/prism]',
      '',
      'It has [wobble=2]a lid[/wobble]. See [lid].',
    ]);
    expect(html).toMatch(/<code class="[^"]*language-yaml/);
    expect(text).toContain('It has a lid. See [lid].');
    expect(told).toEqual(['[wobble] … [/wobble]']);
  });

  it('between the tags of a template are read, and what is kept for later as well', async () => {
    const { text, html, told } = await read([
      '{% alert(type="warning", title="Hot") %}',
      'Steam.',
      '{% end %}',
      '',
      '{% callout %}',
      'Fill it.',
      '{% /callout %}',
      '',
      '{% wobble %}',
      'Words.',
      '{% endwobble %}',
      '',
      '{% set codeLid %}',
      'export default lid;',
      '{% endset %}',
      '{{ codeLid | highlight("js") }}',
    ]);
    expect(html).toContain('<div class="warning">');
    expect(text).toContain('Words.');
    expect(html).toMatch(/<pre[^>]*><code[^>]*>.*export/s);
    expect(text).not.toMatch(/\{[%{]/);
    expect(told).toEqual(['{% wobble %}']);
  });

  it('are paragraphs with a sign for the name of a note', async () => {
    const { html, text } = await read(['!> Hot.', '', '? What', '', '!! Steam', '!! burns.']);
    expect(html).toContain('<div class="warning">');
    expect(html).toContain('<div class="caution">');
    expect(text).toContain('? What');
    expect(text).not.toContain('!');
  });

  it('do not become tabs by where they stand on the page', async () => {
    const { html } = await read(['<div class="left-column">A</div><div class="right-column">B</div>']);
    expect(html).not.toContain('<details');
  });

  it('have pictures with a size, and words that lead to a name of a program', async () => {
    const { html, text, told } = await read([
      '![Lid](https://a.example/b.svg =50x)',
      '',
      `See [the \`lid\`](@ref lids).`,
    ]);
    expect(html).not.toContain('=50x');
    expect(text).toContain('See the lid.');
    expect(told).toContain('[…](@ref)');
  });
});

it('braces in MDX and tags in examples say nothing of how a site is written', async () => {
  const examples = [`${FENCE}liquid`, '{% for a in b %}', '{{< c >}}', '{% endfor %}', FENCE];
  const site = await readSite({
    'a.mdx': `# A\n\n<Card style={{ a: 1 }}>Words</Card>\n\n${examples.join('\n')}\n`,
    'b.md': `# B\n\n${examples.join('\n')}\n`,
  });
  expect(site.book.dialect).toBe('commonmark');
});

it('one page that would be computed says nothing of how the others are written', async () => {
  const page = '# A\n\n{% include b.md %}\n\n{% if c %}D{% endif %}\n';
  const site = await readSite({ 'a.md': page, 'b.md': page, 'c.md': page, 'd.md': page, 'test/e.Rmd': '# E\n' });
  expect(site.book.dialect).toBe('jekyll');
});

it('a hint of GitBook may stand on one line', async () => {
  const site = await readSite({
    '.gitbook.yaml': 'root: ./\n',
    'SUMMARY.md': '# Summary\n\n* [A](a.md)\n',
    'a.md': '# A\n\n{% hint style="warning" %} Hot. {% endhint %}\n',
  });
  expect(site.htmlOf('a.md')).toContain('<div class="warning">');
  expect(site.textOf('a.md')).not.toContain('{%');
});

describe('what only a program would make of a page', () => {
  it('is left out where the page says that it is a template, its comments as well, and examples stay as they are', async () => {
    const site = await readSite({
      'lectern.yaml': 'dialect: commonmark\n',
      'a.md': [
        '---',
        'process:',
        '  twig: true',
        '---',
        '# A',
        '',
        "Trimmed: {{ '/lid/'|trim('/') }} {# of the lid #}",
        '',
        '{% verbatim %}',
        '{{ lid }}',
        '{% endverbatim %}',
        '',
        'Then {{ steam }}.',
      ].join('\n'),
    });
    expect(site.textOf('a.md').replaceAll(/\s+/g, ' ')).toMatch(/^A Trimmed: ?\{\{ lid \}\} Then ?\.$/);
  });

  it('is no page: a template of HTML or Go beside pages in Markdown', async () => {
    const site = await readSite({
      'a.md': '# A\n',
      'b.html': '<h1>B</h1><pre>{{ lid }}</pre>\n',
      'c.html': '<html><head><title>{{ TITLE }}</title></head><body><p>Words</p></body></html>\n',
      'd.md': '{{/* All pages. */}}\n\n# {{ .Title }}\n',
    });
    expect(site.pages.map(({ filename }) => filename).sort()).toEqual(['a.md', 'b.html']);
    for (const name of ['c.html', 'd.md']) {
      expect(site.warnings).toContain(`${name} is a template that a program fills in. The page is left out.`);
    }
  });
});

it('a heading of MDX may have an id, and its page is MDX still', async () => {
  const site = await readSite({
    'docusaurus.config.js': 'module.exports = {}',
    'docs/a.mdx': "import B from '@theme/B';\n\n# Kettles {#kettles}\n\nWords.\n",
  });
  expect(site.htmlOf('a.mdx')).toContain('id="kettles"');
  expect(site.textOf('a.mdx')).toBe('Kettles\nWords.');
  expect(site.warnings).toEqual([]);
});

it('a picture of an emoji is that emoji, and an icon of a site is no text', async () => {
  const site = await readSite({
    'mkdocs.yml': '',
    'docs/a.md':
      '# A\n\n<img alt="🇿🇦" src="https://a.example/za.svg" title=":flag_za:"> Afrikaans :lucide-sun:{ .big } :tada:\n',
  });
  expect(site.textOf('a.md')).toMatch(/^A\n🇿🇦 Afrikaans +🎉$/u);
});

it('alerts follow each other in one quotation, and a video there is a link', async () => {
  const { html, text, told } = await read([
    '> [!NOTE]',
    '> It is hot.',
    '>',
    '> [!TIP]',
    '> Wait.',
    '',
    '> [!VIDEO https://a.example/steam]',
  ]);
  expect(html).toMatch(/<div class="note"><p>It is hot\.<\/p>\s*<\/div>\s*<div class="tip"><p>Wait\./);
  expect(text).toBe('A\nIt is hot.\nWait.\nhttps://a.example/steam');
  expect(told).toEqual([]);
});
