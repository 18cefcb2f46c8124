import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { PIXEL } from '#tests/support/build-epub.ts';
import { buildNotebook, codeCell, display, markdownCell, stream } from '#tests/support/build-notebook.ts';
import { readPackedBook } from '#tests/support/read-packed-book.ts';
import { readSite } from '#tests/support/read-site.ts';

const DATA = Buffer.from(PIXEL).toString('base64');

async function read(cells: unknown[], language?: string) {
  const { pages } = await readPackedBook('tides.ipynb', buildNotebook(cells, language));
  const [page] = pages;
  if (page === undefined) throw new Error('There is no page.');
  return page;
}

/** The sentence by which a notebook is refused; its text when it is not. */
async function refusal(bytes: Uint8Array): Promise<string> {
  return readPackedBook('tides.ipynb', bytes).then(
    ({ pages }) => `It was read: ${pages.map(({ text }) => text).join('')}`,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

describe('a notebook', () => {
  it('is a page of its cells and of what they printed, called by its first heading', async () => {
    const { title, text, html } = await read([
      markdownCell('# Tides\n\nTwo *times* a day, $a^2$.'),
      codeCell(['print("x")\n', 'print(1)'], [stream(['low\n', 'high\n'])]),
      { cell_type: 'raw', metadata: {}, source: 'as written' },
    ]);
    expect(title).toBe('Tides');
    expect(text).toBe('Tides\nTwo times a day, a^2.\nprint("x")\nprint(1)\nlow\nhigh\nas written');
    expect(html).toMatch(/class="language-python"|hljs/);
    expect(html).toContain('<math');
  });

  it('shows tables as tables and pictures as pictures, of outputs, attachments and addresses of data', async () => {
    const { text, html, assets } = await read([
      markdownCell('![the pier](attachment:my%20pier.png)', { 'my pier.png': { 'image/png': DATA } }),
      markdownCell(`![the lamp](data:image/png;base64,${DATA})`),
      codeCell('frame', [
        display({
          'text/html':
            '<style scoped>.a{}</style>\n\n<table>\n<tr><th>port</th><th>m</th></tr>\n\n<tr><td>Brest</td><td>7</td></tr></table>',
          'text/plain': 'port m',
        }),
      ]),
      codeCell('plot()', [display({ 'image/png': DATA, 'text/plain': '<Figure size 640x480>' })]),
    ]);
    expect(text).toBe('the pier\nthe lamp\nframe\nport\nm\nBrest\n7\nplot()');
    expect(html).toContain('<table>');
    expect(assets.map(({ path, mediaType }) => [path, mediaType])).toEqual([
      ['tides.ipynb/picture-1.png', 'image/png'],
      ['tides.ipynb/picture-2.png', 'image/png'],
      ['tides.ipynb/picture-3.png', 'image/png'],
    ]);
  });

  it('shows errors without their colours, and lines that were overwritten as they were at last', async () => {
    const { text } = await read([
      codeCell('1/0', [
        { output_type: 'error', ename: 'E', evalue: 'no', traceback: ['\u001B[0;31mTraceback\u001B[0m', 'E: no'] },
      ]),
      codeCell('load()', [stream('10 %\r50 %\r100 %\n```\n')]),
    ]);
    expect(text).toBe('1/0\nTraceback\nE: no\nload()\n100 %\n```');
  });

  it('says what of it is left out', async () => {
    const { text, warnings } = await read([
      codeCell('chart', [
        display({ 'text/html': '<div id="c"></div><script>draw()</script>', 'text/plain': 'Chart(7)' }),
      ]),
      codeCell('slider', [display({ 'application/vnd.jupyter.widget-view+json': {} })]),
      codeCell('log()', [stream('x'.repeat(30_000))]),
      codeCell('secret', [stream('none')], ['remove-cell']),
      codeCell('quiet', [stream('said')], ['remove-input']),
    ]);
    expect(text.replace(/x{20000}/, 'xx')).toBe('chart\nChart(7)\nslider\nlog()\nxx\nsaid');
    expect(warnings.map(({ message }) => message)).toEqual([
      'tides.ipynb: Interactive output (widgets, charts that a script draws) is left out.',
      'tides.ipynb: Printed output of more than 20,000 characters is cut off.',
    ]);
  });

  it('is read in the formats before 4 too', async () => {
    const cells = [
      { cell_type: 'heading', level: 2, source: ['Ebb'] },
      {
        cell_type: 'code',
        language: 'python',
        input: ['f()'],
        outputs: [{ output_type: 'pyout', text: ['42'], png: DATA }],
      },
      { cell_type: 'code', input: 'g()', outputs: [{ output_type: 'pyerr', ename: 'E', evalue: 'no', traceback: [] }] },
    ];
    const bytes = strToU8(JSON.stringify({ nbformat: 3, metadata: {}, worksheets: [{ cells }] }));
    const { pages } = await readPackedBook('tides.ipynb', bytes);
    expect(pages[0]?.text).toBe('Ebb\nf()\n42\ng()\nE: no');
    expect(pages[0]?.assets).toHaveLength(1);
  });

  it('is a page among others in a folder, in the place that its site gives it', async () => {
    const { pages } = await readSite({
      '_toc.yml': 'root: z\nchapters:\n  - file: b\n  - file: a\n',
      'a.md': '# A\n\nSee [b](b.ipynb).\n',
      'b.ipynb': Buffer.from(buildNotebook([markdownCell('# B')])),
      'z.md': '# Z\n',
    });
    expect(pages.map(({ read: page }) => page?.title)).toEqual(['Z', 'B', 'A']);
    expect(pages[2]?.read?.html).toMatch(/href="[^"]*\/b"/);
  });

  it('holds on its page exactly the text that is stored', async () => {
    const { html, text } = await read([markdownCell('# A\n\n<b>x'), codeCell('`` ``` `', [stream('<i>')])]);
    expect(walkHast(parseFragment(html)).text).toBe(text);
  });
});

describe('a hostile notebook', () => {
  it.each([
    ['empty', strToU8(''), 'It is not a notebook, or it is damaged.'],
    ['cut off', buildNotebook([markdownCell('# A')]).slice(0, 60), 'It is not a notebook, or it is damaged.'],
    ['of another kind', strToU8('{"cells": {}}'), 'It is not a notebook, despite its name.'],
    ['a list', strToU8('[]'), 'It is not a notebook, despite its name.'],
    ['too large', new Uint8Array(31 * 1024 * 1024), 'The file is larger than 30 MB.'],
    ['of too many words', buildNotebook([markdownCell('word '.repeat(1_500_000))]), 'The file is larger than 5 MB.'],
    ['nested without end', strToU8('['.repeat(200_000)), 'It is not a notebook, or it is damaged.'],
    [
      'with an output of tags in each other',
      buildNotebook([codeCell('x', [display({ 'text/html': '<div>'.repeat(20_000) + 'x' })])]),
      'Its elements are nested too deeply.',
    ],
  ])('is refused in one sentence: %s', async (_, bytes, sentence) => {
    expect(await refusal(bytes)).toBe(sentence);
  });

  it('runs nothing and calls nothing', async () => {
    const { html, assets } = await read([
      markdownCell(
        '# A\n<script>alert(1)</script><img src="../../etc/passwd" onerror="alert(2)">\n\n[x](javascript:alert(3))',
      ),
      codeCell('x', [
        display({
          'text/html': '<table onclick="a()"><tr><td>y<iframe src="https://example.com"></iframe></td></tr></table>',
        }),
        display({
          'image/svg+xml': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>a()</script></svg>',
        }),
        display({ 'image/png': 'no picture at all' }),
      ]),
    ]);
    expect(html).not.toMatch(/<script|onerror|onclick|javascript:|<iframe/);
    expect(assets.map(({ mediaType }) => mediaType)).toEqual(['image/svg+xml']);
  });

  it.each([
    [
      'cells that are none',
      [null, 7, 'x', { cell_type: 'code' }, { cell_type: 'code', outputs: [null, 7, {}], source: 7 }],
    ],
    ['attachments that are none', [{ cell_type: 'markdown', source: 'x', attachments: { a: 7, b: null } }]],
    ['two thousand cells', Array.from({ length: 2_000 }, () => codeCell('x', [stream('y')]))],
    ['a traceback of numbers', [codeCell('x', [{ output_type: 'error', traceback: [1, null] }])]],
  ])('is read as far as it goes: %s', async (_, cells) => {
    expect(await refusal(buildNotebook([markdownCell('# A'), ...cells]))).toMatch(/^It was read: A/);
  });
});
