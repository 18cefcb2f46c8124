import { basename, extname, posix } from 'node:path';

import type { DocumentDetails } from '../../source-book.ts';
import { pathsOfTitles } from '../epub/page-paths.ts';
import { Archive, writeWithin } from '../packed/archive.ts';
import { type UnpackedBook, unreadableBook } from '../packed/packed-book.ts';
import { decodeXml, elementsNamed, readXml, wordsOf, type XmlElement } from '../packed/xml-tree.ts';
import { isPictureName } from '../tree/load-pictures.ts';

const FACTS = 'ComicInfo.xml';
const BROUGHT_ALONG = /(?:^|\/)(?:\.|__MACOSX\/)/;
const AUTHORS = ['Writer', 'Penciller'];
const natural = new Intl.Collator('en', { numeric: true });

/** Unpacks a comic book (see `Unpack`): one page per picture, in the order of their names, with the name as the only text. */
export async function unpackCbz(file: string, workFolder: string): Promise<UnpackedBook> {
  const name = basename(file);
  const archive = await Archive.open(file);
  try {
    const names = [...archive.names].filter((entry) => isPictureName(entry) && !BROUGHT_ALONG.test(entry));
    if (names.length === 0) throw unreadableBook(`There is no picture in ${name}.`);
    const facts = await readFacts(archive);
    const titles = titlesOf(names.toSorted(natural.compare), facts);
    const paths = pathsOfTitles(titles.map(({ title }, index) => ({ title, name: `page-${index + 1}` })));
    const pages: UnpackedBook['pages'] = [];
    const pictures: string[] = [];
    for (const [index, { entry, title }] of titles.entries()) {
      const picture = `picture-${index + 1}${extname(entry).toLowerCase()}`;
      const page = `page-${index + 1}.html`;
      await writeWithin(workFolder, picture, (await archive.read(entry)) ?? '');
      await writeWithin(workFolder, page, htmlOf(title, picture));
      pictures.push(picture);
      pages.push({ file: page, path: paths[index] ?? page, title, depth: 0 });
    }
    const whose =
      pages.length === 1
        ? 'Its page can be looked at and found by its name, but its words'
        : `Its ${pages.length.toLocaleString('en')} pages can be looked at and found by their names, but their words`;
    const message = `${name} has only pictures. ${whose} cannot be searched or cited.`;
    return {
      ...describe(facts),
      cover: pictures[0] ?? null,
      pages,
      warnings: [{ file: name, message, key: `pictures ${name}` }],
    };
  } finally {
    archive.close();
  }
}

/** Returns the metadata that comic programs store with a book; null if there is none. */
async function readFacts(archive: Archive): Promise<XmlElement | null> {
  const entry = [...archive.names].find((name) => posix.basename(name) === FACTS);
  const bytes = entry === undefined ? null : await archive.read(entry);
  return bytes === null ? null : readXml(decodeXml(bytes));
}

/** Returns the page titles from their bookmarks, else from their names without the folder common to all. */
function titlesOf(entries: readonly string[], facts: XmlElement | null): { entry: string; title: string }[] {
  const bookmarks = new Map(
    (facts === null ? [] : elementsNamed(facts, 'Page')).map(({ attributes }) => [
      Number(attributes['Image']),
      attributes['Bookmark']?.trim() ?? '',
    ]),
  );
  const [first = ''] = entries;
  const folder = first.slice(0, first.lastIndexOf('/') + 1);
  const base = entries.every((entry) => entry.startsWith(folder)) ? folder.length : 0;
  return entries.map((entry, index) => {
    const name = entry.slice(base, entry.length - extname(entry).length).replace(/\s+/g, ' ');
    const bookmark = bookmarks.get(index) ?? '';
    return { entry, title: bookmark === '' ? name : bookmark };
  });
}

function describe(
  facts: XmlElement | null,
): Pick<UnpackedBook, 'title' | 'language' | 'authors'> & { details: Partial<DocumentDetails> } {
  const said = (name: string) => {
    const words = facts === null ? [] : elementsNamed(facts, name).map(wordsOf);
    return words.find((word) => word !== '') ?? null;
  };
  const numbered = [said('Series'), said('Number')].filter((part) => part !== null).join(' ');
  const year = Number(said('Year'));
  const dateMs = year > 0 ? Date.UTC(year, Number(said('Month') ?? 1) - 1, Number(said('Day') ?? 1)) : null;
  return {
    title: said('Title') ?? (numbered === '' ? null : numbered),
    language: said('LanguageISO'),
    authors: [
      ...new Set(AUTHORS.flatMap((role) => (said(role) ?? '').split(',').map((author) => author.trim()))),
    ].filter((author) => author !== ''),
    details: { description: said('Summary'), dateMs: Number.isNaN(dateMs) ? null : dateMs },
  };
}

function htmlOf(title: string, picture: string): string {
  const words = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><meta charset="utf-8"><main><h1>${words}</h1><p><img src="${picture}" alt=""></p></main>\n`;
}
