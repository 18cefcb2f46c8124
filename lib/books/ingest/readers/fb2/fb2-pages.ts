import { childElements, elementsNamed, wordsOf, type XmlElement } from '../packed/xml-tree.ts';

/** Minimum length in UTF-16 units of a section that is divided if its parts have titles. */
const LONG_SECTION = 15_000;
const ENDS = /[.:!?…]$/;
const NOTES = /note|comment|сноск|примеч/i;

/** A page of a FictionBook: the content of a section, or the text before the subsections that it is divided into. */
export interface Fb2Page {
  /** The id of the section. */
  id: string | undefined;
  title: string | null;
  depth: number;
  content: (XmlElement | string)[];
}

/** Whether a body contains notes; the main body has no name. */
export function isNotes({ attributes }: XmlElement): boolean {
  return NOTES.test(attributes['name'] ?? '');
}

/** Returns the notes of the book by the ids that references to them use. A note without an id gets one that no reference can have. */
export function notesOf(bodies: readonly XmlElement[]): Map<string, XmlElement> {
  const notes = new Map<string, XmlElement>();
  for (const note of bodies.flatMap((body) => elementsNamed(body, 'section')).flatMap(notesOfSection)) {
    const id = note.attributes['id'] ?? `without id ${notes.size}`;
    if (!notes.has(id)) notes.set(id, note);
  }
  return notes;
}

/** A section without an id contains a note for each id on one of its elements. */
function notesOfSection(section: XmlElement): XmlElement[] {
  if (section.attributes['id'] !== undefined) return [section];
  if (childElements(section).some(({ name }) => name === 'section')) return [];
  const notes: XmlElement[] = [];
  for (const child of section.children) {
    const { id, ...attributes } = typeof child === 'string' ? {} : child.attributes;
    if (id !== undefined || notes.length === 0)
      notes.push({ ...section, attributes: id === undefined ? {} : { id }, children: [] });
    notes.at(-1)?.children.push(typeof child === 'string' ? child : { ...child, attributes });
  }
  return notes.filter((note) => wordsOf(note) !== '');
}

/** Returns the pages of a body in order. */
export function pagesOf(body: XmlElement): Fb2Page[] {
  const lengths = new Map<XmlElement, number>();
  measure(body, lengths);
  const lead = body.children.filter((child) => typeof child === 'string' || child.name !== 'section');
  const hasLead = lead.some((child) => typeof child !== 'string' && child.name !== '');
  const sections = childElements(body).filter(({ name }) => name === 'section');
  return [
    ...(hasLead ? [{ id: undefined, title: titleOf(body), depth: 0, content: lead }] : []),
    ...sections.flatMap((section) => pagesOfSection(section, 0, lengths)),
  ];
}

function pagesOfSection(section: XmlElement, depth: number, lengths: ReadonlyMap<XmlElement, number>): Fb2Page[] {
  const below = childElements(section).filter(({ name }) => name === 'section');
  const own = { id: section.attributes['id'], title: titleOf(section), depth };
  const isDivided = (lengths.get(section) ?? 0) > LONG_SECTION && below.some((part) => titleOf(part) !== null);
  if (!isDivided) return [{ ...own, content: section.children }];
  const lead = section.children.filter((child) => typeof child === 'string' || child.name !== 'section');
  return [{ ...own, content: lead }, ...below.flatMap((part) => pagesOfSection(part, depth + 1, lengths))];
}

function titleOf(section: XmlElement): string | null {
  const title = childElements(section).find(({ name }) => name === 'title');
  const lines = title === undefined ? [] : childElements(title).map((line) => wordsOf(withoutNotes(line)));
  // Lines of a title are joined as sentences: a full stop is added unless the line ends with punctuation.
  const words = lines
    .filter((line) => line !== '')
    .reduce((said, line) => said + (ENDS.test(said) ? ' ' : '. ') + line, '');
  return words === '' ? null : words.slice('. '.length);
}

function withoutNotes({ children, ...element }: XmlElement): XmlElement {
  const kept = children.filter((child) => typeof child === 'string' || child.attributes['type'] !== 'note');
  return { ...element, children: kept };
}

/** Measures the length of the text of every section. */
function measure(element: XmlElement, lengths: Map<XmlElement, number>): number {
  let length = 0;
  for (const child of element.children) length += typeof child === 'string' ? child.length : measure(child, lengths);
  if (element.name === 'section') lengths.set(element, length);
  return length;
}
