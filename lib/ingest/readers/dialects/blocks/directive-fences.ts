import { shapeNamed, takesTitle, versionWords } from '../named-blocks.ts';
import { alignedLines } from '../../math/aligned-lines.ts';
import type { BlockPlace, BlockReader, OpenBlock, Replacement } from './block.ts';
import { type DirectiveHead, readDirectiveHead } from './directive-head.ts';
import { tableOfCsv } from './csv-tables.ts';
import { linkedTitle, linkOfDirective } from './link-directives.ts';

/** A directive at its place. */
interface Directive extends DirectiveHead {
  place: BlockPlace;
}

const CODE = new Set([
  'code',
  'code-block',
  'sourcecode',
  'code-cell',
  'ipython',
  'ipython3',
  'prompt',
  'parsed-literal',
]);
const DRAWN = new Set(['mermaid', 'graphviz', 'digraph', 'uml', 'plantuml']);
/** What only arranges the site. */
const ARRANGING = new Set(['toctree', 'contents', 'tableofcontents', 'index', 'currentmodule', 'meta', 'module']);
const THEOREMS = new Set(['exercise', 'solution', 'proof']);
/** What is no prose for people: programs, references, raw output. */
const UNREADABLE = /^(?:auto|raw|eval|bibliography|glue|doctest|only|nb)/;

/** ```` ```{note} Title ```` and `:::{note}`, the directives of MyST. */
export const directiveFences: BlockReader = (place) => {
  const head = readDirectiveHead(place);
  if (head === null) return null;
  const directive = { ...head, place };
  const { name } = directive;
  if (CODE.has(name)) return code(directive);
  if (DRAWN.has(name)) return verbatim(directive, '');
  if (name === 'math') return formula(directive);
  if (name === 'csv-table') return csvTable(directive) ?? words(directive);
  if (name === 'figure' || name === 'image') return picture(directive);
  if (ARRANGING.has(name) || name.endsWith('-end')) return nothing(directive);
  return button(directive) ?? words(directive);
};

/** The lines up to the end of the fence, and how many lines all of it takes. */
function contentOf({ place, fence, lines }: Directive): { content: string[]; lines: number } {
  const content: string[] = [];
  for (let line = place.ahead(lines); line !== null; line = place.ahead(lines + content.length)) {
    const words = line.trim();
    if (words.length >= fence.length && words === fence.charAt(0).repeat(words.length)) {
      return { content, lines: lines + content.length + 1 };
    }
    content.push(line);
  }
  return { content, lines: lines + content.length };
}

function code(directive: Directive): Replacement {
  const caption = directive.options.get('caption');
  const language = directive.argument.split(/\s/, 1)[0] ?? '';
  const hidden = /\b(?:remove|hide)-(?:cell|input)\b/.test(directive.options.get('tags') ?? '');
  const block = verbatim(directive, language);
  if (hidden && directive.name === 'code-cell') return { ...block, replacement: [] };
  if (caption === undefined || caption === '') return block;
  return { ...block, replacement: [`${' '.repeat(directive.indent)}*${caption}*`, '', ...block.replacement] };
}

function verbatim(directive: Directive, language: string): Replacement {
  const { content, lines } = contentOf(directive);
  const prefix = ' '.repeat(directive.indent);
  const fence = '`'.repeat(Math.max(3, directive.fence.length));
  return { replacement: [prefix + fence + language, ...content, prefix + fence], lines };
}

function formula(directive: Directive): Replacement {
  const { replacement, lines } = verbatim(directive, 'math');
  const tex = alignedLines(replacement.slice(1, -1).join('\n')).split('\n');
  const { id = '' } = named(directive);
  const anchor = /^[\w:.-]{1,200}$/.test(id) ? ['', `${' '.repeat(directive.indent)}<a id="${id}"></a>`, ''] : [];
  return { replacement: [...anchor, ...replacement.slice(0, 1), ...tex, ...replacement.slice(-1)], lines };
}

