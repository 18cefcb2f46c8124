import { strToU8, zipSync, type Zippable } from 'fflate';

import { relation, relations } from './build-pptx.ts';

const SPACES = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`;

export interface SheetParts {
  name: string;
  /** The content of `sheetData`. */
  rows: string;
  /** What follows it. */
  after?: string;
  state?: string;
  relations?: string;
}

/** A cell by its name: a number with a style, a shared string, or a text of its own. */
export const number = (place: string, value: number | string, style = 0) =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`;
export const shared = (place: string, index: number) => `<c r="${place}" t="s"><v>${index}</v></c>`;
export const words = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
export const row = (at: number, cells: string) => `<row r="${at}">${cells}</row>`;
/** A row of texts from the first column on. */
export const rowOf = (at: number, ...texts: string[]) =>
  row(at, texts.map((value, index) => words(`${String.fromCharCode(65 + index)}${at}`, value)).join(''));

/** The bytes of a workbook. `formats` are the styles of cells: ids of formats, or formats of its own from 164 on. */
export function buildXlsx(
  sheets: readonly SheetParts[],
  {
    strings = '',
    formats = [],
    own = {},
    settings = '',
    files = {},
  }: { strings?: string; formats?: number[]; own?: Record<number, string>; settings?: string; files?: Zippable } = {},
): Uint8Array {
  const texts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${SPACES}>${settings}<sheets>${sheets.map(({ name, state }, index) => `<sheet name="${name}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="s${index}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      sheets.map((_, index) => relation(`s${index}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)).join(''),
    ),
    'xl/sharedStrings.xml': `<sst ${SPACES}>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet ${SPACES}><numFmts>${Object.entries(own)
      .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
      .join('')}</numFmts><cellXfs>${formats.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
  };
  for (const [index, { rows, after = '', relations: own = '' }] of sheets.entries()) {
    texts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet ${SPACES}><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData>${after}</worksheet>`;
    texts[`xl/worksheets/_rels/sheet${index + 1}.xml.rels`] = relations(own);
  }
  return zipSync({ ...Object.fromEntries(Object.entries(texts).map(([name, xml]) => [name, strToU8(xml)])), ...files });
}
