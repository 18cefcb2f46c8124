import { childElements, elementsNamed, wordsOf, type XmlElement } from '../packed/xml-tree.ts';

const MAX_DESCRIPTION_LENGTH = 5_000;
const PARTS_OF_NAME = ['first-name', 'middle-name', 'last-name'];

interface Fb2Facts {
  title: string | null;
  language: string | null;
  authors: string[];
  description: string | null;
  dateMs: number | null;
  /** The id of the cover picture. */
  cover: string | null;
}

/** Reads the metadata of a FictionBook. */
export function readFb2Facts(root: XmlElement): Fb2Facts {
  const [info] = elementsNamed(root, 'title-info');
  const parts = info === undefined ? [] : childElements(info);
  const named = (name: string) => parts.filter((part) => part.name === name);
  const said = (name: string) =>
    named(name)
      .map(wordsOf)
      .find((words) => words !== '') ?? null;
  const [date] = named('date');
  const dateMs = Date.parse(date?.attributes['value'] ?? '');
  const [image] = named('coverpage').flatMap((page) => elementsNamed(page, 'image'));
  return {
    title: said('book-title'),
    language: said('lang'),
    authors: [...new Set(named('author').map(nameOf))].filter((name) => name !== ''),
    description: said('annotation')?.slice(0, MAX_DESCRIPTION_LENGTH).toWellFormed() ?? null,
    dateMs: Number.isNaN(dateMs) ? null : dateMs,
    cover: image?.attributes['href']?.replace(/^#/, '') ?? null,
  };
}

function nameOf(author: XmlElement): string {
  const words = (name: string) => elementsNamed(author, name).map(wordsOf);
  const name = PARTS_OF_NAME.flatMap(words)
    .filter((part) => part !== '')
    .join(' ');
  return name === '' ? (words('nickname')[0] ?? '') : name;
}
