import { wordsOf, type XmlElement } from '../packed/xml-tree.ts';

/** HTML names of FictionBook elements. An element not listed is replaced by its content. */
const NAMES: Record<string, string> = {
  p: 'p',
  emphasis: 'em',
  strong: 'strong',
  strikethrough: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  style: 'span',
  epigraph: 'blockquote',
  cite: 'blockquote',
  annotation: 'blockquote',
  poem: 'blockquote',
  'text-author': 'p',
  date: 'p',
  section: 'section',
  table: 'table',
  tr: 'tr',
  th: 'th',
  td: 'td',
};
const KEPT = ['id', 'colspan', 'rowspan', 'align'];
const DEEPEST_HEADING = 6;
const LINE_BREAK = '<br/>\n';

/** Resolves the targets that elements refer to. */
export interface Fb2Places {
  /** Returns the address of a place in the book, relative to this page; null if there is none. */
  addressOf(id: string): string | null;
  /** Whether a place is a note, which is then included in the page. */
  isNote(id: string): boolean;
  /** Returns the file of a picture; null if it does not exist. */
  pictureOf(id: string): string | null;
}

/** Writes elements of a FictionBook as XHTML, with notes and references to them marked as in an EPUB. */
export class Fb2Writer {
  readonly #places: Fb2Places;

  constructor(places: Fb2Places) {
    this.#places = places;
  }

  /** Writes nodes; `rank` is the level of headings for titles among them. */
  write(nodes: readonly (XmlElement | string)[], rank: number): string {
    return nodes.map((node) => (typeof node === 'string' ? escaped(node) : this.#element(node, rank))).join('');
  }

  note({ attributes, children }: XmlElement): string {
    const content = children.filter((child) => typeof child === 'string' || !isNumber(child));
    return `<aside epub:type="footnote"${attribute('id', attributes['id'])}>${this.write(content, DEEPEST_HEADING)}</aside>`;
  }

  #element(element: XmlElement, rank: number): string {
    const { name, attributes, children } = element;
    if (name === 'title' || name === 'subtitle') return this.#heading(element, rank);
    if (name === 'stanza') return this.#stanza(element, rank);
    if (name === 'image') return this.#picture(attributes);
    if (name === 'a') return this.#link(element, rank);
    const inner = this.write(children, name === 'section' ? Math.min(rank + 1, DEEPEST_HEADING) : rank);
    const tag = NAMES[name];
    if (tag === undefined) return inner;
    return `<${tag}${KEPT.map((kept) => attribute(kept, attributes[kept])).join('')}>${inner}</${tag}>`;
  }

  /** Writes the lines of a title as one heading. */
  #heading({ name, attributes, children }: XmlElement, rank: number): string {
    const tag = `h${name === 'subtitle' ? Math.min(rank + 1, DEEPEST_HEADING) : rank}`;
    const lines = name === 'subtitle' ? [this.write(children, rank)] : this.#lines(children, 'p', rank);
    return `<${tag}${attribute('id', attributes['id'])}>${lines.join(LINE_BREAK)}</${tag}>\n`;
  }

  #stanza({ children }: XmlElement, rank: number): string {
    const titles = children.filter((child) => typeof child !== 'string' && child.name !== 'v');
    return `${this.write(titles, DEEPEST_HEADING)}<p>${this.#lines(children, 'v', rank).join(LINE_BREAK)}</p>\n`;
  }

  #lines(children: XmlElement['children'], name: string, rank: number): string[] {
    const lines = children.filter((child) => typeof child !== 'string' && child.name === name) as XmlElement[];
    return lines.map((line) => this.write(line.children, rank).trim()).filter((line) => line !== '');
  }

  #picture({ href = '', alt = '', title = '', id }: Record<string, string>): string {
    const file = this.#places.pictureOf(href.replace(/^#/, ''));
    if (file === null) return `<img src="${escaped(href.replace(/^#/, ''))}" alt=""/>`;
    return `<img${attribute('id', id)} src="${file}"${attribute('alt', alt === '' ? title : alt)}/>`;
  }

  #link({ attributes, children }: XmlElement, rank: number): string {
    const { href = '', type, id } = attributes;
    const inner = this.write(children, rank);
    if (!href.startsWith('#')) return `<a${attribute('id', id)}${attribute('href', href)}>${inner}</a>`;
    const target = href.slice(1);
    if (type === 'note' && this.#places.isNote(target)) {
      return `<a${attribute('id', id)} epub:type="noteref" href="#${escaped(target)}">${inner}</a>`;
    }
    const address = this.#places.addressOf(target);
    return address === null ? inner : `<a${attribute('id', id)}${attribute('href', address)}>${inner}</a>`;
  }
}

/** Whether a title contains only the number of a note. */
function isNumber(element: XmlElement): boolean {
  return element.name === 'title' && !/\p{L}{2}/u.test(wordsOf(element));
}

function attribute(name: string, value: string | undefined): string {
  return value === undefined || value === '' ? '' : ` ${name}="${escaped(value)}"`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
