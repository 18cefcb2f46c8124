import { describe, expect, it } from 'vitest';

import { readSite } from '#tests/support/read-site.ts';

const FENCE = '```';

const PAGE = [
  '# Pot',
  '',
  '{% hint style="danger" %}',
  'Hot.',
  '{% endhint %}',
  '',
  '1. Choose:',
  '',
  '    {% tabs %}',
  '    {% tab title="Gas" %}',
  '    Light it.',
  '    {% endtab %}',
  '',
  '    {% tab title="Power" %}',
  '    Plug it.',
  '    {% endtab %}',
  '    {% endtabs %}',
  '',
  '{% content-ref url="lid/lid.md" %}',
  '[lid.md](lid/lid.md)',
  '{% endcontent-ref %}',
  '',
  '{% code title="pot.sh" overflow="wrap" %}',
  `${FENCE}sh`,
  'boil # {% hint %}',
  FENCE,
  '{% endcode %}',
  '',
  '{% embed url="https://example.com/film" %}',
  'The film.',
  '{% endembed %}',
  '',
  '{% if visitor.claims %}',
  'For some.',
  '{% endif %}',
  '',
  '{% include ".gitbook/includes/part.md" %}',
  '',
  '<table><tr><td><a href="lid/lid.md">lid.md</a></td></tr></table>',
  '',
  '{% kettle %}',
].join('\n');

const BOOK = {
  'SUMMARY.md':
    '# Table of contents\n\n* [Home](README.md)\n\n## Use\n\n* [Pot](pot.md)\n  * [Lid](lid/lid.md)\n* [Gone](gone.md)\n',
  'README.md': '# Kettles\n',
  'pot.md': PAGE,
  'lid/lid.md': '# The lid\n',
  'old.md': '# Old\n',
  '.gitbook/includes/part.md': 'A part.\n',
};

describe('a GitBook', () => {
  it('is known by its blocks, and read in the order of its summary, which names what is left out', async () => {
    const { book, warnings } = await readSite(BOOK);
    expect([book.dialect, book.title, book.isMdBook]).toEqual(['gitbook', 'Kettles', false]);
    expect(book.pages.map(({ filename, depth, title }) => [filename, depth, title])).toEqual([
      ['README.md', 0, 'Home'],
      ['pot.md', 0, 'Pot'],
      ['lid/lid.md', 1, 'Lid'],
    ]);
    expect(warnings.slice(0, 2)).toEqual([
      'The chapter gone.md is not there; SUMMARY.md lists it.',
      'old.md is left out: SUMMARY.md does not list it.',
    ]);
  });

  it('has its blocks as notes, tabs, titles and links that are called as their page', async () => {
    const site = await readSite(BOOK);
    expect(site.textOf('pot.md')).toBe(
      [
        ...[
          'Pot',
          'Hot.',
          'Choose:',
          'Gas',
          'Light it.',
          'Power',
          'Plug it.',
          'The lid',
          'pot.sh',
          'boil # {% hint %}',
        ],
        ...['https://example.com/film', 'The film.', 'For some.', 'A part.', 'The lid', '{% kettle %}'],
      ].join('\n'),
    );
    const html = site.htmlOf('pot.md');
    expect(html).toContain('<div class="caution"><p>Hot.</p></div>');
    expect(html).toContain('<summary>Gas</summary><p>Light it.</p></details>');
    expect(html).toContain('<a href="/books/book/lid/lid">The lid</a>');
    const line = PAGE.split('\n').indexOf('{% if visitor.claims %}') + 1;
    expect(site.warnings.slice(-2)).toEqual([
      `{% if %} is not understood and is left out of the text: once, in pot.md, line ${line}.`,
      '{% kettle %} is not understood and stays in the text as it is written: once, in pot.md, line 41.',
    ]);
  });

  it('lies where its configuration says, or in several folders', async () => {
    const within = await readSite({
      '.gitbook.yml': 'root: ./docs/\nstructure:\n  summary: contents.md\n',
      'docs/contents.md': '* [A](a.md)\n',
      'docs/a.md': 'A',
    });
    expect(within.book.pages.map(({ filename }) => filename)).toEqual(['a.md']);
    const several = await readSite({
      '.gitbook.yaml': '',
      'two/SUMMARY.md': '* [B](b.md)\n',
      'two/b.md': 'B',
      'one/SUMMARY.md': '* [A](a.md)\n',
      'one/a.md': 'A',
    });
    expect(several.book.pages.map(({ filename }) => filename)).toEqual(['one/a.md', 'two/b.md']);
    const mdBook = await readSite({ 'book.toml': '[book]\nsrc = "."\n', ...BOOK });
    expect(mdBook.book.dialect).toBe('mdbook');
  });
});

describe('parts of which a site shows one', () => {
  it('are tabs, and words apart from each other, each with what it is for', async () => {
    const site = await readSite({
      'a.md': [
        'Use the <span class="pot-api">`lid` option</span><span class="cup-api">`useLid` API</span> here.',
        '',
        '<div class="pot-api">',
        '',
        'The pot.',
        '',
        '</div>',
        '<div class="cup-api">',
        '',
        'The cup.',
        '',
        '</div>',
        '',
        '<div class="left-column">One.</div>',
      ].join('\n'),
    });
    expect(site.textOf('a.md')).toBe(
      'Use the lid option (Pot API) / useLid API (Cup API) here.\nPot API\nThe pot.\nCup API\nThe cup.\nOne.',
    );
    expect(site.htmlOf('a.md')).toContain('<details name="tabs-1"><summary>Cup API</summary><p>The cup.</p></details>');
  });
});
