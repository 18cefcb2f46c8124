import type { TreePass } from '../dialect.ts';
import { shapeNamed } from '../named-blocks.ts';
import { replacing } from '../tree/replace-text.ts';

import type { BlockPlace, BlockReader, OpenBlock } from './block.ts';
import { linesOfTag, parseAttributes } from './block-html.ts';

const OPENING = /^( *)(:{2,})([a-z][\w-]*)(?:\[([^[\]]*)\]| ([^{}:]{1,100}))?(?:\{(.*)\})?[ \t]*$/;
const CLOSING = /^ *(:{2,})[ \t]*$/;
/** Names the slot of a component that receives the lines below. */
const SLOT = /^ *#[a-z][\w-]*(?:\{.*\})?[ \t]*$/;
const LEAF = /^ *:([a-z][\w-]*)\{[^{}]*\}[ \t]*$/;
const LINES_MAX = 500;

/**
 * Reads `::name[words]{key="value"}` … `::`, the blocks of Markdown Components, which are nested by using more colons, and may begin with their
 * settings between lines of `---`. One that is never closed has no content.
 */
export const mdcBlocks: BlockReader = (place) => endOf(place) ?? leafOf(place) ?? openingOf(place);

function endOf({ text, isWithin }: BlockPlace): ReturnType<BlockReader> {
  const name = nameOf(CLOSING.exec(text)?.[1]?.length ?? 0);
  return isWithin(name) ? { closes: name } : null;
}

/** Reads a line for a component without text, or one that only says where the text below it goes. */
function leafOf({ text, isWithin, page, line }: BlockPlace): ReturnType<BlockReader> {
  const name = LEAF.exec(text)?.[1];
  if (name !== undefined) page.leave(`:${name}{…}`, line);
  return name !== undefined || (isWithin(nameOf(2)) && SLOT.test(text)) ? { replacement: [''] } : null;
}

function openingOf(place: BlockPlace): ReturnType<BlockReader> {
  const { isWithin, page, line } = place;
  const written = writtenIn(place.text);
  if (written === null) return null;
  const { name, label, colons, indent, isBare } = written;
  const isDeep = colons.length > 2;
  if (isDeep && !isWithin(nameOf(2))) return null;
  if (isTabOf(name, colons, isWithin)) return { ...opened(place, written), name: TAB, closesBefore: TAB };
  if (isClosed(place, colons)) return opened(place, written);
  if (isDeep || isBare) return null;
  page.leave(`::${name}`, line, label === undefined ? 'dropped' : 'unwrapped');
  return { replacement: ['', ' '.repeat(indent) + (label ?? ''), ''] };
}

function writtenIn(text: string): Written | null {
  const found = OPENING.exec(text);
  if (found === null) return null;
  const [, prefix = '', colons = '', name = '', label, words, braces = ''] = found;
  return { name, label: label ?? words, braces, indent: prefix.length, colons, isBare: words !== undefined };
}

const TAB = 'mdc tab';

/** A tab with as many colons as the set that contains it ends with the next one, or with the set. */
function isTabOf(name: string, colons: string, isWithin: BlockPlace['isWithin']): boolean {
  return isWithin(nameOf(colons.length)) && shapeNamed(name)?.kind === 'tab';
}

function nameOf(colons: number): string {
  return `mdc ${colons}`;
}

function isClosed({ ahead }: BlockPlace, colons: string): boolean {
  let depth = 1;
  for (let count = 1; count < LINES_MAX; count += 1) {
    const line = ahead(count);
    if (line === null) return false;
    const [, , signs, name = ''] = OPENING.exec(line) ?? [];
    if (CLOSING.exec(line)?.[1] === colons) depth -= 1;
    else if (signs === colons && shapeNamed(name)?.kind !== 'tab') depth += 1;
    if (depth === 0) return true;
  }
  return false;
}

interface Written {
  name: string;
  label: string | undefined;
  braces: string;
  indent: number;
  colons: string;
  /** True if the words after its name are not in brackets. */
  isBare: boolean;
}

