import { describe, expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { PIXEL } from '#tests/support/build-epub.ts';
import { readSite } from '#tests/support/read-site.ts';

const SITE = await readSite({
  'docs/conf.py': [
    'import os',
    "project = 'Kettle'",
    'author = "The Kettle people"',
    "language = 'en'",
    "exclude_patterns = ['drafts', 'old-*.rst']",
    'extlinks = {',
    "    'bug': ('https://bugs.example.org/%s', 'bug #%s'),",
    '}',
  ].join('\n'),
  'docs/index.rst': `
Kettle
======

Release |version|. Boils |thing|, see :doc:\`guide/boiling\`.

.. |thing| replace:: *water*

.. toctree::
   :maxdepth: 2
   :caption: Contents

   guide/index
   Reference <reference>
   https://example.org/
`,
  'docs/guide/index.rst': `
Guide
=====

.. toctree::
   :hidden:
   :glob:

   b*
   cleaning
`,
  'docs/guide/boiling.rst': `
.. _hot:

Boiling
=======

Fill it [#level]_. Call :func:\`~kettle.boil\` or :py:meth:\`Lid.open\`; a :term:\`lid\` helps. Fixed in :bug:\`42\`.

.. literalinclude:: /code/boil.py
   :language: python
   :pyobject: boil

.. figure:: kettle.png
   :alt: A kettle

   A kettle on the *stove*.

.. include:: /shared/safety.inc

.. [#level] Not above the line.
`,
  'docs/guide/cleaning.rst': `
Cleaning
========

After :ref:\`hot\`, or :ref:\`when cold <hot>\`. See Hot_ and \`the shop\`__.

.. _hot: https://example.org/hot
__ https://example.org/shop

.. secret-sauce:: vinegar

   Pour it in.
`,
  'docs/shared/safety.inc': '.. warning::\n\n   Steam is **hot**.\n',
  'docs/guide/kettle.png': PIXEL,
  'docs/reference.rst': `
Reference
=========

.. module:: kettle

.. function:: boil(water, minutes=3)

   Boils it.

   :param int minutes: how long
   :returns: steam

   .. versionadded:: 1.2

.. py:class:: kettle.Lid

   .. py:method:: open()

.. glossary::

   lid
     What closes a kettle.
`,
  'docs/drafts/idea.rst': 'Idea\n====\n',
  'docs/old-news.rst': 'News\n====\n',
  'docs/apart.rst': 'Apart\n=====\n',
  'docs/code/boil.py': 'import time\n\n@hot\ndef boil(water):\n    return water\n\ndef cool(water):\n    return 0\n',
});

describe('a Sphinx site', () => {
  it('has its pages in the order of its tables of contents, the others behind them', () => {
    expect(SITE.book).toMatchObject({ title: 'Kettle', language: 'en', authors: ['The Kettle people'] });
    expect(SITE.pages.map(({ number, depth, filename }) => [number, depth, filename])).toEqual([
      [1, 0, 'index.rst'],
      [2, 0, 'guide/index.rst'],
      [3, 1, 'guide/boiling.rst'],
      [4, 1, 'guide/cleaning.rst'],
      [5, 0, 'reference.rst'],
      [6, 0, 'apart.rst'],
    ]);
  });

  it('shows a table of contents as links with the titles of the pages', () => {
    expect(SITE.textOf('index.rst')).toBe(
      'Kettle\nRelease . Boils water, see Boiling.\nContents\nGuide\nReference\nhttps://example.org/',
    );
    expect(SITE.htmlOf('index.rst')).toContain('<a href="/books/book/guide/boiling">Boiling</a>');
  });

  it('leads references to labels, terms, functions and addresses where they belong', () => {
    const html = SITE.htmlOf('guide/boiling.rst');
    expect(html).toContain('<a href="/books/book/reference#kettle.boil"><code>boil()</code></a>');
    expect(html).toContain('<a href="/books/book/reference#kettle.Lid.open"><code>Lid.open()</code></a>');
    expect(html).toContain('<a href="/books/book/reference#term-lid">lid</a>');
    expect(html).toContain('<a href="https://bugs.example.org/42" rel="noopener noreferrer">bug #42</a>');
    const cleaning = SITE.htmlOf('guide/cleaning.rst');
    expect(cleaning).toContain('<a href="/books/book/guide/boiling#hot">Boiling</a>');
    expect(cleaning).toContain('<a href="/books/book/guide/boiling#hot">when cold</a>');
    expect(cleaning).toContain('<a href="https://example.org/hot" rel="noopener noreferrer">Hot</a>');
    expect(cleaning).toContain('<a href="https://example.org/shop" rel="noopener noreferrer">the shop</a>');
  });

  it('brings the text of files, figures with captions, notes and footnotes', () => {
    expect(SITE.textOf('guide/boiling.rst')).toBe(
      [
        'Boiling',
        'Fill it. Call boil() or Lid.open(); a lid helps. Fixed in bug #42.',
        '@hot\ndef boil(water):\n    return water',
        'A kettle on the stove.',
        'Steam is hot.',
        'Not above the line.',
      ].join('\n'),
    );
    expect(SITE.htmlOf('guide/boiling.rst')).toContain('<div class="warning"><p>Steam is <strong>hot</strong>.</p>');
    expect(SITE.pages[2]?.read?.assets.map(({ path }) => path)).toEqual(['guide/kettle.png']);
    expect(SITE.pages[2]?.read?.footnotesStart).not.toBeNull();
  });

  it('describes functions with their signatures and fields', () => {
    expect(SITE.textOf('reference.rst')).toBe(
      [
        'Reference',
        'boil(water, minutes=3)',
        'Boils it.',
        'minutes (int)',
        'how long',
        'Returns',
        'steam',
        'Added in version 1.2.',
        'kettle.Lid',
        'open()',
        'lid',
        'What closes a kettle.',
      ].join('\n'),
    );
  });

  it('has tabs as folded parts, of which the first is open', async () => {
    const site = await readSite({
      'conf.py': '',
      'a.rst':
        'A\n=\n\n.. tabs::\n\n   .. group-tab:: Fish\n\n      Swim.\n\n   .. code-tab:: python A bird\n\n      fly()\n\nWords.\n',
    });
    expect(site.textOf('a.rst')).toBe('A\nFish\nSwim.\nA bird\nfly()\nWords.');
    expect(site.htmlOf('a.rst')).toContain(
      '<div class="tabs"><details open name="tabs-1"><summary>Fish</summary><p>Swim.</p></details><details name="tabs-1"><summary>A bird</summary>',
    );
  });

  it('names what it does not understand with its line, and keeps its text', () => {
    expect(SITE.warnings).toEqual([
      'apart.rst is not listed in a toctree; it comes after the pages that are.',
      '|version| is not understood and is left out of the text: once, in index.rst, line 5.',
      '.. secret-sauce:: is not understood, and only the words in it are read: once, in guide/cleaning.rst, line 10.',
    ]);
    expect(SITE.textOf('guide/cleaning.rst')).toContain('vinegar\nPour it in.');
  });

  it('holds on every page exactly the text that is stored', () => {
    for (const { read } of SITE.pages) {
      if (read !== null) expect(walkHast(parseFragment(read.html)).text).toBe(read.text);
    }
  });
});
