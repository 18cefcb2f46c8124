import { describe, expect, it } from 'vitest';

import { readSite } from '#tests/support/read-site.ts';

async function read(files: Record<string, string>, at = '.') {
  const site = await readSite(files, at);
  const [page] = site.pages;
  return { text: page?.read?.text ?? '', refusal: page?.refusal ?? null, warnings: site.warnings };
}

const MANY = 6_000;

describe('hostile reStructuredText', () => {
  it('reads nothing outside of the book, whichever way it is named', async () => {
    const names = [
      '../secret.txt',
      '/../secret.txt',
      '/etc/hostname',
      '../../../../../../etc/passwd',
      'link.txt/../../secret.txt',
    ];
    const page = names.flatMap((name) => [
      `.. include:: ${name}`,
      '',
      `.. literalinclude:: ${name}`,
      '',
      `.. csv-table::\n   :file: ${name}`,
      '',
    ]);
    const { text, warnings } = await read({ 'secret.txt': 'hidden words', 'book/page.rst': page.join('\n') }, 'book');
    expect(text).not.toContain('hidden words');
    expect(text).toBe('');
    expect(warnings.length).toBeGreaterThan(0);
  });

  it('ends includes that include each other', async () => {
    const files = {
      'conf.py': '',
      'index.rst': 'Top\n\n.. include:: b.inc\n',
      'b.inc': 'B\n\n.. include:: c.inc\n',
      'c.inc': 'C\n\n.. include:: b.inc\n',
    };
    const { text, warnings } = await read(files);
    expect(text).toBe('Top\nB\nC');
    expect(warnings).toEqual(['c.inc, line 3: b.inc includes itself and is left out.']);
  });

  it('ends substitutions that stand for each other, and refuses those that grow without end', async () => {
    const loop = '|a|\n\n.. |a| replace:: x |b|\n.. |b| replace:: y |a|\n';
    expect((await read({ 'page.rst': loop })).text).toBe('x y |a|');
    const names = Array.from({ length: 30 }, (_, index) => `.. |s${index}| replace:: |s${index + 1}| |s${index + 1}|`);
    expect((await read({ 'page.rst': `|s0|\n\n${names.join('\n')}\n.. |s30| replace:: x\n` })).refusal).toBe(
      'Its substitutions expand without end.',
    );
  });

  it('gives up on what is nested too deeply', async () => {
    const nested = Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth)}* x\n`).join('\n');
    const lists = Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}* x\n`).join('\n');
    expect((await read({ 'page.rst': lists })).refusal).toBe('Its elements are nested too deeply.');
    expect((await read({ 'page.rst': nested })).refusal).toBe('Its elements are nested too deeply.');
  });

  it('refuses 10 MB', async () => {
    expect((await read({ 'page.rst': 'word word\n'.repeat(1_100_000) })).refusal).toBe('The file is larger than 5 MB.');
  });

  it.each([
    ['openings of emphasis', '*a '.repeat(MANY)],
    ['openings of literals', '``a '.repeat(MANY)],
    ['openings of roles', ':r:`a '.repeat(MANY)],
    ['backquotes', '`'.repeat(MANY)],
    ['bars', '|a '.repeat(MANY)],
    ['underscores', 'a_ '.repeat(MANY)],
    ['brackets', '[1 '.repeat(MANY)],
    ['colons', ':a'.repeat(MANY)],
    ['punctuation', '=-'.repeat(MANY)],
    ['plus signs', '+-'.repeat(MANY)],
    ['dots', '.. '.repeat(MANY)],
    ['angle brackets', '`a <'.repeat(MANY)],
    ['lines of a drawn table', `${'+-'.repeat(200)}+\n`.repeat(200)],
    ['borders of simple tables', '== ==\n'.repeat(MANY / 4)],
    ['empty items', '*\n'.repeat(MANY)],
    ['unfinished directives', '.. a::\n'.repeat(MANY / 4)],
    ['labels', '.. _a:\n'.repeat(MANY / 4)],
  ])('reads many %s in time', async (_, source) => {
    const start = performance.now();
    await read({ 'page.rst': source });
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('lets nothing through that a browser would run', async () => {
    const page = [
      '.. raw:: html',
      '',
      '   <script>alert(1)</script>',
      '',
      '`click <javascript:alert(1)>`_ and `here`__',
      '',
      '__ data:text/html,<script>alert(1)</script>',
      '',
      '<img src=x onerror=alert(1)>',
    ].join('\n');
    const site = await readSite({ 'page.rst': page });
    expect(site.htmlOf('page.rst')).toBe('<p>click and here</p><p>&#x3C;img src=x onerror=alert(1)></p>');
  });
});
