import { describe, expect, it } from 'vitest';

import { renderHtml, renderMarkdown } from '#tests/support/render-source.ts';

async function htmlOf(source: string): Promise<string> {
  return (await renderHtml(source)).html.replaceAll(/ data-start="\d+"/g, '');
}

describe('what a source may bring', () => {
  it.each([
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<p onclick="x()" style="color:red" class="hljs x">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<p>a</p>'],
    ['<a href=" JaVaScRiPt:alert(1)">a</a>', '<p>a</p>'],
    ['<a href="java&#9;script:alert(1)">a</a>', '<p>a</p>'],
    ['<a href="data:text/html,x">a</a>', '<p>a</p>'],
    ['<img src=x onerror=alert(1) alt="words">', '<figure class="picture"><span class="gap"'],
    ['<svg><script>alert(1)</script><text>t</text></svg><p>a</p>', '<p>a</p>'],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math><p>a</p>', '<p>a</p>'],
    ['<iframe src="https://example.org"></iframe><p>a</p>', '<p>a</p>'],
    ['<form action="/x"><button>go</button></form><p>a</p>', '<p>a</p>'],
    ['<p data-start="99" data-no-text>seen</p>', '<p>seen</p>'],
    ['<style>p { color: red }</style><link rel=stylesheet href=x><base href="//x"><p>a</p>', '<p>a</p>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
    ['<p><!-- <img src=x onerror=alert(1)> -->a</p>', '<p>a</p>'],
  ])('%s', async (source, safe) => {
    const html = await htmlOf(source);
    expect(html.startsWith(safe)).toBe(true);
    expect(html).not.toMatch(/onerror|alert|javascript|<script|<svg|style=/i);
  });

  it('makes ids unique and keeps them off the globals of the page', async () => {
    const html = await htmlOf(
      '<h1 id="a">A</h1><h2 id="a">B</h2><p id="__next_f">x</p><a name="old"></a><h2 id="c d">C</h2>',
    );
    expect(html).toBe(
      '<h1 id="a">A</h1><h2 id="b">B</h2><p id="section__next_f">x</p><a id="old"></a><h2 id="c-d">C</h2>',
    );
  });

  it('loads no picture from elsewhere but links it', async () => {
    const { html, text } = await renderMarkdown('![A badge](https://example.org/b.svg) ![](https://example.org/c.svg)');
    expect(html).not.toContain('<img');
    expect(html).toContain('<a href="https://example.org/b.svg" rel="noopener noreferrer">A badge</a>');
    expect(text).toBe('A badge');
  });

  it('fails on a page nested beyond measure instead of hanging', async () => {
    await expect(renderHtml('<div>'.repeat(100_000))).rejects.toThrow(RangeError);
  });
});
