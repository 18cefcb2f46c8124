import { describe, expect, it } from 'vitest';

import { elementsOf } from '#lib/books/ingest/readers/tree/hast-nodes.ts';
import { parseFragment } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { readSite } from '#tests/support/read-site.ts';
import { quotesOf, renderHtml, renderMarkdown } from '#tests/support/render-source.ts';
import { buildPageContext } from '#tests/support/page-context.ts';

/** The words of the formulas of a page, in order. */
function unitsIn(html: string): string[] {
  return elementsOf(parseFragment(html)).flatMap(({ properties }) => {
    const words = properties['dataText'];
    return typeof words === 'string' ? [words] : [];
  });
}

describe('a formula', () => {
  it('is MathML that stands for its TeX, and no sentence ends in it', async () => {
    const page = await renderMarkdown(
      'The loss is\n$$\nL = \\text{a. B} % comment\n+ 1\n$$\nwhere $c$ is it. $A. B$ too! In $x$. $y$ ends.',
    );
    expect(quotesOf(page)).toEqual([
      'The loss is L = \\text{a. B} + 1 where c is it.',
      'A. B too!',
      'In x.',
      'y ends.',
    ]);
    expect(unitsIn(page.html)).toEqual(['L = \\text{a. B} + 1', 'c', 'A. B', 'x', 'y']);
    expect(page.html).toContain('<math data-text="c"><mi>c</mi></math>');
    const [first] = page.sentences;
    expect(first?.code?.map(({ start, end }) => page.text.slice(start, end))).toEqual(['L = \\text{a. B} + 1', 'c']);
  });

  it('is never cut where a long sentence is', async () => {
    const long = `$${'a + '.repeat(100)}b$`;
    const page = await renderMarkdown(`${'word '.repeat(60)}${long} and ${'more '.repeat(90)}${long} end.`);
    const units = unitsIn(page.html);
    expect(units).toHaveLength(2);
    expect(quotesOf(page).filter((quote) => quote.includes('a + a'))).toHaveLength(2);
    for (const unit of units) expect(quotesOf(page).some((quote) => quote.includes(unit))).toBe(true);
  });

  it('that cannot be read shows the same words as code, and is counted', async () => {
    const context = buildPageContext();
    const page = await renderMarkdown(
      'So $\\nothing{x}$, $\\href{javascript:alert(1)}{x}$, $\\htmlData{a=b}{x}$, $\\includegraphics{a.png}$.',
      context,
    );
    expect(page.text).toBe(
      'So \\nothing{x}, \\href{javascript:alert(1)}{x}, \\htmlData{a=b}{x}, \\includegraphics{a.png}.',
    );
    expect(page.html).not.toMatch(/<(?:math|a|img)\b/);
    expect(context.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('page.md: 4 formulas could not be rendered, so the TeX is shown; the first: '),
    ]);
  });

  it('of hostile TeX ends in time, and within its page', async () => {
    const bomb = String.raw`$\def\a{xxxxxxxxxx}\def\b{\a\a\a\a\a\a\a\a\a\a}\def\c{\b\b\b\b\b\b\b\b\b\b}\c\c\c\c\c\c\c\c\c\c$`;
    const loop = String.raw`$\def\a{\a\a}\a$`;
    const deep = `$${'{'.repeat(1_900)}x${'}'.repeat(1_900)}$`;
    const wide = String.raw`$\hspace{99999em}\rule{9999em}{9999em}\raisebox{-9999em}{x}\kern999em y$`;
    const page = await renderMarkdown([bomb, loop, deep, wide, '$\\color{red}x$'].join('\n\n'));
    expect(page.html.replace(/data-text="[^"]*"/g, '').replace(/<code>[^<]*/g, '')).not.toMatch(/ style=|\d{3,}em/);
  });

  it('defines nothing for the next one', async () => {
    const page = await renderMarkdown(String.raw`$\gdef\mine{x}\mine$ and $\mine$.`);
    expect(page.html).toContain('<code>\\mine</code>');
  });

  it('of an HTML page is rendered from its TeX, else kept as the MathML it is, without what could run', async () => {
    const page = await renderHtml(`<main>
      <p>A <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow>
        <annotation encoding="application/x-tex">x^2</annotation></semantics></math></span>
        <span class="katex-html" aria-hidden="true">x2</span></span> and <span class="math inline">\\(y_1\\)</span>,
        <script type="math/tex">z</script>.</p>
      <div class="math notranslate" id="eq">\\[a = b\\]</div>
      <p>B <math onclick="x()"><mi href="javascript:x()" style="position:fixed">q</mi><mo>+</mo><mtext><img src=x onerror=x()>w</mtext>
        <maction actiontype="statusline"><mi>m</mi></maction><annotation-xml encoding="text/html"><script>x()</script></annotation-xml></math>.</p>
    </main>`);
    expect(unitsIn(page.html)).toEqual(['x^2', 'y_1', 'z', 'a = b', 'q+wm']);
    expect(page.text).toBe('A x^2 and y_1, z.\na = b\nB q+wm.');
    expect(page.html).not.toMatch(/onclick|href|style|img|script|maction|data-x/);
    expect(page.html).toContain('id="eq"');
  });

  it('of MathML alone has its words on one line, with what stands above and below said by signs', async () => {
    const inner = {
      '1/2': '<mfrac><mn>1</mn><mn>2</mn></mfrac>',
      'x=(a+b)^2':
        '<mi>x</mi> <mo>=</mo> <msup>\n<mfenced>\n<mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow>\n</mfenced><mn>2</mn></msup>',
      '[1, 2; 3, x]':
        '<mfenced open="[" close="]"><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mi>x</mi></mtd></mtr></mtable></mfenced>',
      'sin x=∑_(i=1)^n a_i y if f′': `<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi><mo>=</mo><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>
        <msub><mi>a</mi><mi>i</mi></msub><mi>y</mi><mtext> if </mtext><msup><mi>f</mi><mo>′</mo></msup>`,
      '√(a+1)-b^(1/3)': '<msqrt><mi>a</mi><mo>+</mo><mn>1</mn></msqrt><mo>-</mo><mroot><mi>b</mi><mn>3</mn></mroot>',
      '_6^14 C_2': '<mmultiscripts><mi>C</mi><mn>2</mn><none/><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>',
      '{a, b}': '<mfenced open="{" close="}"><mi>a</mi><mi>b</mi></mfenced>',
      '|0': '<mfenced open="" close="" separators=""><mo>|</mo><mn>0</mn></mfenced>',
    };
    const page = await renderHtml(
      `<main>${Object.values(inner)
        .map((math) => `<p><math alttext="No text.">${math}</math></p>`)
        .join('')}</main>`,
    );
    expect(unitsIn(page.html)).toEqual(Object.keys(inner));
    expect(page.html).toContain('<msup><mrow><mo>(</mo><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mo>)</mo></mrow>');
    expect(page.html).not.toMatch(/mfenced|alttext|No text/);
  });

  it('without content is what stands in for it: a picture, else its alternative text', async () => {
    const page = await renderHtml(
      '<p>A <math alttext="x squared"><mrow></mrow></math> and <math alttext="  "></math>B.</p><p><math altimg="https://example.org/x.png" alttext="y squared"></math></p>',
    );
    expect(page.text).toContain('A x squared and B.');
    // Pictures elsewhere on the web are links.
    expect(page.html).toMatch(/<a href="https:\/\/example.org\/x.png"[^>]*>y squared<\/a>/);
  });

  it('keeps its name and its line of its own as MathML, too', async () => {
    const page = await renderHtml('<p>See <a href="#e1">1</a>:</p><math id="e1" display="block"><mi>x</mi></math>');
    expect(page.html).toContain('<span id="e1" class="formula"');
    expect(page.html).toContain('href="#e1"');
  });

  it('cannot be forged: what a source says its text is, is dropped', async () => {
    const page = await renderHtml('<p><span data-text="lies">truth</span><math data-text="lies"><mi>x</mi></math></p>');
    expect(page.text).toBe('truthx');
  });
});

