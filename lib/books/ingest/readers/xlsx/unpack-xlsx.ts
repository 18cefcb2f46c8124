import { posix } from 'node:path';

import { toHtml } from 'hast-util-to-html';

import { OfficePackage } from '../office/office-package.ts';
import type { UnpackedBook } from '../packed/packed-book.ts';
import { elementsNamed, type XmlElement } from '../packed/xml-tree.ts';
import { element, text } from '../tree/hast-nodes.ts';
import { CellFormats } from './cell-formats.ts';
import { readSheet, readStrings, type Sheet } from './read-sheet.ts';
import { sheetPages } from './write-tables.ts';

/** Maximum number of non-empty cells of a workbook. Anything larger is a database, not a page for readers. */
const MAX_CELLS = 100_000;
const MAX_SHEETS = 500;
const WORKBOOK = 'xl/workbook.xml';

/** Unpacks a workbook (see `Unpack`): one page for each visible sheet, with its rows as tables with heads; a long sheet has several pages. */
export function unpackXlsx(file: string, workFolder: string): Promise<UnpackedBook> {
  return OfficePackage.read(file, workFolder, async (office) => {
    const root = await office.needed(WORKBOOK);
    const [settings] = elementsNamed(root, 'workbookPr');
    const isFrom1904 = ['1', 'true'].includes(settings?.attributes['date1904'] ?? '');
    const formats = new CellFormats(await office.xml('xl/styles.xml'), isFrom1904);
    const strings = readStrings(await textOf(office, 'xl/sharedStrings.xml'));
    const relations = await office.relations(WORKBOOK);
    const pages: UnpackedBook['pages'] = [];
    let cellsLeft = MAX_CELLS;
    for (const [index, { attributes }] of elementsNamed(root, 'sheet').slice(0, MAX_SHEETS).entries()) {
      const name = attributes['name'] ?? `${index + 1}`;
      const part = relations.get(attributes['r:id'] ?? attributes['id'] ?? '');
      if ((attributes['state'] ?? 'visible') !== 'visible')
        office.tell(`The sheet ${name} of ${office.name} is hidden and is left out.`);
      else if (part?.type === 'worksheet') {
        const sheet = readSheet(await textOf(office, part.target), { strings, formats }, cellsLeft);
        for (const row of sheet.rows.values()) cellsLeft -= row.size;
        pages.push(...(await writeSheet(office, sheet, { name, part: part.target, number: index + 1 })));
      } else office.tell(`The sheet ${name} of ${office.name} is a chart and is left out.`);
    }
    return { ...(await office.facts()), pages, warnings: [] };
  });
}

/** Returns a part as text, regardless of its length; empty if the part does not exist. */
async function textOf(office: OfficePackage, part: string): Promise<string> {
  const bytes = await office.bytes(part);
  if (bytes === null) return '';
  const isWide = bytes[0] === 0xff || bytes[0] === 0xfe;
  return new TextDecoder(isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
}

interface SheetPlace {
  name: string;
  part: string;
  number: number;
}

async function writeSheet(
  office: OfficePackage,
  sheet: Sheet,
  { name, part, number }: SheetPlace,
): Promise<UnpackedBook['pages']> {
  if (sheet.cutAt !== null)
    office.tell(
      `${office.name} has more than 100,000 cells: ${name} is left out from row ${sheet.cutAt.toLocaleString('en')} on.`,
    );
  const relations = await office.relations(part);
  const pages = sheetPages(sheet, (cell) => {
    const link = relations.get(sheet.links.get(cell) ?? '');
    return link?.isExternal === true && /^(?:https?:|mailto:)/i.test(link.target) ? link.target : null;
  });
  const pictures = await picturesOf(office, { name, part });
  // A sheet with only pictures is a page too.
  if (pages.length === 0 && pictures.length > 0) pages.push({ first: 1, last: 1, blocks: [] });
  pages.at(-1)?.blocks.push(...pictures);
  const written: UnpackedBook['pages'] = [];
  for (const [index, { first, last, blocks }] of pages.entries()) {
    const path = index === 0 ? `sheet-${number}` : `sheet-${number}-${first}`;
    const title = index === 0 ? name : `${name}, ${first}–${last}`;
    await office.write(
      `${path}.html`,
      toHtml({ type: 'root', children: [element('h1', {}, [text(title)]), ...blocks] }),
    );
    written.push({ file: `${path}.html`, path, title, depth: index === 0 ? 0 : 1 });
  }
  return written;
}

/** Returns the pictures on a sheet; other objects on it are reported. */
async function picturesOf(office: OfficePackage, { name, part }: Omit<SheetPlace, 'number'>) {
  const tell = (what: string) => office.tell(`The sheet ${name} of ${office.name} has ${what}, which is left out.`);
  const relations = [...(await office.relations(part)).values()];
  if (relations.some(({ type }) => type === 'comments' || type === 'threadedComment')) tell('a comment');
  const shown = [];
  for (const { type, target } of relations) {
    if (type !== 'drawing') continue;
    const drawing = await office.xml(target);
    const others = await office.relations(target);
    if ([...others.values()].some((other) => other.type.startsWith('chart'))) tell('a chart');
    for (const picture of drawing === null ? [] : elementsNamed(drawing, 'pic')) {
      const src = await addressOf(office, picture, others);
      const [facts] = elementsNamed(picture, 'cNvPr');
      if (src === null) tell('a picture of a kind that cannot be shown');
      else shown.push(element('p', {}, [element('img', { src, alt: facts?.attributes['descr'] ?? '' })]));
    }
  }
  return shown;
}

async function addressOf(
  office: OfficePackage,
  picture: XmlElement,
  relations: Awaited<ReturnType<OfficePackage['relations']>>,
): Promise<string | null> {
  const [blip] = elementsNamed(picture, 'blip');
  const relation = relations.get(blip?.attributes['embed'] ?? '');
  return relation === undefined || relation.isExternal ? null : office.picture(posix.normalize(relation.target));
}
