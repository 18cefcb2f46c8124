import { createCanvas } from '@napi-rs/canvas';
import { strToU8 } from 'fflate';

import type { ReadPage } from '#lib/books/ingest/page-reading.ts';

import { buildDocx, paragraph, picture } from './build-docx.ts';
import { buildEpub } from './build-epub.ts';
import { buildPdf } from './build-pdf.ts';
import { readPackedBook } from './read-packed-book.ts';
import { readSite } from './read-site.ts';

const HARBOUR = 'The harbour opens at dawn and closes at dusk. Ask the master for a berth.';
const FEE = 'Every boat pays nine crowns a night.';
const LIGHT = 'A white light turns on the northern pier.';
const CAPTION = 'Figure 1: The light on the pier';
const TIDES = 'The tide turns every six hours. It rises by two metres.';
const TABLE = [
  ['Day', 'High water'],
  ['Monday', '06:10'],
  ['Tuesday', '06:58'],
];

async function lamp(): Promise<Uint8Array> {
  const canvas = createCanvas(120, 90);
  canvas.getContext('2d').fillRect(20, 20, 60, 50);
  return new Uint8Array(await canvas.encode('png'));
}

/** The same two chapters as a person would bring them, in each of the formats that are read; what comes out, as pages. */
export const FORMATS: Record<string, () => Promise<ReadPage[]>> = {
  EPUB: async () => {
    const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const chapters = {
      'one.xhtml': `<h1>The harbour</h1><p>${HARBOUR}</p><h2>Fees</h2><p>${FEE}</p><h2>Lights</h2><p>${LIGHT}</p><figure><img src="lamp.png" alt=""/><figcaption>${CAPTION}</figcaption></figure>`,
      'two.xhtml': `<h1>The tides</h1><p>${TIDES}</p><table>${TABLE.map(row).join('')}</table>`,
    };
    const nav = '<ol><li><a href="one.xhtml">The harbour</a></li><li><a href="two.xhtml">The tides</a></li></ol>';
    return (await readPackedBook('book.epub', buildEpub({ chapters, nav, files: { 'OEBPS/lamp.png': await lamp() } })))
      .pages;
  },
  DOCX: async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
    const table = `<w:tbl>${TABLE.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
    const body = [
      paragraph('The harbour', 'Heading1'),
      paragraph(HARBOUR),
      paragraph('Fees', 'Heading2'),
      paragraph(FEE),
      paragraph('Lights', 'Heading2'),
      paragraph(LIGHT),
      paragraph(picture('lamp.png', CAPTION)),
      paragraph('The tides', 'Heading1'),
      paragraph(TIDES),
      table,
    ];
    return (
      await readPackedBook('book.docx', buildDocx({ body: body.join(''), pictures: { 'lamp.png': await lamp() } }))
    ).pages;
  },
  PDF: async () => {
    const heading = (text: string, y: number, size: number) => ({ x: 72, y, text, size, isBold: true });
    const lines = (words: string[], y: number) => words.map((text, index) => ({ x: 72, y: y - index * 14, text }));
    const first = [
      heading('The harbour', 760, 20),
      ...lines([HARBOUR], 720),
      heading('Fees', 680, 14),
      ...lines([FEE], 650),
      heading('Lights', 610, 14),
      ...lines([LIGHT], 580),
      { x: 72, y: 430, text: CAPTION, size: 9 },
    ];
    const cells = TABLE.flatMap(([left = '', right = ''], row) => [
      { x: 72, y: 640 - row * 14, text: left },
      { x: 260, y: 640 - row * 14, text: right },
    ]);
    const second = [heading('The tides', 760, 20), ...lines([TIDES], 720), ...cells];
    const pictures = [{ x: 72, y: 450, width: 120, height: 90 }];
    return (await readPackedBook('book.pdf', buildPdf({ pages: [{ texts: first, pictures }, { texts: second }] })))
      .pages;
  },
  Markdown: () => {
    const table = TABLE.map((row) => `| ${row.join(' | ')} |`)
      .join('\n')
      .replace('\n', '\n|---|---|\n');
    return pagesOf({
      '1-harbour.md': `# The harbour\n\n${HARBOUR}\n\n## Fees\n\n${FEE}\n\n## Lights\n\n${LIGHT}\n\n![${CAPTION}](lamp.png)\n`,
      '2-tides.md': `# The tides\n\n${TIDES}\n\n${table}\n`,
    });
  },
  MDX: () => {
    const table = TABLE.map((row) => `| ${row.join(' | ')} |`)
      .join('\n')
      .replace('\n', '\n|---|---|\n');
    return pagesOf({
      '1-harbour.mdx': `import Tabs from '@theme/Tabs';\n\n# The harbour\n\n${HARBOUR}\n\n## Fees\n\n${FEE}\n\n## Lights\n\n${LIGHT}\n\n![${CAPTION}](./lamp.png)\n`,
      '2-tides.mdx': `# The tides\n\n${TIDES}\n\n${table}\n`,
    });
  },
  HTML: () => {
    const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const page = (body: string) => `<!doctype html><nav>Home</nav><main>${body}</main>`;
    return pagesOf({
      '1-harbour.html': page(
        `<h1>The harbour</h1><p>${HARBOUR}</p><h2>Fees</h2><p>${FEE}</p><h2>Lights</h2><p>${LIGHT}</p><img src="lamp.png" alt="${CAPTION}">`,
      ),
      '2-tides.html': page(`<h1>The tides</h1><p>${TIDES}</p><table>${TABLE.map(row).join('')}</table>`),
    });
  },
  AsciiDoc: () =>
    pagesOf({
      '1-harbour.adoc': `= The harbour\n\n${HARBOUR}\n\n== Fees\n\n${FEE}\n\n== Lights\n\n${LIGHT}\n\n.${CAPTION.replace('Figure 1: ', '')}\nimage::lamp.png[]\n`,
      '2-tides.adoc': `= The tides\n\n${TIDES}\n\n|===\n${TABLE.map((row) => `|${row.join(' |')}`).join('\n')}\n|===\n`,
    }),
  reStructuredText: () =>
    pagesOf({
      'conf.py': 'project = "Tides"\n',
      'index.rst': 'Contents\n========\n\n.. toctree::\n\n   one\n   two\n',
      'one.rst': `The harbour\n===========\n\n${HARBOUR}\n\nFees\n----\n\n${FEE}\n\nLights\n------\n\n${LIGHT}\n\n.. figure:: lamp.png\n\n   ${CAPTION}\n`,
      'two.rst': `The tides\n=========\n\n${TIDES}\n\n.. list-table::\n\n${TABLE.map((row) => row.map((cell, index) => `   ${index === 0 ? '*' : ' '} - ${cell}`).join('\n')).join('\n')}\n`,
    }),
  'plain text': async () => {
    const rows = TABLE.map(([left = '', right = '']) => `  ${left.padEnd(16)}${right}`).join('\n');
    const apart = (words: string) => words.replace('. ', '.\n\n');
    const text = `The harbour\n\n${apart(HARBOUR)}\n\n\nFees\n\n${FEE}\n\n\nLights\n\n${LIGHT}\n\n${CAPTION}\n\n\nThe tides\n\n${apart(TIDES)}\n\n${rows}\n`;
    return (await readPackedBook('book.txt', strToU8(text))).pages;
  },
};

async function pagesOf(files: Record<string, string>): Promise<ReadPage[]> {
  const { pages } = await readSite({ ...files, 'lamp.png': await lamp() });
  return pages.flatMap(({ read }) => read ?? []);
}