describe('formulas of other formats', () => {
  it('come from reStructuredText, AsciiDoc, MDX and pages that a script would draw', async () => {
    const site = await readSite({
      'a.rst':
        'A\n=\n\nSo :math:`a_1 \\le b` holds.\n\n.. math::\n   :label: sum\n\n   c &= d \\\\\n   e &= f\n\n   g = h\n',
      'b.adoc': '= B\n:stem: latexmath\n\nSo stem:[a_1 < b] holds, `\\(not\\)`.\n\n[stem]\n++++\nc = d\n++++\n',
      'c.mdx': '# C\n\nSo $a_{1}$ holds.\n\n$$\n\\frac{a}{b}\n$$\n',
      'd.html':
        '<html><head><script src="https://cdn.example.org/mathjax@3/tex.js"></script></head><body><p>So \\(a_1\\) holds, <code>\\(not\\)</code>.</p></body></html>',
      'e.md': '# E\n\n```math\na = b\n```\n\n| a |\n|---|\n| $x$ |\n',
    });
    expect(unitsIn(site.htmlOf('a.rst'))).toEqual([
      'a_1 \\le b',
      '\\begin{split}c &= d \\\\ e &= f\\end{split}',
      'g = h',
    ]);
    expect(site.htmlOf('a.rst')).toContain('id="equation-sum"');
    expect(unitsIn(site.htmlOf('b.adoc'))).toEqual(['a_1 < b', 'c = d']);
    expect(unitsIn(site.htmlOf('c.mdx'))).toEqual(['a_{1}', '\\frac{a}{b}']);
    expect(unitsIn(site.htmlOf('d.html'))).toEqual(['a_1']);
    expect(unitsIn(site.htmlOf('e.md'))).toEqual(['a = b', 'x']);
    expect(site.warnings).toEqual([]);
  });
});
