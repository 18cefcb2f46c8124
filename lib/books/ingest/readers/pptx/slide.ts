import type { Element, ElementContent } from 'hast';

import { nestLists } from '../office/nested-lists.ts';
import type { OfficePackage } from '../office/office-package.ts';
import { childElements, elementsNamed, wordsOf, type XmlElement } from '../packed/xml-tree.ts';
import { element, text } from '../tree/hast-nodes.ts';
import { childOf, paragraphsOf, type LinkOf } from './text-body.ts';

type Relations = Awaited<ReturnType<OfficePackage['relations']>>;

interface SlidePlace {
  relations: Relations;
  /** Page titles, by their parts. */
  names: ReadonlyMap<string, string>;
  number: number;
}

interface ReadSlide {
  title: string | null;
  language: string | null;
  blocks: Element[];
}

/** Placeholders repeated on every slide. */
const FURNITURE = new Set(['dt', 'ftr', 'sldNum', 'hdr', 'sldImg']);
const TITLES = new Set(['title', 'ctrTitle']);
/** Types of placeholders whose paragraphs have bullets by default. */
const LISTS = new Set(['body', 'obj', '']);

const LOST: Record<string, string> = {
  chart: 'a chart',
  oleObj: 'an embedded object',
  oMath: 'a formula',
  videoFile: 'a video',
  audioFile: 'a sound',
};

/** One slide of a presentation: its title first, then its shapes in PowerPoint's reading order, then the notes. */
export class Slide {
  readonly #office: OfficePackage;
  readonly #place: SlidePlace;
  #title: string | null = null;

  constructor(office: OfficePackage, place: SlidePlace) {
    this.#office = office;
    this.#place = place;
  }

  async read(root: XmlElement): Promise<ReadSlide> {
    const [tree] = elementsNamed(root, 'spTree');
    const blocks = tree === undefined ? [] : await this.#shapes(tree);
    const language =
      elementsNamed(root, 'rPr').find(({ attributes }) => attributes['lang'])?.attributes['lang'] ?? null;
    this.#tellLosses(root);
    const notes = await this.#notes();
    const title = this.#title;
    const heading = title === null ? [] : [element('h1', {}, [text(title)])];
    return { title, language, blocks: [...heading, ...blocks, ...notes] };
  }

  #tellLosses(root: XmlElement): void {
    for (const [name, what] of Object.entries(LOST)) {
      if (elementsNamed(root, name).length > 0) this.#lose(what);
    }
    const types = [...this.#place.relations.values()].map(({ type }) => type);
    if (types.includes('comments')) this.#lose('a comment');
  }

