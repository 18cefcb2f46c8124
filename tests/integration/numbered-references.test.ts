import { describe, expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { readSite } from '#tests/support/read-site.ts';

const FENCE = '```';

async function read(files: Record<string, string>, page: string) {
  const site = await readSite(files);
  const html = site.htmlOf(page);
  expect(walkHast(parseFragment(html)).text).toBe(site.textOf(page));
  const links = Array.from(html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g), ([, href, words]) => `${words} → ${href}`);
  return { site, html, links };
}

describe('what is referred to by its number', () => {
  it('in the D2L books is a picture or a table above its label', async () => {
    const { links, site, html } = await read(
      {
        'config.ini': '[project]',
        'a.md':
          'See :numref:`fig_lid`, :numref:`tab_pot`, :numref:`fig_gone` and :numref:`fig_own`.\n\n![Own](o.svg)\n:label:`fig_own`\n',
        'b.md':
          '![Pot](p.svg)\n\n![Lid](l.svg)\n:width:`400px`\n:label:`fig_lid`\n\n:Pots\n\n|a|\n|-|\n|b|\n:label:`tab_pot`\n',
      },
      'a.md',
    );
    expect(links).toEqual([
      'Figure 2 → /books/book/b#fig_lid',
      'Table 1 → /books/book/b#tab_pot',
      'Figure 1 → #fig_own',
    ]);
    expect(html).toContain('id="fig_own"');
    expect(site.warnings).toContain(':numref: is not understood and is left out of the text: once, in a.md, line 1.');
  });

  it('in MyST is a figure, a table, a listing or a theorem with a name', async () => {
    const { links, site } = await read(
      {
        '_toc.yml': 'root: a\nchapters:\n- file: b',
        'a.md':
          '{numref}`lid`, {ref}`lid`, {numref}`Fig. %s <above>`, {numref}`In {number}, {name} <lid>`, {numref}`sizes`, {prf:ref}`hot`, {numref}`drawn`, {numref}`gone`.\n',
        'b.md': [
          `${FENCE}{figure} p.svg\nA pot.\n${FENCE}`,
          `:::{note}\n${FENCE}{figure} l.svg\n---\nname: lid\n---\nThe *lid* of [it](c.md).\n\nMore.\n${FENCE}\n:::`,
          `(above)=\n${FENCE}{figure} m.svg\n:width: 3\n\nAnother.\n${FENCE}`,
          `${FENCE}{list-table} Sizes\n:name: sizes\n\n* - a\n${FENCE}`,
          `:::{figure-md} drawn\n![x](x.svg)\n\nDrawn.\n:::`,
          `${FENCE}{py:function} boil\n:raises Steam: it\n  is hot\n${FENCE}`,
          `${FENCE}{prf:theorem}\n:label: hot\nHot.\n${FENCE}`,
          `${FENCE}md\n${FENCE.slice(1)}{figure} x.svg\n:name: gone\n${FENCE}`,
        ].join('\n\n'),
      },
      'a.md',
    );
    expect(links).toEqual([
      'Figure 2 → /books/book/b#lid',
      'The lid of it. → /books/book/b#lid',
      'Fig. 3 → /books/book/b#above',
      'In 2, The lid of it. → /books/book/b#lid',
      'Table 1 → /books/book/b#sizes',
      'Theorem 1 → /books/book/b#hot',
      'Figure 4 → /books/book/b#drawn',
    ]);
    expect(site.warnings).toContain('{numref} is not understood and is left out of the text: once, in a.md, line 1.');
    expect(site.warnings.filter((warning) => warning.includes('place'))).toEqual([]);
  });
});

describe('a formula of MyST', () => {
  it('is referred to by its number, and what stands below one with a name is found', async () => {
    const site = await readSite({
      '_toc.yml': 'root: a\nchapters:\n- file: b',
      'a.md': [
        '# A',
        '',
        '$$',
        'x = 1',
        '$$ (eq:one)',
        '',
        '(below)=',
        '## Below',
        '',
        '```{math}',
        ':label: eq:two',
        'a &= b \\\\',
        'c &= d',
        '```',
        '',
        'By {eq}`eq:two` and {eq}`eq:one`, {index}`pots <pot>` {ref}`ex` {eq}`eq:gone`.',
        '',
        '```{exercise-start}',
        ':label: ex',
        '```',
        'Do it.',
        '```{exercise-end}',
        '```',
      ].join('\n'),
      'b.md': '# B\n\n{ref}`below`, [](a.md), [](a.md#below), [](#own-part) and [](gone.md).\n\n## Own part\n',
    });
    expect(site.textOf('a.md')).toContain('By (2) and (1), pots Exercise 1 .');
    expect(site.htmlOf('a.md')).toContain('By <a href="#eq:two">(2)</a> and <a href="#eq:one">(1)</a>');
    expect(site.htmlOf('a.md').match(/<math/g)).toHaveLength(2);
    expect(site.textOf('b.md')).toContain('B\nBelow, A, Below, Own part and .');
    expect(site.htmlOf('b.md')).toContain('<a href="/books/book/a#below">Below</a>');
    expect(site.htmlOf('b.md')).toContain('<a href="#own-part">Own part</a>');
    expect(site.warnings).toEqual([
      '{eq} is not understood and is left out of the text: once, in a.md, line 16.',
      '[](gone.md) is not understood and is left out of the text: once, in b.md, line 3.',
    ]);
  });
});

describe('reStructuredText in a page of MyST', () => {
  it('is read as that, with its code, formulas, notes and lines', async () => {
    const { html, site, links } = await read(
      {
        '_toc.yml': 'root: a\nchapters:\n- file: b',
        'a.md': [
          '# Pots',
          '',
          `:::{note}\n${FENCE}{eval-rst}`,
          '.. tip:: Of ``clay``, see :doc:`b` and :ref:`the lid <lid>`.',
          '',
          '.. code-block:: python',
          '',
          '   boil()',
          '',
          '   {{ rest }}',
          '',
          ':math:`x^2` and :strange:`word`',
          `${FENCE}\n:::`,
          '',
          'After *it*.',
        ].join('\n'),
        'b.md': '(lid)=\n# Lids\n',
      },
      'a.md',
    );
    expect(html).toContain('<div class="tip"><p>Of <code>clay</code>, see');
    expect(site.textOf('a.md')).toBe(
      'Pots\nOf clay, see b and the lid.\nboil()\n\n{{ rest }}\nx^2 and word\nAfter it.',
    );
    expect(links).toEqual([]);
    expect(html).toContain('<math');
    expect(html).toContain('<p>After <em>it</em>.</p>');
    expect(site.warnings).toEqual([
      ':strange: is not understood, and only the words in it are read: once, in a.md, line 13.',
    ]);
  });

  it('shares its names with pages of Markdown and of reStructuredText', async () => {
    const { site, links } = await read(
      {
        'conf.py': '',
        'index.md': `# Pots\n\n${FENCE}{toctree}\nb\nc\n${FENCE}\n\n{ref}\`knob\`\n\n${FENCE}{eval-rst}\n:ref:\`lid\`, :doc:\`c\`\n${FENCE}\n`,
        'b.md': '(lid)=\n# Lids\n',
        'c.rst': '.. _knob:\n\nKnobs\n=====\n\nOn the :ref:`lid`.\n',
      },
      'index.md',
    );
    expect(links).toEqual(['Knobs → /books/book/c#knob', 'Lids → /books/book/b#lid', 'Knobs → /books/book/c']);
    expect(site.htmlOf('c.rst')).toContain('On the <a href="/books/book/b#lid">Lids</a>.');
  });
});
