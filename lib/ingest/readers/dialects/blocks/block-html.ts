import { frameOf } from '../named-blocks.ts';
import { parseAttributes } from './attributes.ts';
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

/** `term {#id}` has a name that links lead to. */
function termLines(term: string): string[] {
  const start = term.endsWith('}') ? term.lastIndexOf('{') : -1;
  const written = start > 0 ? term.slice(start) : '';
  const { id } = parseAttributes(/^\{:?[ \t]?#/.test(written) ? written : '');
  return [`<dt${idOf(id)}>`, '', id === undefined ? term : term.slice(0, start).trimEnd(), '', '</dt>'];
}
