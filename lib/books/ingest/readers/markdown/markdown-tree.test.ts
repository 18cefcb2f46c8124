import { describe, expect, it } from 'vitest';

import { quotesOf, renderMarkdown } from '#tests/support/render-source.ts';

import { withoutHiddenLines } from './markdown-tree.ts';

async function htmlOf(markdown: string): Promise<string> {
  return (await renderMarkdown(markdown)).html.replaceAll(/ data-start="\d+"/g, '');
}

describe('Markdown', () => {
  it('reads GitHub tables, strikethrough, task lists and bare links', async () => {
    const html = await htmlOf('| a |\n|:-:|\n| ~~b~~ |\n\n- [x] done\n\nSee https://example.org.');
    expect(html).toContain('<th align="center">a</th>');
    expect(html).toContain('<del>b</del>');
    expect(html).toContain('<input type="checkbox" checked disabled> done');
    expect(html).toContain('<a href="https://example.org" rel="noopener noreferrer">https://example.org</a>.');
  });

  it('keeps footnote numbers and back links out of the text and drops the heading it did not write', async () => {
    const page = await renderMarkdown('# A\n\nWord[^n].\n\n## B\n\nMore.\n\n[^n]: The note.');
    expect(page.text).toBe('A\nWord.\nB\nMore.\nThe note. ');
    expect(page.html).not.toContain('Footnotes');
    expect(page.text.slice(page.footnotesStart ?? 0)).toBe('The note. ');
  });

  it('keeps a footnote that nothing refers to where it is written', async () => {
    const page = await renderMarkdown('Word[^n].\n\n[^a]: The data are old.\n\n[^n]: The note.\n\nMore.');
    expect(page.text).toBe('Word.\nThe data are old.\nMore.\nThe note. ');
  });

  it('takes ids from heading attributes and keeps braces that are none', async () => {
    const { headings } = await renderMarkdown(
      '# One {#first .big}\n\n## Two { data-x=1 }\n\n### Three {curly}\n\n#### One',
    );
    expect(headings.map(({ id, text, level }) => [level, id, text])).toEqual([
      [1, 'first', 'One'],
      [2, 'two', 'Two'],
      [3, 'three-curly', 'Three {curly}'],
      [4, 'one', 'One'],
    ]);
  });

  it('names headings as mdBook does, each once', async () => {
    const { headings } = await renderMarkdown('# A & B, `c_d`\n\n# A & B, `c_d`\n\n# 日本 2\n\n# !!!\n\n# __x__');
    expect(headings.map(({ id }) => id)).toEqual(['a--b-c_d', 'a--b-c_d-1', '日本-2', 'section', 'x']);
  });

  it('shows a listing as a figure with its file name and its caption, which is Markdown', async () => {
    const html = await htmlOf(
      '<Listing number="5-8" file-name="src/main.rs" caption="A `Vec<T>` <b>x</b>">\n\n```rust,ignore\nfn x() {}\n```\n\n</Listing>\n\nAfter.',
    );
    expect(html).toMatch(
      /^<figure class="listing" id="listing-5-8"><p class="filename">Filename: src\/main.rs<\/p><pre>/,
    );
    expect(html).toContain('<figcaption>Listing 5-8: A <code>Vec&#x3C;T></code> x</figcaption></figure><p>After.</p>');
    expect(await htmlOf('<Listing>\n\nOnly text.\n\n</Listing>')).toBe('<p>Only text.</p>');
  });

  it('keeps the first word of a code block as its language', async () => {
    expect(await htmlOf('```Rust, ignore editable\n# hidden\nlet\n```')).toContain('class="hljs language-rust"');
    expect(await htmlOf('```{.python}\nx\n```')).toContain('language-python');
    expect(await htmlOf('```python hidelines=%\n%a\nb\n```')).toMatch(/>b<\/code>/);
    expect(await htmlOf('```made-up\n<b>\n```')).toBe('<pre><code class="hljs language-made-up">&#x3C;b></code></pre>');
  });

  it('turns alerts into notes without their marker', async () => {
    expect(await htmlOf('> [!WARNING]\n> Hot.')).toBe('<div class="warning"><p>Hot.</p></div>');
    expect(await htmlOf('> [!OTHER]\n> Hot.')).toBe('<div class="note"><p><strong>Other</strong></p><p>Hot.</p></div>');
  });

  it('makes a unit of every line of code, row, item and heading', async () => {
    const page = await renderMarkdown(
      '# H\n\nOne. Two.\n\n- a. b.\n- c\n\n```\n  x = 1\n\ny\n```\n\n| a | b |\n|---|---|\n| 1. 2. | 3 |',
    );
    expect(page.sentences.map(({ kind }) => kind)).toEqual([
      'heading',
      'prose',
      'prose',
      'item',
      'item',
      'code',
      'code',
      'row',
      'row',
    ]);
    expect(quotesOf(page)).toEqual(['H', 'One.', 'Two.', 'a. b.', 'c', 'x = 1', 'y', 'a\nb', '1. 2.\n3']);
  });
});

describe('withoutHiddenLines', () => {
  it('hides in Rust what mdBook hides', () => {
    const code =
      '# use std::fmt;\n#\nfn main() {\n    # let x = 1;\n    ## kept\n    #[derive(Debug)]\n#![allow(x)]\n#!/bin/sh\n#x\n}';
    expect(withoutHiddenLines(code, { isRust: true, prefix: null })).toBe(
      'fn main() {\n    # kept\n    #[derive(Debug)]\n#![allow(x)]\n#!/bin/sh\n#x\n}',
    );
  });

  it('leaves other languages alone unless they have a prefix', () => {
    expect(withoutHiddenLines('# comment\n~x\ny', { isRust: false, prefix: null })).toBe('# comment\n~x\ny');
    expect(withoutHiddenLines('# comment\n  ~x\ny', { isRust: false, prefix: '~' })).toBe('# comment\ny');
  });
});
