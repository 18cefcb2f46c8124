import { rangesOverlap, type TextRange } from './range.ts';
import { LINE_BREAK_ELEMENT, NO_TEXT_ATTRIBUTE, UNIT_TEXT_ATTRIBUTE } from './walk-text.ts';

/** A formula where it stands in the canonical text of its page. */
export interface PlacedFormula extends TextRange {
  mathml: string;
}

const CLOSING = '</math>';

interface Tag {
  name: string;
  /** Between its brackets, without the name. */
  attributes: string;
  end: number;
}

/**
 * The formulas of a page that touch a range of its text, in order, as the page shows them. `html` is that of ingest, so it is read as it was
 * written, in one go and without a tree. A formula whose words do not stand where it was found is left out.
 */
export function formulasWithin({ html, text }: { html: string; text: string }, range: TextRange): PlacedFormula[] {
  const formulas: PlacedFormula[] = [];
  let position = 0;
  let breaks = false;
  let at = 0;
  for (let open = html.indexOf('<'); open !== -1 && position < range.end; open = html.indexOf('<', at)) {
    if (open > at) position += lengthOf(html.slice(at, open)) + Number(breaks);
    if (open > at) breaks = false;
    const tag = readTag(html, open);
    at = tag.end;
    const start = attributeOf(tag, 'data-start');
    if (start !== null) [position, breaks] = [Number(start), false];
    if (tag.name === LINE_BREAK_ELEMENT) breaks = true;
    if (attributeOf(tag, NO_TEXT_ATTRIBUTE) !== null) at = endOfElement(html, tag);
    const words = tag.name === 'math' ? attributeOf(tag, UNIT_TEXT_ATTRIBUTE) : null;
    if (words === null) continue;
    at = endOfElement(html, tag);
    const from: number = position + Number(breaks);
    [position, breaks] = [from + words.length, false];
    const place: TextRange = { start: from, end: position };
    if (text.slice(place.start, place.end) !== words || !rangesOverlap(place, range)) continue;
    const inner = html.slice(tag.end, at);
    if (inner.endsWith(CLOSING)) formulas.push({ ...place, mathml: `<math${withoutWords(tag.attributes)}>${inner}` });
  }
  return formulas;
}

/** The tag that opens here; quoted values may hold its closing bracket. */
function readTag(html: string, open: number): Tag {
  const name = /[^\s>]*/y;
  name.lastIndex = open + 1;
  const [word = ''] = name.exec(html) ?? [];
  const from = open + 1 + word.length;
  let at = from;
  for (let isQuoted = false; at < html.length; at += 1) {
    if (html[at] === '"') isQuoted = !isQuoted;
    else if (html[at] === '>' && !isQuoted) break;
  }
  return { name: word, attributes: html.slice(from, at), end: at + 1 };
}

/** Where an element ends that begins with this tag; elements of the same name may stand in it. */
function endOfElement(html: string, { name, end }: Tag): number {
  let depth = 1;
  let at = end;
  while (depth > 0) {
    const open = html.indexOf('<', at);
    if (open === -1) return html.length;
    const tag = readTag(html, open);
    if (tag.name === name) depth += 1;
    else if (tag.name === `/${name}`) depth -= 1;
    at = tag.end;
  }
  return at;
}

function attributeOf({ attributes }: Tag, name: string): string | null {
  const start = attributes.indexOf(` ${name}`);
  if (start === -1) return null;
  const from = start + name.length + 1;
  if (!attributes.startsWith('="', from)) return '';
  return decoded(attributes.slice(from + 2, attributes.indexOf('"', from + 2)));
}

/** In the panel nothing stands for words of the page. */
function withoutWords(attributes: string): string {
  const start = attributes.indexOf(` ${UNIT_TEXT_ATTRIBUTE}="`);
  const end = attributes.indexOf('"', start + UNIT_TEXT_ATTRIBUTE.length + 3) + 1;
  return start === -1 ? attributes : attributes.slice(0, start) + attributes.slice(end);
}

const REFERENCE = /&#x([\dA-Fa-f]{1,6});/g;

function decoded(value: string): string {
  return value.replace(REFERENCE, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

function lengthOf(text: string): number {
  return text.includes('&') ? decoded(text).length : text.length;
}
