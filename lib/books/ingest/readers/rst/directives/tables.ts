import type { Element, ElementContent } from 'hast';

import { csvRows } from '../../dialects/directives.ts';
import { element, isElement, text } from '../../tree/hast-nodes.ts';
import type { RstReader } from '../rst-page.ts';
import { joined, linesOf } from '../source-lines.ts';
import { type Cell, tableOf } from '../blocks/tables.ts';
import { argumentOf, type Directive, type RunDirective } from './directive.ts';

export const TABLES: [string, RunDirective][] = [
  ['table', table],
  ['list-table', listTable],
  ['flat-table', listTable],
];

const CSV_ROWS_MAX = 10_000;

function table(directive: Directive, reader: RstReader): ElementContent[] {
  const nodes = reader.blocks(directive.content);
  const found = nodes.find((node): node is Element => isElement(node, 'table'));
  const caption = captionOf(directive, reader);
  if (found === undefined) return [...caption.map((one) => element('p', {}, one.children)), ...nodes];
  found.children.unshift(...caption);
  return nodes;
}

function captionOf(directive: Directive, reader: RstReader): Element[] {
  const title = argumentOf(directive);
  return title === '' ? [] : [element('caption', {}, reader.inline(title, directive.line))];
}

/** Renders a table given as a list of rows, each a list of cells. */
function listTable(directive: Directive, reader: RstReader): ElementContent[] {
  const nodes = reader.blocks(directive.content);
  const rows = nodes.filter((node): node is Element => isElement(node, 'ul', 'ol')).flatMap(itemsOf);
  const cells = rows.map((row) => {
    const list = row.children.find((node): node is Element => isElement(node, 'ul', 'ol'));
    return list === undefined
      ? [{ content: row.children }]
      : itemsOf(list).map(({ children }): Cell => ({ content: children }));
  });
  if (cells.length === 0) return nodes;
  return [tableOf(cells, { ...headersOf(directive), caption: captionOf(directive, reader) })];
}

function itemsOf(list: Element): Element[] {
  return list.children.filter((node): node is Element => isElement(node, 'li'));
}

function headersOf({ options }: Directive) {
  const count = (name: string) => Number(/^\d{1,3}$/.exec(options.get(name) ?? '')?.[0] ?? 0);
  return { headerRows: count('header-rows'), stubColumns: count('stub-columns') };
}

export function csvTable(directive: Directive, reader: RstReader): ElementContent[] {
  const source = csvSource(directive, reader);
  if (Array.isArray(source)) return source;
  const { options, line } = directive;
  const above = csvRows(options.get('header') ?? '') ?? [];
  const rows = csvRows(source.csv, separatorOf(options.get('delim') ?? ''));
  if (rows === null) {
    reader.page.warn('The table’s rows are not valid CSV, so they are shown as written.', { line, key: 'csv' });
    return [element('pre', {}, [element('code', {}, [text(source.csv)])])];
  }
  const cells = [...above, ...rows.slice(0, CSV_ROWS_MAX)].map((row) =>
    row.map((cell): Cell => ({ content: reader.blocks(linesOf(cell)) })),
  );
  if (cells.length === 0) return [];
  const { headerRows, stubColumns } = headersOf(directive);
  return [
    tableOf(cells, { headerRows: headerRows + above.length, stubColumns, caption: captionOf(directive, reader) }),
  ];
}

function csvSource(directive: Directive, reader: RstReader): { csv: string } | ElementContent[] {
  const { page } = reader;
  const file = directive.options.get('file');
  if (file === undefined) return { csv: joined(directive.content) };
  const read = page.files.read(file, page.fileStack.at(-1) ?? page.filename);
  if (read === null) return [];
  return 'mark' in read ? [element('p', {}, [text(read.mark)])] : { csv: read.text };
}

function separatorOf(written: string): string {
  if (written === 'tab') return '\t';
  if (written === 'space') return ' ';
  return written.length === 1 ? written : ',';
}
