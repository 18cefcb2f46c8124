import { describe, expect, it } from 'vitest';

import { renderHtml } from '#tests/support/render-source.ts';

/** The code within each sentence of a page, as it reads. */
async function codeIn(html: string): Promise<[string, string[]][]> {
  const { text, sentences } = await renderHtml(html);
  return sentences.map(({ start, end, code = [] }) => [
    text.slice(start, end),
    code.map((range) => text.slice(range.start, range.end)),
  ]);
}

describe('the code within sentences', () => {
  it('is noted where the page sets it, in prose, items, rows and headings', async () => {
    expect(
      await codeIn(
        '<h1>Use <code>drop</code></h1><p>Call <code>f()</code> or <samp>g</samp>. Not this.</p><ul><li><code>-v</code></li></ul>' +
          '<table><tr><td><code>a</code></td><td>b</td></tr></table>',
      ),
    ).toEqual([
      ['Use drop', ['drop']],
      ['Call f() or g.', ['f()', 'g']],
      ['Not this.', []],
      ['-v', ['-v']],
      ['a\nb', ['a']],
    ]);
  });

  it('is one piece where it holds other elements, and is not noted of blocks of code', async () => {
    expect(await codeIn('<p>See <code>Vec&lt;<b>T</b>&gt;</code>.</p><pre><code>let x = 1;</code></pre>')).toEqual([
      ['See Vec<T>.', ['Vec<T>']],
      ['let x = 1;', []],
    ]);
  });

  it('is cut where a sentence ends within it', async () => {
    expect(await codeIn('<p>It says <code>Stop. Then go</code> on.</p>')).toEqual([
      ['It says Stop.', ['Stop.']],
      ['Then go on.', ['Then go']],
    ]);
  });
});
