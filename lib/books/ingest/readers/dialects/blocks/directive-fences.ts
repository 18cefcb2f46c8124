import { alignedLines } from '../../math/formula-marks.ts';
import { blockOfDirective, csvRows, kindOfDirective, versionNote } from '../directives.ts';
import { anchorLines, idOf, pictureLines } from './block-html.ts';
import { type BlockPlace, type BlockReader, fencedLines, type OpenBlock, type Replacement } from './block.ts';
import { type FencedHead, readDirectiveHead } from './directive-head.ts';
import { tableOfRows } from './tables.ts';

/** A directive with its position. */
interface Directive extends FencedHead {
  place: BlockPlace;
}

/** Directives without prose: programs, references, raw output. */
const UNREADABLE = /^(?:auto|raw|eval|bibliography|glue|doctest|only|nb)/;

/** Reads ```` ```{note} Title ```` and `:::{note}`, the directives of MyST. */
export const directiveFences: BlockReader = (place) => {
  const head = readDirectiveHead(place);
  if (head === null) return null;
  const directive = { ...head, place };
  const kind = UNREADABLE.test(head.name) ? null : kindOfDirective(head.name);
  const read = kind === null ? undefined : READ[kind];
  if (read !== undefined) return read(directive);
  return /^(?:toctree|currentmodule|module)$|-end$/.test(head.name)
    ? nothing(directive)
    : (button(directive) ?? words(directive));
};

type Read = (directive: Directive) => OpenBlock | Replacement;

const READ: Partial<Record<NonNullable<ReturnType<typeof kindOfDirective>>, Read>> = {
  code,
  prompt: code,
  literal: code,
  drawn: (directive) => verbatim(directive, ''),
  math: formula,
  csv: (directive) => csvTable(directive) ?? words(directive),
  image: picture,
  figure: picture,
  silent: nothing,
};

/** Replaces an entire directive by lines with the same indentation. */
function replacedBy({ indent }: Directive, texts: readonly string[], lines: number): Replacement {
  return { replacement: texts.map((text) => (text === '' ? '' : ' '.repeat(indent) + text)), lines };
}

function contentOf({ place, fence, lines }: Directive): { content: string[]; lines: number } {
  return fencedLines(place, fence, lines);
}

function code(directive: Directive): Replacement {
  const caption = directive.options.get('caption') ?? '';
  const hidden = /\b(?:remove|hide)-(?:cell|input)\b/.test(directive.options.get('tags') ?? '');
  const block = verbatim(directive, directive.argument.split(/\s/, 1)[0] ?? '');
  if (hidden && directive.name === 'code-cell') return { ...block, replacement: [] };
  const above = caption === '' ? [] : replacedBy(directive, [`*${caption}*`, ''], 0).replacement;
  return { ...block, replacement: [...above, ...block.replacement] };
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
  const anchor = replacedBy(directive, anchorLines(nameOf(directive)), 0).replacement;
  return { replacement: [...anchor, ...replacement.slice(0, 1), ...tex, ...replacement.slice(-1)], lines };
}

function picture(directive: Directive): Replacement {
  const { argument, options, name, place } = directive;
  const { content, lines } = contentOf(directive);
  const id = nameOf(directive);
  if (argument === '') place.page.leave(`{${name}}`, place.line);
  const isFigure = name === 'figure' || id !== undefined;
  const caption = isFigure ? content.map((line) => line.slice(Math.min(directive.indent, line.search(/\S|$/)))) : [];
  return replacedBy(
    directive,
    pictureLines({ source: argument, alt: options.get('alt') }, { id, caption, isFigure }),
    lines,
  );
}

/** Returns null if it is not CSV, or is in a separate file. */
function csvTable(directive: Directive): Replacement | null {
  const { argument, options } = directive;
  const { content, lines } = contentOf(directive);
  const header = options.get('header');
  const above = header === undefined ? [] : (csvRows(header) ?? []);
  const isHeaded = header !== undefined || Number(options.get('header-rows') ?? 0) > 0;
  const table = tableOfRows([...above, ...(csvRows(content.join('\n')) ?? [])], isHeaded);
  const caption = argument === '' ? [] : ['', `*${argument}*`];
  return table && replacedBy(directive, [...caption, ...table], lines);
}

const ADDRESS = /^[^<>\s]{1,500}$/;

/**
 * Reads `{button-ref} name` and `{button-link} address` of sphinx-design: a link with the content as its text. A name is resolved like that of any
 * link.
 */
function button(directive: Directive): Replacement | null {
  const { name, argument } = directive;
  if (!/^button-(?:ref|link)$/.test(name) || !ADDRESS.test(argument)) return null;
  const { content, lines } = contentOf(directive);
  const said = content.map((line) => line.trim()).filter((line) => line !== '');
  const shown = said.length === 0 ? (argument.split('/').at(-1) ?? argument) : said.join(' ');
  return replacedBy(directive, ['', `[${shown}](<${argument}>)`, ''], lines);
}

function nothing(directive: Directive): Replacement {
  return { replacement: [], lines: contentOf(directive).lines };
}

function words(directive: Directive): OpenBlock | Replacement {
  const { name, argument, indent, fence, lines } = directive;
  const end = { kind: 'fence', sign: fence.charAt(0), count: fence.length } as const;
  const block = { end, indent, lines, name };
  const version = versionNote(directive);
  if (version !== null) {
    const shape = { kind: 'note', className: 'note', title: version.label } as const;
    return { ...block, shape, head: [version.words, ''] };
  }
  const known = blockOfDirective({ ...directive, argument: linkedTitle(directive) });
  if (known !== null) {
    const { shape, isTitled } = known;
    return isTitled || argument === '' ? { ...block, shape } : { ...block, shape, head: [argument, ''] };
  }
  if (name === 'figure-md') {
    return { ...block, shape: { kind: 'figure', ...(idOf(argument) !== '' && { id: argument }) } };
  }
  directive.place.page.leave(`{${name}}`, directive.place.line);
  return UNREADABLE.test(name) ? nothing(directive) : { ...block, shape: { kind: 'plain' } };
}

/** Returns the title of a card, linked to the target in its `link` option. */
function linkedTitle({ argument, options }: Directive): string {
  const address = options.get('link') ?? '';
  if (argument === '' || argument.includes('](') || !ADDRESS.test(address)) return argument;
  return `[${argument}](<${address}>)`;
}

/** Returns the name others refer to it by. */
function nameOf({ options }: Directive): string | undefined {
  return options.get('name') ?? options.get('label');
}
