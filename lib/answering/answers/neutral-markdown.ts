import type { Nodes } from 'mdast';

import { citationMarkers } from '#lib/contracts/citation-marker.ts';
import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';

import { readMarkdown, visitNodes } from './answer-markdown.ts';

/** Replaces a range of a text. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

interface Place {
  start: number;
  end: number;
}

/** Node types that only the file itself may contain. */
const FORGED: ReadonlySet<Nodes['type']> = new Set([
  ...(['html', 'image', 'imageReference', 'linkReference', 'definition'] as const),
  ...(['footnoteDefinition', 'footnoteReference'] as const),
]);
const MOST_ROUNDS = 12;
/** A bare address shows where it leads and cannot lead elsewhere; written-out links and links in angle brackets can. */
const WRITTEN_LINK = /^[[<]/;
const TOP_HEADING = /^#{1,2}(?!#)/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const BYTE_ORDER_MARK = /^\ufeff+/;
const TOKEN = /\S+/g;
const ADDRESS = /\/\/|www\.|@/i;
/** Characters without which no HTML, picture, link or definition can be written, however a marker between them is replaced. */
const OPENING_SIGN = /<|!(?=\[)|(?<=\])[(:]/g;
const ANY_SIGN = /[\\`*_{}[\]<>()#+\-.!|&~$^=:]/g;

/**
 * Returns the Markdown of an answer without anything that could pass for a part of the file that contains it: links, pictures, HTML, definitions and
 * footnotes become their literal characters, headings stay below those of the file, a marker is kept apart from an address, and an unclosed block of
 * code is closed. Neutral text is returned unchanged.
 */
export function neutralMarkdown(markdown: string): string {
  // Parsers skip a leading byte order mark and count offsets from after it.
  const readable = markdown.replace(BYTE_ORDER_MARK, '');
  let text = readable;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const edits = editsOf(text);
    if (edits.length === 0) return text;
    text = apply(text, edits);
  }
  // Any text becomes plain words once its signs are escaped.
  return readable
    .replace(/[\r\n]+/g, ' ')
    .replace(ANY_SIGN, String.raw`\$&`)
    .trim();
}

function editsOf(markdown: string): Edit[] {
  const tree = readMarkdown(markdown);
  const edits: Edit[] = [];
  const code: Place[] = [];
  visitNodes(tree, (node, place) => {
    if (node.type === 'code' || node.type === 'inlineCode') code.push(place);
    const edit = editOf(node, place, markdown.slice(place.start, place.end));
    if (edit !== null) edits.push(edit);
  });
  for (const { index } of markdown.matchAll(OPENING_SIGN)) {
    if (isUnescaped(markdown, index) && !isIn(code, index)) edits.push(escapeAt(index));
  }
  edits.push(...spacesAroundMarkers(markdown).filter(({ start }) => !isIn(code, start)));
  const open = openFence(tree.children.at(-1), markdown);
  if (open !== null) edits.push({ start: markdown.length, end: markdown.length, text: open });
  return edits;
}

function editOf(node: Nodes, { start, end }: Place, source: string): Edit | null {
  if (FORGED.has(node.type)) return escapeAt(start + (/^[ \t]*/.exec(source)?.[0].length ?? 0));
  if (node.type === 'link') return WRITTEN_LINK.test(source) ? escapeAt(start) : null;
  return node.type === 'heading' && node.depth <= 2 ? lowerHeading({ start, end }, source) : null;
}

/** Lowers a heading to below the file's own ones; an underlined heading becomes plain text. */
function lowerHeading({ start, end }: Place, source: string): Edit | null {
  const [signs] = TOP_HEADING.exec(source) ?? [];
  if (signs !== undefined) return { start, end: start + signs.length, text: '###' };
  const line = trimEndOf(source, /[ \t]/);
  const sign = /[=-]$/.exec(line)?.[0];
  if (sign === undefined) return null;
  const underline = trimEndOf(line, sign === '=' ? /=/ : /-/).length;
  return escapeAt(end - (source.length - underline));
}

/** Returns the fence that closes the block of code at the end of the text; null if it does not end in one. */
function openFence(last: Nodes | undefined, markdown: string): string | null {
  if (last?.type !== 'code' || last.position === undefined) return null;
  const lines = markdown.slice(last.position.start.offset, last.position.end.offset).split(/\r\n|\n|\r/);
  const fence = FENCE.exec(lines[0] ?? '')?.[1];
  return fence === undefined || isClosing(lines.slice(1).at(-1), fence) ? null : `\n${fence}`;
}

function isClosing(line: string | undefined, fence: string): boolean {
  const signs = line?.trim() ?? '';
  return signs.startsWith(fence) && signs.replaceAll(fence.charAt(0), '') === '';
}

/** Viewers include text that touches an address in the address, or fail to see the address because of it. */
function spacesAroundMarkers(markdown: string): Edit[] {
  return [...markdown.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    if (!ADDRESS.test(token)) return [];
    return citationMarkers(token).flatMap(({ start, end }) =>
      [start, end]
        .filter((at) => at > 0 && at < token.length)
        .map((at) => ({ start: index + at, end: index + at, text: ' ' })),
    );
  });
}

function isIn(places: readonly Place[], at: number): boolean {
  return places.some(({ start, end }) => at >= start && at < end);
}

function isUnescaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 0;
}

function escapeAt(at: number): Edit {
  return { start: at, end: at, text: '\\' };
}

function apply(text: string, edits: Edit[]): string {
  let result = text;
  // Applied from the end, so that earlier positions stay valid; of two edits at one place only one is applied.
  const fromEnd = edits.toSorted((one, other) => other.start - one.start);
  let last = Number.POSITIVE_INFINITY;
  for (const { start, end, text: replacement } of fromEnd) {
    if (start >= last) continue;
    result = result.slice(0, start) + replacement + result.slice(end);
    last = start;
  }
  return result;
}
