import type { Element, ElementContent } from 'hast';

import { joinAlike, noteOf } from '../office/nested-lists.ts';
import type { OfficePackage } from '../office/office-package.ts';
import { childElements, type XmlElement } from '../packed/xml-tree.ts';
import { element, isElement, text } from '../tree/hast-nodes.ts';
import { framedContent } from './odt-frames.ts';
import type { OdtStyles } from './odt-styles.ts';
import { tableOf } from './odt-table.ts';

/** Maximum number of consecutive spaces that one element stands for. */
const MAX_SPACES = 200;

/** Elements that are not text of the document: internal data of its program, and content that is reported instead. */
const SILENT = new Set([
  'tracked-changes',
  'annotation',
  'annotation-end',
  'sequence-decls',
  'variable-decls',
  'forms',
]);

/** Content separate from the text around it. */
const FRAMES: ReadonlySet<string> = new Set(['frame', 'g', 'custom-shape']);

interface ListPlace {
  style: string;
  depth: number;
}

/** Converts the text of an OpenDocument file to HTML. */
export class OdtTree {
  readonly office: OfficePackage;
  readonly #styles: OdtStyles;
  readonly #idPrefix: string;
  readonly #notes: Element[] = [];
  /** Blocks in the frames of the paragraph being read. */
  #framed: Element[] = [];

  constructor(office: OfficePackage, { styles, idPrefix }: { styles: OdtStyles; idPrefix: string }) {
    this.office = office;
    this.#styles = styles;
    this.#idPrefix = idPrefix;
  }

  /** The notes read so far, as a list; empty if there are none. */
  get notes(): Element[] {
    return this.#notes.length === 0 ? [] : [element('ol', {}, this.#notes)];
  }

  async blocks(parent: XmlElement, list: ListPlace | null = null): Promise<Element[]> {
    const blocks: Element[] = [];
    for (const child of childElements(parent)) blocks.push(...(await this.#block(child, list)));
    return joinAlike(blocks);
  }

  async #block(child: XmlElement, list: ListPlace | null): Promise<Element[]> {
    if (child.name === 'tracked-changes')
      this.office.tell(`${this.office.name} has tracked changes. Deleted text is left out.`);
    if (SILENT.has(child.name)) return [];
    if (FRAMES.has(child.name)) return this.#alone(child);
    switch (child.name) {
      case 'h':
        return this.#paragraph(child, headingOf(child));
      case 'p':
        return this.#paragraph(child, this.#styles.blockOf(child.attributes['text:style-name'] ?? ''));
      case 'list':
        return this.#list(child, list);
      case 'table':
        return [await tableOf(child, (cell) => this.blocks(cell))];
      case 'section':
        return child.attributes['text:display'] === 'none' ? [] : this.blocks(child);
      default:
        return this.blocks(child, list);
    }
  }

  async #alone(frame: XmlElement): Promise<Element[]> {
    const { inline, blocks } = await framedContent(frame, this);
    return [...(inline.length === 0 ? [] : [element('p', {}, inline)]), ...blocks];
  }