  #lose(what: string): void {
    this.#office.tell(`Slide ${this.#place.number} of ${this.#office.name} has ${what}, which is left out.`);
  }

  async #shapes(parent: XmlElement): Promise<Element[]> {
    const blocks: Element[] = [];
    for (const shape of childElements(parent)) blocks.push(...(await this.#shape(shape)));
    return blocks;
  }

  async #shape(shape: XmlElement): Promise<Element[]> {
    switch (shape.name) {
      case 'sp':
        return this.#text(shape);
      case 'pic':
        return this.#picture(shape);
      case 'graphicFrame':
        return [...elementsNamed(shape, 'tbl').map((table) => this.#table(table)), ...(await this.#diagram(shape))];
      case 'grpSp':
        return this.#shapes(shape);
      case 'AlternateContent':
        return this.#alternative(shape);
      default:
        return [];
    }
  }

  /** Uses the content for older programs if the newer form has nothing readable. */
  async #alternative(shape: XmlElement): Promise<Element[]> {
    for (const choice of childElements(shape)) {
      const blocks = await this.#shapes(choice);
      if (blocks.length > 0) return blocks;
    }
    return [];
  }

  #text(shape: XmlElement): Element[] {
    const [placeholder] = elementsNamed(childOf(shape, 'nvSpPr') ?? shape, 'ph');
    const type = placeholder === undefined ? null : (placeholder.attributes['type'] ?? '');
    const body = childOf(shape, 'txBody');
    if (body === null || (type !== null && FURNITURE.has(type))) return [];
    const paragraphs = paragraphsOf(body, { hasBullets: type !== null && LISTS.has(type), linkOf: this.#linkOf });
    if (type === null || !TITLES.has(type) || this.#title !== null) return nestLists(paragraphs);
    const words = childElements(body).map((paragraph) => wordsOf(withBreaks(paragraph)));
    this.#title = words.filter((line) => line !== '').join(' ') || null;
    return [];
  }

  readonly #linkOf: LinkOf = (id) => {
    const relation = this.#place.relations.get(id);
    if (relation === undefined) return null;
    if (relation.isExternal) return /^(?:https?:|mailto:)/i.test(relation.target) ? relation.target : null;
    const page = this.#place.names.get(relation.target);
    return page === undefined ? null : `${page}.html`;
  };

  async #picture(shape: XmlElement): Promise<Element[]> {
    const [facts] = elementsNamed(shape, 'cNvPr');
    const ids = elementsNamed(shape, 'blip', 'svgBlip').flatMap(({ attributes }) => attributes['embed'] ?? []);
    for (const id of ids) {
      const relation = this.#place.relations.get(id);
      const src = relation === undefined || relation.isExternal ? null : await this.#office.picture(relation.target);
      if (src !== null) return [element('p', {}, [element('img', { src, alt: facts?.attributes['descr'] ?? '' })])];
    }
    this.#lose('a picture of a kind that cannot be shown');
    return [];
  }

  #table(table: XmlElement): Element {
    const hasHead = childOf(table, 'tblPr')?.attributes['firstRow'] === '1';
    const rows = childElements(table).filter(({ name }) => name === 'tr');
    const written = rows.map((row, index) => {
      const cells = childElements(row).filter(({ name, attributes }) => name === 'tc' && !isCovered(attributes));
      return element(
        'tr',
        {},
        cells.map((cell) => this.#cell(cell, hasHead && index === 0)),
      );
    });
    return element('table', {}, written);
  }

  #cell(cell: XmlElement, isHead: boolean): Element {
    const { gridSpan, rowSpan } = cell.attributes;
    const spans = { ...(gridSpan !== undefined && { colSpan: gridSpan }), ...(rowSpan !== undefined && { rowSpan }) };
    const body = childOf(cell, 'txBody');
    const paragraphs = body === null ? [] : paragraphsOf(body, { hasBullets: false, linkOf: this.#linkOf });
    const [only, ...others] = paragraphs;
    const content: ElementContent[] =
      only?.depth === null && others.length === 0 ? only.content : nestLists(paragraphs);
    return element(isHead ? 'th' : 'td', spans, content);
  }

  /** Reads the text of SmartArt, which is stored separately from its drawing. */
  async #diagram(shape: XmlElement): Promise<Element[]> {
    const [ids] = elementsNamed(shape, 'relIds');
    const data = ids === undefined ? undefined : this.#place.relations.get(ids.attributes['dm'] ?? '');
    const root = data === undefined || data.isExternal ? null : await this.#office.xml(data.target);
    if (root === null) return [];
    this.#office.tell(
      `Slide ${this.#place.number} of ${this.#office.name} has a SmartArt, of which only the words are kept.`,
    );
    const items = elementsNamed(root, 'pt').flatMap((point) => {
      const words = elementsNamed(point, 'p').map(wordsOf).join(' ').trim();
      return words === '' ? [] : [element('li', {}, [text(words)])];
    });
    return items.length === 0 ? [] : [element('ul', {}, items)];
  }

  async #notes(): Promise<Element[]> {
    const notes = [...this.#place.relations.values()].find(({ type }) => type === 'notesSlide');
    const root = notes === undefined ? null : await this.#office.xml(notes.target);
    if (root === null) return [];
    const bodies = elementsNamed(root, 'sp').filter((shape) =>
      elementsNamed(shape, 'ph').some(({ attributes }) => attributes['type'] === 'body'),
    );
    const paragraphs = bodies.flatMap((shape) => {
      const body = childOf(shape, 'txBody');
      return body === null ? [] : paragraphsOf(body, { hasBullets: false, linkOf: () => null });
    });
    return paragraphs.length === 0 ? [] : [element('div', { className: ['note'] }, nestLists(paragraphs))];
  }
}

function isCovered({ hMerge, vMerge }: Record<string, string>): boolean {
  return hMerge === '1' || vMerge === '1' || hMerge === 'true' || vMerge === 'true';
}

/** Replaces line breaks in a title by spaces. */
function withBreaks(paragraph: XmlElement): XmlElement {
  return {
    ...paragraph,
    children: paragraph.children.map((child) => (typeof child !== 'string' && child.name === 'br' ? ' ' : child)),
  };
}
