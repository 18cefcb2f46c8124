import { parseAttributes } from './attributes.ts';
import type { Shape } from './block.ts';

/**
 * The beginning of a block as HTML around Markdown: between empty lines, so that what stands in it is Markdown again. A title is Markdown
 * too; `dialects/finish-blocks.ts` takes the paragraph off a summary's words.
 */
export function openingOf(shape: Shape): string[] {
  switch (shape.kind) {
    case 'note':
      return ['', `<div class="${shape.className}"${idOf(shape.id)}>`, '', ...titleLines(shape.title)];
    case 'details':
      return ['', `<details${idOf(shape.id)}${shape.isOpen ? ' open=""' : ''}>`, ...summaryLines(shape.title)];
    case 'tab':
      return ['', `<details class="${shape.beginsGroup ? 'tab first' : 'tab'}">`, ...summaryLines(shape.title)];
    case 'tabs':
      return ['', '<div class="tabs">', ''];
    case 'figure':
      return ['', `<figure${idOf(shape.id)}>`, ''];
    case 'meaning':
      return ['', '<dl>', ...shape.terms.flatMap(termLines), '<dd>', ''];
    case 'plain':
      return ['', `<div${idOf(shape.id)}>`, '', ...titleLines(shape.title ?? '')];
    case 'nothing':
      return [];
  }
}

const CLOSINGS = new Map<Shape['kind'], string[]>([
  ['details', ['</details>']],
  ['tab', ['</details>']],
  ['figure', ['</figure>']],
  ['meaning', ['</dd>', '</dl>']],
]);

/** Its end. */
export function closingOf({ kind }: Shape): string[] {
  if (kind === 'nothing') return [];
  return ['', ...(CLOSINGS.get(kind) ?? ['</div>']), ''];
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

function titleLines(title: string): string[] {
  const words = title.replaceAll('**', '').trim();
  return words === '' ? [] : [`**${words}**`, ''];
}

function summaryLines(title: string): string[] {
  return ['<summary>', '', title.trim() === '' ? 'Details' : title.trim(), '', '</summary>', ''];
}