  async #paragraph(paragraph: XmlElement, tag: string): Promise<Element[]> {
    const around = this.#framed;
    this.#framed = [];
    const content = await this.inline(paragraph);
    const framed = this.#framed;
    this.#framed = around;
    const isEmpty = tag !== 'pre' && content.every((node) => node.type === 'text' && node.value.trim() === '');
    const inner = tag === 'blockquote' ? [element('p', {}, content)] : content;
    return [...(isEmpty ? [] : [element(tag, {}, inner)]), ...framed];
  }

  async #list(list: XmlElement, above: ListPlace | null): Promise<Element[]> {
    const style = list.attributes['text:style-name'] ?? above?.style ?? '';
    const depth = above === null ? 0 : above.depth + 1;
    const items: Element[] = [];
    for (const item of childElements(list)) {
      const [first, ...others] = await this.blocks(item, { style, depth });
      const isOne = isElement(first, 'p') && others.every((other) => isElement(other, 'ul', 'ol'));
      items.push(element('li', {}, first === undefined ? [] : [...(isOne ? first.children : [first]), ...others]));
    }
    const filled = items.filter(({ children }) => children.length > 0);
    // A numbered chapter heading is stored as a list item.
    const isOutline = filled.every(({ children }) =>
      children.every((node) => isElement(node) && /^h[1-6]$/.test(node.tagName)),
    );
    if (isOutline) return filled.flatMap(({ children }) => children.filter((node) => isElement(node)));
    return [element(this.#styles.isNumbered(style, depth) ? 'ol' : 'ul', {}, filled)];
  }

  /** Returns the words of a paragraph and of the elements within it. */
  async inline(parent: XmlElement): Promise<ElementContent[]> {
    const content: ElementContent[] = [];
    for (const child of parent.children) {
      if (typeof child === 'string') content.push(text(child.replace(/\s+/g, ' ')));
      else content.push(...(await this.#inlineElement(child)));
    }
    return content;
  }

  async #inlineElement(child: XmlElement): Promise<ElementContent[]> {
    const mark = markOf(child, this.#idPrefix);
    if (mark !== null) return mark;
    if (child.name === 'annotation') this.office.tell(`${this.office.name} has comments, which are left out.`);
    if (SILENT.has(child.name)) return [];
    switch (child.name) {
      case 'span':
        return this.#span(child);
      case 'a':
        return this.#link(child);
      case 'note':
        return this.#note(child);
      case 'frame':
      case 'g':
      case 'custom-shape': {
        const { inline, blocks } = await framedContent(child, this);
        this.#framed.push(...blocks);
        return inline;
      }
      default:
        return this.inline(child);
    }
  }

  async #span(span: XmlElement): Promise<ElementContent[]> {
    const tags = this.#styles.inlineOf(span.attributes['text:style-name'] ?? '');
    if (tags === null) return [];
    return tags.reduce<ElementContent[]>((inner, tag) => [element(tag, {}, inner)], await this.inline(span));
  }

  async #link(link: XmlElement): Promise<ElementContent[]> {
    const address = link.attributes['xlink:href'] ?? '';
    const place = /^#([^|]*)/.exec(address)?.[1];
    const href = place === undefined ? address : `#${this.#idPrefix}${idOf(place)}`;
    const content = await this.inline(link);
    return /^(?:https?:|mailto:|#)/i.test(href) ? [element('a', { href }, content)] : content;
  }

  async #note(note: XmlElement): Promise<ElementContent[]> {
    const body = childElements(note).find(({ name }) => name === 'note-body');
    const { item, reference } = noteOf(this.#notes.length + 1, this.#idPrefix);
    // Its number is taken before its text is read, which may contain notes itself.
    this.#notes.push(item);
    item.children = body === undefined ? [] : await this.blocks(body);
    return [reference];
  }
}

/** Returns the content for white space, a break or a bookmark; null for anything else. */
function markOf({ name, attributes }: XmlElement, idPrefix: string): ElementContent[] | null {
  switch (name) {
    case 'line-break':
      return [element('br')];
    case 'tab':
      return [text('\t')];
    case 's':
      return [text(' '.repeat(Math.min(MAX_SPACES, Math.max(1, Number(attributes['text:c']) || 1))))];
    case 'bookmark':
    case 'bookmark-start':
    case 'reference-mark':
    case 'reference-mark-start':
      return [element('a', { id: `${idPrefix}${idOf(attributes['text:name'] ?? '')}` })];
    default:
      return null;
  }
}

function headingOf({ attributes }: XmlElement): string {
  return `h${Math.min(6, Math.max(1, Number(attributes['text:outline-level']) || 1))}`;
}

function idOf(name: string): string {
  return name.trim().replace(/\s+/g, '-');
}
