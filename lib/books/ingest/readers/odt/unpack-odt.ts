import type { Root } from 'hast';

import { OfficePackage } from '../office/office-package.ts';
import { writeChapters } from '../office/write-chapters.ts';
import { type UnpackedBook, unreadableBook } from '../packed/packed-book.ts';
import { childElements, elementsNamed, wordsOf, type XmlElement } from '../packed/xml-tree.ts';
import { OdtStyles } from './odt-styles.ts';
import { OdtTree } from './odt-tree.ts';

/** Makes ids begin with a letter, regardless of bookmark names. */
const ID_PREFIX = 'o';

/** Unpacks an OpenDocument text (see `Unpack`) like a Word document: one page for each chapter, which begins with a heading of the first level. */
export function unpackOdt(file: string, workFolder: string): Promise<UnpackedBook> {
  return OfficePackage.read(file, workFolder, async (office) => {
    const manifest = await office.xml('META-INF/manifest.xml');
    if (manifest !== null && elementsNamed(manifest, 'encryption-data').length > 0)
      throw unreadableBook(`${office.name} is password-protected. Remove the password and try again.`);
    const content = await office.needed('content.xml');
    // Formats of numbers among its styles have elements of the same name.
    const body = elementsNamed(content, 'body')
      .flatMap(childElements)
      .find(({ name }) => name === 'text');
    if (body === undefined) throw unreadableBook(`${office.name} is damaged or incomplete.`);
    const common = await office.xml('styles.xml');
    const reading = new OdtTree(office, { styles: new OdtStyles(common, content), idPrefix: ID_PREFIX });
    const blocks = await reading.blocks(body);
    const tree: Root = { type: 'root', children: [...blocks, ...reading.notes] };
    const facts = await factsOf(office, common);
    const { name, workFolder } = office;
    const written = await writeChapters(tree, { name, title: facts.title, idPrefix: ID_PREFIX, workFolder });
    return { ...facts, ...written, warnings: [] };
  });
}

async function factsOf(
  office: OfficePackage,
  styles: XmlElement | null,
): Promise<Pick<UnpackedBook, 'title' | 'language' | 'authors' | 'details'>> {
  const meta = await office.xml('meta.xml').catch(() => null);
  const said = (name: string) =>
    (meta === null ? [] : elementsNamed(meta, name)).map(wordsOf).find((words) => words !== '') ?? null;
  const changed = Date.parse(said('date') ?? said('creation-date') ?? '');
  const author = said('initial-creator') ?? said('creator');
  return {
    title: said('title'),
    language: said('language') ?? languageOf(styles),
    authors: author === null ? [] : [author],
    details: { description: said('description'), dateMs: Number.isNaN(changed) ? null : changed },
  };
}

/** Returns the default language of its text. */
function languageOf(styles: XmlElement | null): string | null {
  const defaults = styles === null ? [] : elementsNamed(styles, 'default-style');
  const properties = defaults.flatMap((style) => elementsNamed(style, 'text-properties'));
  const { 'fo:language': language, 'fo:country': country } =
    properties.find(({ attributes }) => (attributes['fo:language'] ?? 'none') !== 'none')?.attributes ?? {};
  return language === undefined
    ? null
    : country === undefined || country === 'none'
      ? language
      : `${language}-${country}`;
}
