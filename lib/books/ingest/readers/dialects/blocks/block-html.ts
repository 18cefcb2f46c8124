import { frameOf } from '../named-blocks.ts';
import type { Shape } from './block.ts';

/**
 * Returns the beginning of a block as HTML around Markdown: between empty lines, so that its content is parsed as Markdown again. A title is Markdown
 * too; `dialects/finish-blocks.ts` removes the paragraph around a summary's words.
 */
export function openingOf(shape: Shape): string[] {
  if (shape.kind === 'nothing') return [];
  if (shape.kind === 'meaning') return ['', '<dl>', ...shape.terms.flatMap(termLines), '<dd>', ''];
  const { tagName, className, id, isOpen, title, titleTag } = frameOf(shape);
  const classes = className === null ? '' : ` class="${className}"`;
  const opening = `<${tagName}${classes}${idOf(id ?? undefined)}${isOpen ? ' open=""' : ''}>`;
  if (titleTag === 'summary')
    return ['', opening, '<summary>', '', title === '' ? 'Details' : title, '', '</summary>', ''];
  const words = title.replaceAll('**', '').trim();
  return ['', opening, '', ...(words === '' ? [] : [`**${words}**`, ''])];
}

/** Its end. */
export function closingOf(shape: Shape): string[] {
  if (shape.kind === 'nothing') return [];
  if (shape.kind === 'meaning') return ['', '</dd>', '</dl>', ''];
  return ['', `</${frameOf(shape).tagName}>`, ''];
}

/** Returns the HTML lines that open or close a block written with tags. */
export function linesOfTag(shape: Shape, end: 'opening' | 'closing'): string {
  return `\n${(end === 'opening' ? openingOf(shape) : closingOf(shape)).join('\n')}\n`;
}

/** Returns an id as an attribute; empty for an invalid id. */
export function idOf(id: string | undefined): string {
  return id === undefined || !/^[\w:.-]{1,200}$/.test(id) ? '' : ` id="${id}"`;
}

/** Returns an anchor for links between empty lines; nothing without an id. */
export function anchorLines(id: string | undefined): string[] {
  return idOf(id) === '' ? [] : ['', `<a${idOf(id)}></a>`, ''];
}

/** Returns a Markdown picture, in a figure if it has a caption or `isFigure` is set. */
export function pictureLines(
  { source, alt = '' }: { source: string; alt?: string | undefined },
  { id, caption = [], isFigure = false }: { id?: string | undefined; caption?: readonly string[]; isFigure?: boolean },
): string[] {
  const image = source === '' ? [] : [`![${alt.replace(/[[\]\n]/g, ' ')}](<${source.replace(/[<>]/g, '')}>)`];
  const words = caption.join('').trim() === '' ? [] : ['<figcaption>', '', ...caption, '', '</figcaption>', ''];
  if (words.length === 0 && !isFigure) return ['', ...image, ''];
  return ['', `<figure${idOf(id)}>`, '', ...image, '', ...words, '</figure>', ''];
}

/** Returns the lines of a term. `term {#id}` has an anchor for links. */
function termLines(term: string): string[] {
  const start = term.endsWith('}') ? term.lastIndexOf('{') : -1;
  const written = start > 0 ? term.slice(start) : '';
  const { id } = parseAttributes(/^\{:?[ \t]?#/.test(written) ? written : '');
  return [`<dt${idOf(id)}>`, '', id === undefined ? term : term.slice(0, start).trimEnd(), '', '</dt>'];
}

/** The attributes that braces add to a block or to words: `{#id .class key="value"}`. */
export interface Attributes {
  id: string | undefined;
  classes: string[];
  values: Map<string, string>;
}

const PART = /([.#])([^\s{}.#=]+)|(?<![\w-])([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s{}"']+))/g;

/** Parses the text between the braces. */
export function parseAttributes(written: string): Attributes {
  const attributes: Attributes = { id: undefined, classes: [], values: new Map() };
  for (const [, sign, name = '', key, quoted, single, bare] of written.matchAll(PART)) {
    if (sign === '#') attributes.id ??= name;
    else if (sign === '.') attributes.classes.push(name);
    else if (key !== undefined) attributes.values.set(key, quoted ?? single ?? bare ?? '');
  }
  const id = attributes.values.get('id');
  if (id !== undefined) attributes.id ??= id;
  return attributes;
}

/** Returns a Markdown table between empty lines; without a head its head cells are empty. */
export function tableLines(head: readonly string[] | null, rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(head?.length ?? 0, ...rows.map((row) => row.length));
  const filled = (row: readonly string[]) => lineOf(Array.from({ length: columns }, (_, at) => row[at] ?? ''));
  return ['', filled(head ?? []), `|${' --- |'.repeat(columns)}`, ...rows.map(filled), ''];
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
}
