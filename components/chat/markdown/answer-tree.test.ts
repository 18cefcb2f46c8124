import { toHtml } from 'hast-util-to-html';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';

import { sourcesOfPassage, sourcesOfSelection } from '#tests/support/source-records.ts';

import { bindCitations, detachMarkers } from './bind-citations.ts';
import { citationSyntax } from './citation-syntax.ts';
import { libraryAddresses, safeLinks } from './safe-links.ts';

const parsing = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(citationSyntax);

/** The words that the answers below cite. */
const CITED = 'See https://example.org/x, ask a@example.org or (www.example.org/y). Run javascript:alert(1) never.';
const addresses = libraryAddresses(sourcesOfSelection(CITED));

/** The answer as HTML, its markers as `<cite>`. */
function html(markdown: string): string {
  const processor = parsing().use(detachMarkers).use(safeLinks, { addresses }).use(bindCitations).use(remarkRehype);
  return toHtml(processor.runSync(processor.parse(markdown)));
}

function positions(markdown: string): number[] {
  return [...html(markdown).matchAll(/data-position="(\d+)"/g)].map(([, position]) => Number(position));
}

const cite = (position: number) => `<cite data-position="${position}"></cite>`;
const bound = (word: string, ...cited: number[]) =>
  `<span class="cited-word"${word === '' ? ' data-wordless=""' : ''}>${word}${cited.map(cite).join('')}</span>`;

describe('the markers of an answer', () => {
  it('are bound to the word before them, without the space between', () => {
    expect(html('Values are dropped. [1] Then more.')).toBe(`<p>Values are ${bound('dropped.', 1)} Then more.</p>`);
  });

  it('stay together in a run', () => {
    expect(html('Dropped.[1][2] [3] Next.')).toBe(`<p>${bound('Dropped.', 1, 2, 3)} Next.</p>`);
  });

  it('bind a short piece of code and leave a long one to wrap', () => {
    expect(html('Call `drop` [1].')).toBe(`<p>Call ${bound('<code>drop</code>', 1)}.</p>`);
    expect(html('Call `a_function_with_a_long_name()` [1].')).toContain(`</code>${bound('', 1)}`);
  });

  it('take only the end of a word that would be too wide', () => {
    expect(html(`${'a'.repeat(60)}[1]`)).toBe(`<p>${'a'.repeat(50)}${bound('a'.repeat(10), 1)}</p>`);
  });

  it('keep graphemes whole when a word is cut', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(html(`${family.repeat(12)}[1]`)).toBe(`<p>${family.repeat(2)}${bound(family.repeat(10), 1)}</p>`);
  });

  it('work in lists, tables, headings and emphasis', () => {
    expect(positions('# Title [1]\n\n- item [2]\n\n| a |\n|---|\n| b [3] |\n\n**bold [4]**')).toEqual([1, 2, 3, 4]);
  });

  it('are nothing but brackets in code', () => {
    expect(positions('`a[1]` and\n\n```\nlet x = b[2];\n```\n\n    c[3]')).toEqual([]);
  });

  it('are nothing but brackets behind a backslash', () => {
    expect(html('See \\[12\\] there.')).toBe('<p>See [12] there.</p>');
  });

  it('are no lists, names, footnotes or long numbers', () => {
    expect(positions('[1,2] [a] [^1] [] [1234567] [-1]')).toEqual([]);
  });

  it('do not become links by a definition', () => {
    expect(html('Said.[1][2]\n\n[1]: http://evil.example\n[2]: javascript:alert(1)')).not.toMatch(/<a [^>]*>[12]/);
    expect(positions('Said.[1][2]\n\n[2]: http://evil.example')).toEqual([1, 2]);
  });

  it('survive in great numbers', () => {
    expect(positions('word [1] '.repeat(1_000))).toHaveLength(1_000);
    expect(html('['.repeat(1_000) + '1' + ']'.repeat(1_000))).toContain(cite(1));
  });
});

describe('links and pictures of an answer', () => {
  it('lead by http, https and mail to what the cited words name', () => {
    expect(html('[a](https://example.org/x) [m](mailto:a@example.org) www.example.org/y')).toBe(
      '<p><a href="https://example.org/x">a</a> <a href="mailto:a@example.org">m</a> ' +
        '<a href="http://www.example.org/y">www.example.org/y</a></p>',
    );
  });

  it.each([
    'https://elsewhere.example/',
    'https://example.org',
    'https://example.org/x/more',
    'https://example.org/x?q=secret',
    'https://example.org.evil.example/x',
    'http://example.org/x',
    'mailto:b@example.org',
    'mailto:a@example.org?bcc=b@example.org',
  ])('are only words when the model thought of %s itself', (address) => {
    for (const markdown of [`[words](${address})`, `[words]( <${address}> "title")`, `<${address}>`, address]) {
      const targets = Array.from(html(markdown).matchAll(/href="([^"]*)"/g), ([, target]) => target);
      expect(targets).not.toContain(address);
      for (const target of targets) expect([...addresses]).toContain(target);
    }
    expect(html(`[words](${address})`)).toBe('<p>words</p>');
  });

  it('lead to the sources themselves', () => {
    const sources = [
      ...sourcesOfPassage('No address.', '/books/lamp'),
      ...sourcesOfPassage(
        '(See https://example.org/a_(b), then [this](https://example.org/c).)',
        'https://books.example/x y',
      ),
    ];
    expect([...libraryAddresses(sources)]).toEqual([
      'http://localhost:3000/books/lamp',
      'https://books.example/x%20y',
      'https://example.org/a_(b)',
      'https://example.org/c',
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '/admin',
    '#source-1',
    '//evil',
  ])('drop the target %s and keep the words', (target) => {
    expect(html(`[words](${target})`)).toBe('<p>words</p>');
  });

  it('leave the marker behind a bare address alone', () => {
    expect(html('See https://example.org/x[1][2] there.')).toBe(
      `<p>See <a href="https://example.org/x">https://example.org/x</a>${bound('', 1, 2)} there.</p>`,
    );
  });

  it('never look like a marker', () => {
    expect(html('Fact.[1](https://evil.example) [[2]](https://evil.example)')).not.toContain('<a ');
  });

  it('let a marker within follow the link', () => {
    expect(html('[the manual [1]](https://example.org/x)')).toBe(
      `<p><a href="https://example.org/x">the manual </a>${bound('', 1)}</p>`,
    );
  });

  it('show a picture by its words alone', () => {
    expect(html('![a lamp](https://evil.example/x.png "t") ![](https://evil.example/y.png)')).toBe('<p>a lamp </p>');
    expect(html('![b][1]\n\n[1]: https://evil.example/x.png')).not.toContain('<img');
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<a href="javascript:alert(1)">x</a>',
    '<div style="position:fixed">x</div>',
    '<cite data-position="9"></cite>',
    '<!-- x -->',
    '<?php x ?>',
    '<![CDATA[x]]>',
  ])('show %s as the text it is', (markup) => {
    for (const markdown of [markup, `Text ${markup} text`, `- ${markup}`]) {
      const result = html(markdown);
      expect(result).not.toMatch(/<(?:img|script|div|cite|a)\b/);
      expect(result).toContain('&#x3C;');
    }
  });

  it('show notes where they stand and link nowhere', () => {
    expect(html('A note[^1] here.\n\n[^1]: The note.')).toBe('<p>A note[^1] here.</p>\n<p>The note.</p>');
  });
});
