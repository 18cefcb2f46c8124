import { kindOf, nameOf, shapeNamed } from '../named-blocks.ts';
import type { BlockReader } from './block.ts';

const NOTE = /^( *)(!!!|\?\?\?\+?)[ \t]+([a-zA-Z][\w-]*)(.*)/;
const TAB = /^( *)===([!+]{0,2})[ \t]+"([^"]*)"[ \t]*$/;
const SLASHES = /^( *)(\/{3,})[ \t]*([a-zA-Z][\w-]*)[ \t]*(.*)/;

/** Reads `!!! note "Title"`, `??? note` (collapsed) and `???+ note` (collapsible, expanded) of Python-Markdown and its extensions. */
export const admonitions: BlockReader = ({ text }) => {
  const [match, prefix = '', sign = '', name = '', rest = ''] = NOTE.exec(text) ?? [];
  if (match === undefined) return null;
  const title = quotedTitle(rest);
  const block = { end: { kind: 'indent' } as const, indent: prefix.length };
  if (sign === '!!!') {
    return { ...block, shape: { kind: 'note', className: kindOf(name), title: title ?? '' } };
  }
  return { ...block, shape: { kind: 'details', title: title ?? nameOf(name), isOpen: sign.endsWith('+') } };
};

/** Reads `=== "Title"`; `===!` begins another group, `===+` is the tab that is selected first. */
export const contentTabs: BlockReader = ({ text }) => {
  const [match, prefix = '', sign = '', title = ''] = TAB.exec(text) ?? [];
  if (match === undefined) return null;
  return {
    shape: { kind: 'tab', title, beginsGroup: sign.includes('!') },
    end: { kind: 'indent' },
    indent: prefix.length,
  };
};

/** Reads `/// note | Title` up to a line of as many slashes. The block's options, indented below its first line, are dropped. */
export const slashBlocks: BlockReader = ({ text, ahead }) => {
  const [match, prefix = '', slashes = '', name = '', rest = ''] = SLASHES.exec(text) ?? [];
  if (match === undefined || (rest !== '' && !rest.startsWith('|'))) return null;
  const title = rest.slice(1).trim();
  let lines = 1;
  while (/^ {4,}[\w-]+:/.test(ahead(lines) ?? '')) lines += 1;
  const end = { kind: 'fence', sign: '/', count: slashes.length } as const;
  return { shape: shapeNamed(name, { title }) ?? { kind: 'plain' }, end, indent: prefix.length, lines };
};

const PROGRAM = /^ *::: ?[\w.:/-]+[ \t]*(?:\{[^{}]*\}[ \t]*)?$/;

const PROGRAM_HEADING = /^((?:> ?){0,8}#{1,6}[ \t]+):::[ \t]*(\S+)[ \t]*$/;

/**
 * Removes `::: module.name`, which stands for content that a plugin would generate from a program, with its indented options below; in a heading the
 * name is kept.
 */
export const programObjects: BlockReader = ({ text, ahead, line, page }) => {
  const [heading, signs = '', name = ''] = PROGRAM_HEADING.exec(text) ?? [];
  if (heading === undefined && !PROGRAM.test(text)) return null;
  page.leave('::: of a program', line);
  let lines = 1;
  while (/^ {4,}\S/.test(ahead(lines) ?? '')) lines += 1;
  return { replacement: [signs + name], lines };
};

/** Returns the text between the first quotation mark and one that ends the text; null if there is none. */
function quotedTitle(text: string): string | null {
  const words = text.trimEnd();
  const start = words.indexOf('"');
  return start !== -1 && words.endsWith('"') && start < words.length - 1 ? words.slice(start + 1, -1).trim() : null;
}
