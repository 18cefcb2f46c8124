import type { TreePass } from '../dialect.ts';
import { shapeNamed } from '../named-blocks.ts';
import { replaceText } from '../tree/replace-text.ts';

import type { BlockPlace, BlockReader, OpenBlock } from './block.ts';
import { linesOfTag, parseAttributes } from './block-html.ts';

const OPENING = /^( *)(:{2,})([a-z][\w-]*)(?:\[([^[\]]*)\]| ([^{}:]{1,100}))?(?:\{(.*)\})?[ \t]*$/;
const CLOSING = /^ *(:{2,})[ \t]*$/;
/** Says into which place of a component the lines below it go. */
const SLOT = /^ *#[a-z][\w-]*(?:\{.*\})?[ \t]*$/;
const LEAF = /^ *:([a-z][\w-]*)\{[^{}]*\}[ \t]*$/;
const LINES_MAX = 500;

/**
 * `::name[words]{key="value"}` … `::`, the blocks of Markdown Components, which stand in each other with more colons, and may begin with
 * their settings between lines of `---`. One that is never closed holds nothing.
 */
export const mdcBlocks: BlockReader = (place) => {
  const { text, isWithin, page, line } = place;
  const count = CLOSING.exec(text)?.[1]?.length ?? 0;
  if (isWithin(nameOf(count))) return { closes: nameOf(count) };
  const lone = LEAF.exec(text)?.[1];
  if (lone !== undefined) {
    page.leave(`:${lone}{…}`, line);
    return { replacement: [''] };
  }
  const isInner = isWithin(nameOf(2));
  if (isInner && SLOT.test(text)) return { replacement: [''] };
  const [, prefix = '', colons = '', name = '', label, words, braces = ''] = OPENING.exec(text) ?? [];
  if (colons === '' || (colons.length > 2 && !isInner)) return null;
  const written = { name, label: label ?? words, braces, indent: prefix.length, colons };
  if (isTabOf(name, colons, isWithin)) return { ...opened(place, written), name: TAB, closesBefore: TAB };
  if (isClosed(place, colons)) return opened(place, written);
  if (colons.length > 2 || words !== undefined) return null;
  page.leave(`::${name}`, line, label === undefined ? 'dropped' : 'unwrapped');
  return { replacement: ['', prefix + (label ?? ''), ''] };
};

const TAB = 'mdc tab';

/** A tab with as many colons as the set it stands in ends with the next one, or with the set. */
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
}

function opened({ ahead, page, line }: BlockPlace, { name, label, braces, indent, colons }: Written): OpenBlock {
  const { values } = parseAttributes(braces);
  let lines = 1;
  if (ahead(1)?.trim() === '---') {
    for (let inner = ahead((lines += 1)); inner !== null && inner.trim() !== '---'; inner = ahead((lines += 1))) {
      const [, key = '', value = ''] = /^\s*([\w-]+):\s*(.*?)\s*$/.exec(inner) ?? [];
      values.set(key, value.replace(/^(["'])(.*)\1$/, '$2'));
    }
    lines += 1;
  }
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

/** `:name[words]{key="value"}` within a line is its words, and nothing without any. */
export const textDirectives: TreePass = (tree, page) =>
  replaceText(tree, page, [
    /(?<![\w:/]):([a-z][\w-]{1,60})(?:\[([^[\]\n]{0,300})\](?:\{[^{}\n]{0,300}\})?|\{[^{}\n]{0,300}\})/g,
    ([, name = '', words], line) => {
      page.leave(`:${name}[…]`, line, words === undefined ? 'dropped' : 'unwrapped');
      return words ?? '';
    },
  ]);

const LONE = /^( *):::[ \t]*([a-z][\w-]*)(.*):::[ \t]*$/;

/** `:::image source="a.png" alt-text="…":::`, and the marks around columns and versions that say nothing themselves. */
export const loneContainers: BlockReader = ({ text, page, line }) => {
  const [, prefix = '', name = '', given = ''] = LONE.exec(text) ?? [];
  if (name === '') return null;
  const { values } = parseAttributes(given);
  const source = values.get('source');
  if (source !== undefined && name === 'image')
    return { replacement: [`${prefix}![${(values.get('alt-text') ?? '').replace(/[[\]]/g, '')}](<${source}>)`] };
  if (shapeNamed(name.replace(/-end$/, ''))?.kind !== 'plain') page.leave(`:::${name}`, line);
  return { replacement: [''] };
};

/** Signs that a paragraph begins with in place of the name of a note. */
const MARKED = /^( *)(?:([?!])> |(!{1,4}) (?=[\p{Lu}*`[_<]))(.*)$/u;
const KINDS: Record<string, string> = {
  '?': 'tip',
  '!': 'warning',
  '!!': 'caution',
  '!!!': 'note',
  '!!!!': 'tip',
};

/** `?> Words` and `! Words`, a paragraph that is a note. */
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