function picture(directive: Directive): Replacement {
  const { argument, options, indent, name, place } = directive;
  const { content, lines } = contentOf(directive);
  const prefix = ' '.repeat(indent);
  const id = options.get('name') ?? options.get('label') ?? '';
  const alt = (options.get('alt') ?? '').replace(/[[\]]/g, '');
  const image = `${prefix}![${alt}](<${argument.replace(/[<>]/g, '')}>)`;
  if (argument === '') place.page.leave(`{${name}}`, place.line);
  if (name === 'image' && id === '') return { replacement: ['', ...(argument === '' ? [] : [image]), ''], lines };
  const opening = /^[\w:.-]{1,200}$/.test(id) ? `${prefix}<figure id="${id}">` : `${prefix}<figure>`;
  const caption =
    content.join('\n').trim() === '' ? [] : [`${prefix}<figcaption>`, '', ...content, '', `${prefix}</figcaption>`];
  return { replacement: ['', opening, '', image, '', ...caption, '', `${prefix}</figure>`, ''], lines };
}

/** Null for what is no CSV, or in a file. */
function csvTable(directive: Directive): Replacement | null {
  const { argument, options, indent } = directive;
  const { content, lines } = contentOf(directive);
  const headerRows = Number(options.get('header-rows') ?? 0);
  const table = tableOfCsv({ csv: content.join('\n'), header: options.get('header') ?? null, headerRows });
  if (table === null) return null;
  const prefix = ' '.repeat(indent);
  const caption = argument === '' ? [] : ['', `${prefix}*${argument}*`];
  return { replacement: [...caption, ...table.map((line) => (line === '' ? '' : prefix + line))], lines };
}

function button(directive: Directive): Replacement | null {
  if (!directive.name.startsWith('button-')) return null;
  const { content, lines } = contentOf(directive);
  const link = linkOfDirective(directive, content);
  return link === null ? null : { replacement: ['', ' '.repeat(directive.indent) + link, ''], lines };
}

function nothing(directive: Directive): Replacement {
  return { replacement: [], lines: contentOf(directive).lines };
}

function words(directive: Directive): OpenBlock | Replacement {
  const { name, indent, fence, lines } = directive;
  const end = { kind: 'fence', sign: fence.charAt(0), count: fence.length } as const;
  const block = { end, indent, lines, name };
  const known = versionNote(directive) ?? theorem(directive) ?? namedBlock(directive);
  if (known !== null) return { ...block, ...known };
  if (name === 'figure-md') return { ...block, shape: { kind: 'figure', ...idOf(directive.argument) } };
  directive.place.page.leave(`{${name}}`, directive.place.line);
  return UNREADABLE.test(name) ? nothing(directive) : { ...block, shape: { kind: 'plain' } };
}

type Content = Pick<OpenBlock, 'shape' | 'head'>;

/** What its name says, or a class of what is folded. */
function namedBlock(directive: Directive): Content | null {
  const { name, argument, options } = directive;
  const isFolded = /\b(?:dropdown|toggle)\b/.test(options.get('class') ?? '');
  const isTitled = isFolded || takesTitle(name) || name === 'seealso';
  const shape = shapeNamed(isFolded ? 'dropdown' : name, {
    title: isTitled ? titleOf(directive) : '',
    kinds: name === 'admonition' ? (options.get('class') ?? '').split(/\s+/) : [],
    isOpen: options.has('open'),
    ...named(directive),
  });
  return shape && (isTitled || argument === '' ? { shape } : { shape, head: [argument, ''] });
}

/** Of a grid it says how many columns there are. */
function titleOf(directive: Directive): string {
  return /^[\d\s]*$/.test(directive.argument) ? '' : linkedTitle(directive);
}

function versionNote({ name, argument }: Directive): Content | null {
  const version = versionWords(name);
  if (version === null) return null;
  const [number = '', ...said] = argument.split(/\s+/);
  return { head: [said.join(' '), ''], shape: { kind: 'note', className: 'note', title: `${version} ${number}` } };
}

function theorem(directive: Directive): Content | null {
  const { name, argument } = directive;
  // What is between a start and an end stands on its own.
  const isStart = name.endsWith('-start');
  const word = name.replace(/^prf:|-start$/g, '');
  if (!name.startsWith('prf:') && !THEOREMS.has(word)) return null;
  const kind = word.charAt(0).toUpperCase() + word.slice(1);
  const title = argument === '' || word === 'solution' ? kind : `${kind} (${argument})`;
  if (isStart) return { shape: { kind: 'plain', title, ...named(directive) } };
  return { shape: { kind: 'note', className: 'note', title, ...named(directive) } };
}

function idOf(written: string): { id?: string } {
  return /^[\w:.-]{1,200}$/.test(written) ? { id: written } : {};
}

/** By what others refer to it. */
function named({ options }: Directive): { id?: string } {
  const id = options.get('name') ?? options.get('label');
  return id === undefined ? {} : { id };
}
