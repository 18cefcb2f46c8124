import { describe, expect, it } from 'vitest';

import { buildPdf, type PlacedText } from '#tests/support/build-pdf.ts';
import { LEFT, lines, PROSE, readPdf as read } from '#tests/support/read-pdf.ts';

/** Cells below each other, each with the place that it begins at; rows a line apart. */
function rowsAt(from: number, rows: [x: number, text: string][][]): PlacedText[] {
  return rows.flatMap((row, index) => row.map(([x, text]) => ({ x, y: from - index * 14, text })));
}

async function tablesOf(texts: PlacedText[]): Promise<string[][]> {
  const { pages } = await read(buildPdf({ pages: [{ texts }] }));
  const html = pages[0]?.html.replace(/ data-start="\d+"/g, '') ?? '';
  return [...html.matchAll(/<table>.*?<\/table>/gs)].map(([table]) =>
    [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      row.replace(/<\/t[dh]><t[dh]/g, '|<').replace(/<+>?|\/?t[dh]>/g, ''),
    ),
  );
}

describe('the tables of a PDF', () => {
  it('reads a table row by row, its head apart', async () => {
    const rows = [
      ['Harbour', 'Depth', 'Boats'],
      ['North', '4.5 m', '40'],
      ['South', '2.0 m', '12'],
      ['West', '1.5 m', '7'],
    ];
    const cells = rows.flatMap((row, index) =>
      row.map((text, column) => ({ x: LEFT + column * 150, y: 600 - index * 14, text })),
    );
    const { pages } = await read(buildPdf({ pages: [{ texts: [...lines(PROSE), ...cells] }] }));
    const html = pages[0]?.html.replace(/ data-start="\d+"/g, '') ?? '';
    const written = (name: string, some: string[][]) =>
      some.map((row) => `<tr>${row.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`).join('');
    const [head, body] = [written('th', rows.slice(0, 1)), written('td', rows.slice(1))];
    expect(html).toContain(`<table><thead>${head}</thead><tbody>${body}</tbody></table>`);
  });

  it('puts the lines of a row together where rows stand further apart, and heads over what they stand for', async () => {
    const at = (y: number, cells: [x: number, text: string][]) => cells.map(([x, text]) => ({ x, y, text }));
    const [table] = await tablesOf([
      ...at(612, [
        [190, 'Boats of'],
        [300, 'What is'],
      ]),
      ...at(600, [
        [72, 'Harbour'],
        [190, 'the year'],
        [300, 'said of it'],
      ]),
      ...['North', 'South', 'West'].flatMap((name, row) => [
        ...at(580 - row * 30, [
          [72, name],
          [240, `${row + 4},100`],
          [300, 'The lee side is'],
        ]),
        ...at(568 - row * 30, [[300, 'to be kept free']]),
      ]),
    ]);
    expect(table).toEqual([
      'Harbour|Boats of the year|What is said of it',
      'North|4,100|The lee side is to be kept free',
      'South|5,100|The lee side is to be kept free',
      'West|6,100|The lee side is to be kept free',
    ]);
  });

  it('has one table of what goes on over pages below one head', async () => {
    const rowsOf = (first: number) =>
      [0, 1, 2, 3].map((row): [number, string][] => [
        [72, `Pier ${first + row}`],
        [200, `${first + row}.5`],
        [330, `${first * 3 + row}`],
      ]);
    const head: [number, string][] = [
      [72, 'Pier'],
      [200, 'Depth'],
      [330, 'Boats'],
    ];
    const page = (rows: [number, string][][]) => ({ texts: rowsAt(600, rows) });
    const { pages } = await read(buildPdf({ pages: [page([head, ...rowsOf(1)]), page(rowsOf(5)), page(rowsOf(9))] }));
    expect(pages[0]?.html.match(/<table/g)?.length).toBe(1);
    expect(pages[0]?.html.match(/<tr/g)?.length).toBe(13);
    expect(pages[0]?.filePages?.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('reads a table row by row whose first column was drawn by itself, and the rest from the last row to the first', async () => {
    const rows = Array.from({ length: 6 }, (_, index) => [
      `0${index + 1}/07/2015`,
      `Harbour works ${index}`,
      `Isle ${index}`,
    ]);
    const cells = rows.map((row, index) =>
      row.map((text, column) => ({ x: LEFT + column * 150, y: 600 - index * 14, text })),
    );
    const drawn = [...cells.map(([first]) => first), ...cells.toReversed().flatMap(([, ...rest]) => rest)];
    const [table] = await tablesOf(drawn.filter((text) => text !== undefined));
    expect(table).toEqual(rows.map((row) => row.join('|')));
  });

  it('keeps the rows of tables that stand in the same place on two pages', async () => {
    const page = (number: number, row: string[]) => ({
      texts: [
        { x: 290, y: 30, text: String(number), size: 8 },
        ...[['Keeper', 'Salary', 'Berths'], row, ['Late', '1.5', '70'], ['Last', '2.5', '90']].flatMap((cells, index) =>
          cells.map((text, column) => ({ x: LEFT + column * 150, y: 800 - index * 14, text })),
        ),
        ...lines(
          PROSE.map((line) => `${number}: ${line}`),
          { from: 700 },
        ),
      ],
    });
    const { texts } = await read(
      buildPdf({ pages: [page(7, ['Firth', '59.1', '12']), page(8, ['Voe', '50.0', '40'])] }),
    );
    expect(texts[0]?.match(/59\.1|50\.0|\b12\b|\b40\b/g)).toEqual(['59.1', '12', '50.0', '40']);
    expect(texts[0]).not.toMatch(/^[78]$/m);
  });

  it('keeps the head of a table on each of its pages', async () => {
    const page = (first: number) => ({
      texts: ['Harbour', 'Depth', 'Boats', 'Keeper'].flatMap((head, column) => [
        { x: LEFT + column * 110, y: 800, text: head },
        ...[0, 1, 2, 3].map((row) => ({
          x: LEFT + column * 110,
          y: 786 - row * 14,
          text: `${head.slice(0, 2)} ${first + row}`,
        })),
      ]),
    });
    const { texts } = await read(buildPdf({ pages: [page(11), page(31), page(51)] }));
    expect(texts[0]?.match(/Harbour/g)?.length).toBe(3);
  });

  it('keeps columns apart below a head that stands over two of them', async () => {
    const rows = rowsAt(600, [
      [
        [72, 'Harbour'],
        [180, 'Boats of the year'],
        [330, 'Berths'],
      ],
      [
        [72, 'North'],
        [180, '79,168'],
        [230, '58,880'],
        [330, '12'],
      ],
      [
        [72, 'South'],
        [180, '78,785'],
        [230, '60,413'],
        [330, '14'],
      ],
      [
        [72, 'West'],
        [180, '3,417'],
        [230, '2,474'],
        [330, '16'],
      ],
      [
        [72, 'East'],
        [180, '1,353'],
        [230, '1,125'],
        [330, '18'],
      ],
    ]);
    const [table] = await tablesOf([...lines(PROSE), ...rows]);
    expect(table?.[0]).toMatch(/^Harbour\| colspan="2">Boats of the year\|Berths$/);
    expect(table?.slice(1)).toEqual([
      'North|79,168|58,880|12',
      'South|78,785|60,413|14',
      'West|3,417|2,474|16',
      'East|1,353|1,125|18',
    ]);
  });

  it('has the head of a table whose cells stand close together, which is no heading, and the label between two rows', async () => {
    const head = rowsAt(600, [
      [
        [72, 'Set'],
        [130, 'By'],
        [150, 'Top-1'],
        [183, 'Top-5'],
        [216, 'Top-20'],
      ],
    ]).map((text) => ({ ...text, isBold: true }));
    const rows = rowsAt(586, [
      [
        [130, 'a'],
        [150, '44.9'],
        [183, '66.8'],
        [216, '78.1'],
      ],
      [
        [130, 'b'],
        [150, '43.9'],
        [183, '65.3'],
        [216, '77.1'],
      ],
    ]);
    const label = { x: 72, y: 579, text: 'Both' };
    const caption = lines(['Table 5: Of what was found, in hundredths, in both of the harbours.'], { from: 545 });
    const texts = [...lines(PROSE), ...head, ...rows, label, ...caption];
    const [table] = await tablesOf(texts);
    expect(table).toEqual(['Set|By|Top-1|Top-5|Top-20', 'Both|a|44.9|66.8|78.1', '|b|43.9|65.3|77.1']);
    const { pages } = await read(buildPdf({ pages: [{ texts }] }));
    expect(pages[0]?.headings).toEqual([]);
    expect(pages[0]?.text).toContain(caption[0]?.text);
  });

  it('takes no heading of the words above a table, of a word that is cut, and of ornaments', async () => {
    const bold = (y: number, text: string) => ({ x: LEFT, y, text, isBold: true });
    const cells = rowsAt(
      600,
      [1, 2, 3, 4].map((row) => [
        [72, `Pier ${row}`],
        [200, `${row}.5`],
        [330, `${row * 3}`],
      ]),
    );
    const cut = [
      bold(500, 'Figure 11. Boats of the summer that have been seen by inter-'),
      { x: LEFT, y: 488, text: 'preters.' },
    ];
    const ornament = { x: LEFT, y: 450, text: 'xyxyxyxyxyx', size: 14 };
    const texts = [...lines(PROSE), bold(620, 'Table 2 The piers of the island'), ...cells, ...cut, ornament];
    const { pages } = await read(buildPdf({ pages: [{ texts }] }));
    expect(pages[0]?.headings).toEqual([]);
    expect(pages[0]?.text).toContain('seen by interpreters.');
  });

  it('takes formulas for no headings, however large they are set', async () => {
    const formula = lines(['R = 1 + x (2)'], { from: 600, size: 14 });
    const { pages } = await read(
      buildPdf({ pages: [{ texts: [...lines(PROSE), ...formula, ...lines(PROSE, { from: 560 })] }] }),
    );
    expect(pages[0]?.headings).toEqual([]);
    expect(pages[0]?.text).toContain('R = 1 + x (2)');
  });
});
