import { describe, expect, it } from 'vitest';

import { renderHtml, renderMarkdown } from '#tests/support/render-source.ts';

describe('the published page', () => {
  it.each([
    ['a paragraph around a table', '<p>a<table><tr><td>b</table>c</p>', 'a\nb\nc'],
    ['text in a table', '<table>loose<tr><td>b</table>', 'loose\nb'],
    ['crossed elements', '<b>a<i>b</b>c</i>', 'abc'],
    ['a link in a link', '<a href="#x">a<a href="#y">b</a></a>', 'ab'],
    ['blocks in inline elements', '<span>a<div>b</div>c</span>', 'a\nb\nc'],
    ['line breaks', '<p>a<br>b<br><br>c<br></p>', 'a\nb\nc'],
    ['white space', '<p>  a \n b\t</p> \n <p> <b> c </b> d </p>', 'a b\nc d'],
    ['no-break spaces', '<p>&nbsp;a&nbsp;&nbsp;b&nbsp;</p>', '\u00a0a\u00a0\u00a0b\u00a0'],
    ['preformatted text', '<pre>\n\n  a\n\n\tb\r\n\n</pre><p>c</p>', '  a\n\n\tb\nc'],
    ['line ends in entities', '<pre>a&#13;&#10;b&#13;c</pre>', 'a\nb\nc'],
    ['a list in a list', '<ul><li>a<ul><li>b</ul>c</ul>', 'a\nb\nc'],
    ['nothing', '<p> </p><div></div>', ''],
  ])('has the text that is seen: %s', async (_name, source, expected) => {
    expect((await renderHtml(source)).text).toBe(expected);
  });

  it('gives every block that holds text the offset where it starts, loose text in a block of its own', async () => {
    const { html } = await renderMarkdown('- one\n  - two\n\n- three\n\nfour');
    expect(html).toBe(
      '<ul><li><p data-start="0">one</p><ul><li data-start="4">two</li></ul></li><li><p data-start="8">three</p></li></ul><p data-start="14">four</p>',
    );
    expect((await renderMarkdown('- one\n  - two')).html).toBe(
      '<ul><li><div data-start="0">one</div><ul><li data-start="4">two</li></ul></li></ul>',
    );
  });

  it('colours code without changing it', async () => {
    const code = 'fn main() {\n\tlet s = "<&\u00a0>"; // 👩‍💻\n\n}';
    const { text, html } = await renderMarkdown(`\`\`\`rust\n${code}\n\`\`\``);
    expect(text).toBe(code);
    expect(html).toContain('hljs-keyword');
  });
});
