import { decodeXml, elementsNamed, readXml, wordsOf, type XmlElement } from '../packed/xml-tree.ts';

interface DocxFacts {
  title: string | null;
  language: string | null;
  authors: string[];
  description: string | null;
  dateMs: number | null;
}

/** Reads the properties of a Word document; the language also from the default language of its text. */
export function readDocxFacts(entries: ReadonlyMap<string, Uint8Array>): DocxFacts {
  const core = xmlOf(entries, 'docProps/core.xml');
  const said = (name: string) =>
    core.flatMap((root) => elementsNamed(root, name).map(wordsOf)).find((words) => words !== '');
  const changed = Date.parse(said('modified') ?? '');
  return {
    title: said('title') ?? null,
    language: said('language') ?? defaultLanguage(entries),
    authors: (said('creator') ?? '').split(';').flatMap((author) => (author.trim() === '' ? [] : [author.trim()])),
    description: said('description') ?? null,
    dateMs: Number.isNaN(changed) ? null : changed,
  };
}

function defaultLanguage(entries: ReadonlyMap<string, Uint8Array>): string | null {
  const [defaults] = xmlOf(entries, 'word/styles.xml').flatMap((root) => elementsNamed(root, 'docDefaults'));
  const [language] = defaults === undefined ? [] : elementsNamed(defaults, 'lang');
  return language?.attributes['val'] ?? null;
}

function xmlOf(entries: ReadonlyMap<string, Uint8Array>, name: string): XmlElement[] {
  const bytes = entries.get(name);
  return bytes === undefined ? [] : [readXml(decodeXml(bytes))];
}
