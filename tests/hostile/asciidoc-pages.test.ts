import { describe, expect, it } from 'vitest';

import { readSite } from '#tests/support/read-site.ts';

async function read(files: Record<string, string>, at = '.') {
  const site = await readSite(files, at);
  const [page] = site.pages;
  return {
    text: page?.read?.text ?? '',
    refusal: page?.refusal ?? null,
    html: page?.read?.html ?? '',
    warnings: site.warnings,
  };
}

describe('hostile AsciiDoc', () => {
  it('reads nothing outside of the book and nothing on the web, whatever attributes it sets', async () => {
    const names = [
      '../secret.txt',
      '/etc/passwd',
      'file:///etc/passwd',
      'https://example.org/x',
      '{docdir}/../secret.txt',
      '{up}secret.txt',
    ];
    const page = [
      '= T',
      ':allow-uri-read:',
      ':data-uri:',
      ':docinfo: shared',
      ':max-include-depth: 99',
      ':up: ../',
      '',
      ...names.flatMap((name) => [`include::${name}[]`, '', `image::${name}[opts=inline]`, '']),
    ].join('\n');
    const { text, warnings } = await read({ 'secret.txt': 'hidden words', 'book/page.adoc': page }, 'book');
    expect(text).not.toMatch(/hidden words|root:/);
    expect(warnings.length).toBeGreaterThan(3);
  });

  it('ends includes that include each other or themselves', async () => {
    const files = {
      'index.adoc': '= T\n\nTop\n\ninclude::_b.adoc[]\n',
      '_b.adoc': 'B\n\ninclude::_c.adoc[]\n',
      '_c.adoc': 'C\n\ninclude::_b.adoc[]\n',
    };
    const { text, warnings } = await read(files);
    expect(text).toBe('T\nTop\nB\nC');
    expect(warnings).toEqual(['_b.adoc includes itself; index.adoc includes it.']);
  });

  it('ends includes that add up, and refuses 10 MB', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 4 }, (_, level) => [`_${level}.adoc`, `include::_${level + 1}.adoc[]\n`.repeat(10)]),
    );
    const read1000 = await read({ 'page.adoc': 'include::_0.adoc[]\n', ...many, '_4.adoc': 'x\n' });
    expect(read1000.text.match(/x/g)?.length).toBeLessThan(1_000);
    expect(read1000.warnings).toContain('_4.adoc is one of too many files; page.adoc includes it.');
    const large = { 'page.adoc': 'include::_a.adoc[]\n'.repeat(6), '_a.adoc': 'word '.repeat(200_000) };
    expect((await read(large)).refusal).toBe('Its includes add up to more than 5 MB.');
    expect((await read({ 'page.adoc': 'word word\n'.repeat(1_100_000) })).refusal).toBe(
      'The file is larger than 5 MB.',
    );
  });

  it('lets nothing through that a browser would run', async () => {
    const page =
      '++++\n<script>alert(1)</script>\n++++\n\npass:[<img src=x onerror=alert(1)>] link:javascript:alert(1)[x] +++<iframe src="https://example.org"></iframe>+++\n';
    expect((await read({ 'page.adoc': page })).html).not.toMatch(/script|onerror|iframe/i);
  });

  it.each([
    ['blocks in each other', Array.from({ length: 300 }, (_, depth) => '='.repeat(4 + depth)).join('\n')],
    ['items in each other', Array.from({ length: 300 }, (_, depth) => `${'*'.repeat(depth + 1)} x`).join('\n')],
    [
      'attributes',
      `:a0: x\n${Array.from({ length: 25 }, (_, n) => `:a${n + 1}: {a${n}}{a${n}}`).join('\n')}\n\n{a16}\n`,
    ],
    ['marks', '*_`#'.repeat(2_000)],
    ['brackets', '[['.repeat(2_000)],
  ])('ends at many %s in text or one sentence', async (_, source) => {
    const start = performance.now();
    const { text, refusal } = await read({ 'page.adoc': source });
    expect(text !== '' || refusal !== null || source.startsWith('=')).toBe(true);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
