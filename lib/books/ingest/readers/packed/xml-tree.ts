import { Parser } from 'htmlparser2';

import { decodeSource } from '../book/decode-source.ts';

/** Maximum depth: no file that describes a book is nested more deeply. */
const MAX_DEPTH = 500;
const DECLARED_ENCODING = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;
const DECLARATION_BYTES = 400;

/** An XML element. Element names are without their prefix, attribute names both with and without it. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
}

/**
 * Reads XML leniently. Declarations in a document type are ignored, so that no entity is expanded and no address is fetched. Throws a `RangeError` if
 * elements are nested too deeply.
 */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  const add = (child: XmlElement | string) => open.at(-1)?.children.push(child);
  const parser = new Parser(
    {
      onopentag(name, written) {
        const attributes: Record<string, string> = {};
        for (const [key, value] of Object.entries(written)) {
          attributes[localName(key)] = value;
          attributes[key] = value;
        }
        const element = { name: localName(name), attributes, children: [] };
        add(element);
        if (open.push(element) > MAX_DEPTH) throw new RangeError('The XML is nested too deeply.');
      },
      onclosetag: () => void open.pop(),
      ontext: add,
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return root;
}

export function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

/** Returns the descendants of an element that have one of these names, in document order. */
export function elementsNamed(parent: XmlElement, ...names: string[]): XmlElement[] {
  return childElements(parent).flatMap((child) => [
    ...(names.includes(child.name) ? [child] : []),
    ...elementsNamed(child, ...names),
  ]);
}

export function childElements({ children }: XmlElement): XmlElement[] {
  return children.filter((child) => typeof child !== 'string');
}

/** Returns the text of an element with white space collapsed. */
export function wordsOf(element: XmlElement): string {
  return rawWords(element).replace(/\s+/g, ' ').trim();
}

function rawWords({ children }: XmlElement): string {
  return children.map((child) => (typeof child === 'string' ? child : rawWords(child))).join('');
}

/** Returns the text of an XML file, in its declared encoding. Throws `UnreadablePageError` if it is not text, or longer than `maxBytes`. */
export function decodeXml(bytes: Uint8Array, maxBytes?: number): string {
  const head = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1');
  const label = DECLARED_ENCODING.exec(head)?.[1] ?? 'utf-8';
  return decodeSource(/^utf-?(?:8|16)/i.test(label) ? bytes : recode(bytes, label), maxBytes).text;
}

function recode(bytes: Uint8Array, label: string): Uint8Array {
  try {
    return new TextEncoder().encode(new TextDecoder(label).decode(bytes));
  } catch {
    // The declared encoding does not exist.
    return bytes;
  }
}
