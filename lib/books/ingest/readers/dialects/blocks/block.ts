import type { NotationPage } from '../notation-page.ts';

/** What the reader sees around the content of a block. */
export type Shape =
  | { kind: 'note'; className: string; title: string; id?: string }
  | { kind: 'details'; title: string; isOpen: boolean; id?: string }
  | { kind: 'tab'; title: string; beginsGroup?: boolean }
  /** Holds tabs, and keeps them apart from others beside them. */
  | { kind: 'tabs' }
  | { kind: 'figure'; id?: string }
  /** What the words above it mean; without any, one more meaning of those before. */
  | { kind: 'meaning'; terms: string[] }
  /** The content alone. */
  | { kind: 'plain'; title?: string; id?: string }
  /** Neither the block nor its content. */
  | { kind: 'nothing' };

/** Where a block ends. */
type BlockEnd =
  /** With the first line that is indented less than its content, which stands four columns in. */
  | { kind: 'indent' }
  /** With as many signs as it began with, or more; `isAny` where fewer do as well. */
  | { kind: 'fence'; sign: string; count: number; isAny?: boolean }
  /** With the line that closes its name. */
  | { kind: 'name' };

/** A block that begins. */
export interface OpenBlock {
  shape: Shape;
  end: BlockEnd;
  /** By which others know that they stand within it. */
  name?: string;
  /** How far the line is indented. */
  indent: number;
  /** What is closed before it begins, where it is open. */
  closesBefore?: string;
  /** Lines to put at the head of the content. */
  head?: string[];
  /** Lines of the source that the beginning took, the first included; 1 if left out. */
  lines?: number;
  /** What stands behind its sign in the last of these lines: content in which a block may begin. */
  rest?: string;
}

/** Lines in the place of others. */
export interface Replacement {
  replacement: string[];
  lines?: number;
}

/** The end of a block that was begun by this name. */
interface NamedEnd {
  closes: string;
}

/** Where a block could begin. */
export interface BlockPlace {
  /** Without the indentation of the blocks around it. */
  text: string;
  line: number;
  /** The line so many further on, or before it for a negative number, cut the same way; null where there is none. */
  ahead: (count: number) => string | null;
  page: NotationPage;
  /** Lines in which blocks are read that stand within one at this place: the cell of a table. */
  within: (lines: string[]) => string[];
  /** Names of the blocks around it, the innermost last. */
  isWithin: (name: string) => boolean;
}

/** Reads one notation of a block at a line; null for a line that is none. */
export type BlockReader = (place: BlockPlace) => OpenBlock | Replacement | NamedEnd | null;

/** True where a paragraph of words does not go on: a line is empty, or a fence begins or ends a block. */
export function endsParagraph(line: string): boolean {
  return line.trim() === '' || /^[ \t]*(?:`{3}|~{3}|:{3})/.test(line);
}

/** Whether a line is nothing but the signs of a fence, as many of them as it began with or more. */
export function isClosing(line: string, fence: string): boolean {
  const words = line.trim();
  return words.length >= fence.length && words === fence.charAt(0).repeat(words.length);
}

/** The lines of a block from `from` on up to the end of its fence, and how many lines all of it takes. */
export function fencedLines(
  { ahead }: Pick<BlockPlace, 'ahead'>,
  fence: string,
  from = 1,
): { content: string[]; lines: number } {
  const content: string[] = [];
  for (let line = ahead(from); line !== null; line = ahead(from + content.length)) {
    if (isClosing(line, fence)) return { content, lines: from + content.length + 1 };
    content.push(line);
  }
  return { content, lines: from + content.length };
}
