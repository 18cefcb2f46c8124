import { frameOf } from '../named-blocks.ts';
import type { Shape } from './block.ts';

/**
 * The beginning of a block as HTML around Markdown: between empty lines, so that what stands in it is Markdown again. A title is Markdown
 * too; `dialects/finish-blocks.ts` takes the paragraph off a summary's words.
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

/** Lines of HTML for one end of a block that is written with tags. */
export function linesOfTag(shape: Shape, end: 'opening' | 'closing'): string {
  return `\n${(end === 'opening' ? openingOf(shape) : closingOf(shape)).join('\n')}\n`;
}

/** An id as an attribute; none for what would not be one. */
export function idOf(id: string | undefined): string {
  return id === undefined || !/^[\w:.-]{1,200}$/.test(id) ? '' : ` id="${id}"`;
}

/** A name that links lead to, between empty lines; nothing without one. */
export function anchorLines(id: string | undefined): string[] {
  return idOf(id) === '' ? [] : ['', `<a${idOf(id)}></a>`, ''];
}

/** A picture of Markdown, in a figure where it has a caption or is asked for. */
export function pictureLines(
  { source, alt = '' }: { source: string; alt?: string | undefined },
  { id, caption = [], isFigure = false }: { id?: string | undefined; caption?: readonly string[]; isFigure?: boolean },
): string[] {
  const image = source === '' ? [] : [`![${alt.replace(/[[\]\n]/g, ' ')}](<${source.replace(/[<>]/g, '')}>)`];
  const words = caption.join('').trim() === '' ? [] : ['<figcaption>', '', ...caption, '', '</figcaption>', ''];
  if (words.length === 0 && !isFigure) return ['', ...image, ''];
  return ['', `<figure${idOf(id)}>`, '', ...image, '', ...words, '</figure>', ''];
}

/** `term {#id}` has a name that links lead to. */
function termLines(term: string): string[] {
  const start = term.endsWith('}') ? term.lastIndexOf('{') : -1;
  const written = start > 0 ? term.slice(start) : '';
  const { id } = parseAttributes(/^\{:?[ \t]?#/.test(written) ? written : '');
  return [`<dt${idOf(id)}>`, '', id === undefined ? term : term.slice(0, start).trimEnd(), '', '</dt>'];
}

/** What braces say of the block or the words they stand at: `{#id .class key="value"}`. */
export interface Attributes {
  id: string | undefined;
  classes: string[];
  values: Map<string, string>;
}

const PART = /([.#])([^\s{}.#=]+)|(?<![\w-])([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s{}"']+))/g;

/** Reads what stands between the braces. */
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

/** A table of Markdown between empty lines; without a head its cells are empty. */
export function tableLines(head: readonly string[] | null, rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(head?.length ?? 0, ...rows.map((row) => row.length));
  const filled = (row: readonly string[]) => lineOf(Array.from({ length: columns }, (_, at) => row[at] ?? ''));
  return ['', filled(head ?? []), `|${' --- |'.repeat(columns)}`, ...rows.map(filled), ''];
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
}
