import { describe, expect, it } from 'vitest';

import { readSite } from '#tests/support/read-site.ts';

const FENCE = '```';

describe('what pages of MkDocs include', () => {
  it('is read from beside the pages: lines, sections, lists of files, and examples of code', async () => {
    const site = await readSite({
      'docs/en/mkdocs.yml':
        'site_name: K\nmarkdown_extensions:\n- pymdownx.snippets:\n    base_path: [../snippets]\n- pymdownx.emoji:\n    a: !!python/name:b.c',
      'docs/en/docs/a.md': [
        '--8<-- [start:own]',
        '--8<-- "first.md"',
        '--8<-- [end:own]',
        '',
        "--8<-- 'docs/parts/b.md:lid'",
        '',
        '    --8<-- "docs/parts/b.md:5"',
        '',
        '--8<--',
        'docs/parts/c.md',
        '; docs/parts/d.md',
        '--8<--',
        '',
        '{* ../../examples/pot.py ln[1:2,4] hl[2] title["Pot"] *}',
        '',
        FENCE,
        ';--8<-- "c.md"',
        FENCE,
      ].join('\n'),
      'docs/parts/b.md': '--8<-- [start:lid]\nThe lid.\n--8<-- [end:lid]\n\ncode()',
      'docs/parts/c.md': 'More.',
      'docs/snippets/first.md': 'First.',
      'examples/pot.py': 'pot = 1\nboil(pot)\n# no\nserve(pot)\n',
    });
    expect(site.warnings).toEqual([]);
    expect(site.textOf('a.md')).toBe(
      'First.\nThe lid.\ncode()\nMore.\nPot\npot = 1\nboil(pot)\nserve(pot)\n--8<-- "c.md"',
    );
    expect(site.htmlOf('a.md')).toMatch(/Pot<\/div><pre>.*language-py/s);
  });

  it('is never read from outside of what was given', async () => {
    const site = await readSite(
      {
        'mkdocs.yml': '',
        'secret.py': 'TOKEN',
        'k/mkdocs.yml': 'site_name: K',
        'k/docs/a.md': '{* ../secret.py *}\n',
      },
      'k',
    );
    expect(site.textOf('a.md')).not.toContain('TOKEN');
    expect(site.warnings).toEqual(['../secret.py lies outside the book; a.md includes it.']);
  });
});

describe('a reference that a site generates', () => {
  it('is included where its file is there, and told of once for each kind where it is not', async () => {
    const site = await readSite({
      'a.md': '# Errors\n\n@include .generated/errors.md\n',
      '.generated/errors.md': '## too_hot\n\nThe pot is too hot.',
      'b.md': '# Store\n\n> MODULE: kettle/store\n\n> MODULE: kettle/lid\n\n> TYPES: Pot\n\nWords.\n',
    });
    expect(site.textOf('a.md')).toBe('Errors\ntoo_hot\nThe pot is too hot.');
    expect(site.textOf('b.md')).toBe('Store\nWords.');
    const told = site.pages.flatMap(({ read }) => read?.warnings ?? []).map(({ key }) => key);
    expect([...new Set(told)]).toEqual(['generated MODULE', 'generated TYPES']);
    expect(site.warnings[0]).toMatch(/^b\.md, line 3: MODULE: kettle\/store stands for a reference/);
  });
});

describe('a sample of code', () => {
  it('is shown without what its comments tell the site, under the name of its file', async () => {
    const sample = [
      '// @errors: 2322',
      '/// file: App.svelte',
      'hidden();',
      '// ---cut---',
      'shown();',
      '//  ^?',
      'lit(); // [!code ++]',
      '// [!code word:lit]',
    ];
    const page = `${FENCE}ts\n${sample.join('\n')}\n${FENCE}\n\n${FENCE}html\n<!--- copy: false --->\n<p>\n${FENCE}\n`;
    const site = await readSite({ 'a.md': page });
    expect(site.textOf('a.md')).toBe('App.svelte\nshown();\nlit();\n<p>');
  });
});

describe('a link by the name of a page without the number of its file', () => {
  it('leads to the page, wherever it lies, unless there are two of the name', async () => {
    const site = await readSite({
      '01-start/01-pot.md': '[lid](lid#hot) [twin](twin)\n',
      '02-more/03-lid.md': '## Hot\n',
      '02-more/04-twin.md': 'A',
      '03-other/01-twin.md': 'B',
    });
    expect(site.htmlOf('01-start/01-pot.md')).toBe('<p><a href="/books/book/02-more/03-lid#hot">lid</a> twin</p>');
  });
});

describe('a note of a kind that a site has for itself', () => {
  it('is called by its name', async () => {
    const site = await readSite({ 'a.md': '> [!LEGACY]\n> Old.\n\n> [!DETAILS] More\n> Words.\n' });
    expect(site.htmlOf('a.md')).toBe(
      '<div class="note"><p><strong>Legacy</strong></p><p>Old.</p></div><details><summary>More</summary><p>Words.</p></details>',
    );
  });
});