/** Adds the settings between `---` lines below the opening; returns the number of lines they take, the opening included. */
function readSettings(ahead: BlockPlace['ahead'], values: Map<string, string>): number {
  if (ahead(1)?.trim() !== '---') return 1;
  let count = 2;
  for (let line = ahead(count); line !== null && line.trim() !== '---'; line = ahead(count)) {
    const [, key = '', value = ''] = /^\s*([\w-]+):(.*)$/.exec(line) ?? [];
    values.set(key, value.trim().replace(/^(["'])(.*)\1$/, '$2'));
    count += 1;
  }
  return count + 1;
}

function opened({ ahead, page, line }: BlockPlace, { name, label, braces, indent, colons }: Written): OpenBlock {
  const { values } = parseAttributes(braces);
  const lines = readSettings(ahead, values);
  const title = label ?? values.get('title') ?? values.get('label') ?? '';
  const known = shapeNamed(name.replace(/^(?:prose|u)-/, ''), { title, kinds: [values.get('type')] });
  if (known === null) page.leave(`::${name}`, line, 'unwrapped');
  const description = values.get('description');
  return {
    shape: known ?? { kind: 'plain', title },
    end: { kind: 'name' },
    name: nameOf(colons.length),
    indent,
    lines,
    ...(description !== undefined && { head: [description, ''] }),
  };
}

/** Replaces inline `:name[words]{key="value"}` by its words, or by nothing if it has none. */
export const textDirectives: TreePass = replacing(
  /(?<![\w:/]):([a-z][\w-]{1,60})(?:\[([^[\]\n]{0,300})\](?:\{[^{}\n]{0,300}\})?|\{[^{}\n]{0,300}\})/g,
  ([, name = '', words], page, line) => {
    page.leave(`:${name}[…]`, line, words === undefined ? 'dropped' : 'unwrapped');
    return words ?? '';
  },
);

const LONE = /^( *):::[ \t]*([a-z][\w-]*)(?![\w-])/;

/** Reads `:::image source="a.png" alt-text="…":::` and drops the markers around columns and versions, which have no content. */
export const loneContainers: BlockReader = ({ text, page, line }) => {
  const [head = '', prefix = '', name = ''] = LONE.exec(text) ?? [];
  const rest = text.slice(head.length).trimEnd();
  if (name === '' || !rest.endsWith(':::')) return null;
  const { values } = parseAttributes(rest.slice(0, -':::'.length));
  const source = values.get('source');
  if (source !== undefined && name === 'image')
    return { replacement: [`${prefix}![${(values.get('alt-text') ?? '').replace(/[[\]]/g, '')}](<${source}>)`] };
  if (shapeNamed(name.replace(/-end$/, ''))?.kind !== 'plain') page.leave(`:::${name}`, line);
  return { replacement: [''] };
};

/** Signs at the beginning of a paragraph that make it a note. */
const MARKED = /^( *)(?:([?!])> |(!{1,4}) (?=[\p{Lu}*`[_<]))(.*)$/u;
const KINDS: Record<string, string> = {
  '?': 'tip',
  '!': 'warning',
  '!!': 'caution',
  '!!!': 'note',
  '!!!!': 'tip',
};

/** Reads `?> Words` and `! Words`, a paragraph that is a note. */
export const markedNotes: BlockReader = ({ text, ahead }) => {
  const [, prefix = '', sign, signs, words = ''] = MARKED.exec(text) ?? [];
  const kind = KINDS[sign ?? signs ?? ''];
  if (kind === undefined || (ahead(-1) ?? '').trim() !== '') return null;
  const content = [words];
  for (let next = ahead(content.length); next !== null && next.trim() !== ''; next = ahead(content.length))
    content.push(next.trimStart().replace(/^!{1,4}(?: |$)/, ''));
  const shape = { kind: 'note', className: kind, title: '' } as const;
  const lines = `${linesOfTag(shape, 'opening')}${content.join('\n')}${linesOfTag(shape, 'closing')}`;
  return { replacement: lines.split('\n').map((one) => (one === '' ? '' : prefix + one)), lines: content.length };
};
