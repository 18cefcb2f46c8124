import type { NotationPage } from '../notation-page.ts';

/** How a block is shown around its content. */
export type Shape =
  | { kind: 'note'; className: string; title: string; id?: string }
  | { kind: 'details'; title: string; isOpen: boolean; id?: string }
  | { kind: 'tab'; title: string; beginsGroup?: boolean }
  /** Contains tabs and separates them from adjacent ones. */
  | { kind: 'tabs' }
  | { kind: 'figure'; id?: string }
  /** The definition of the terms above it; without terms, a further definition of the previous ones. */
  | { kind: 'meaning'; terms: string[] }
  /** Renders only the content. */
  | { kind: 'plain'; title?: string; id?: string }
  /** Drops the block with its content. */
  | { kind: 'nothing' };

/** The rule by which a block ends. */
type BlockEnd =
  /** Ends at the first line that is indented less than its content, which is indented by four columns. */
  | { kind: 'indent' }
  /** Ends at a fence of at least as many signs as the opening one; with `isAny` fewer are enough. */
  | { kind: 'fence'; sign: string; count: number; isAny?: boolean }
  /** Ends at the line that closes its name. */
  | { kind: 'name' };

/** A block that begins at a line. */
export interface OpenBlock {
  shape: Shape;
  end: BlockEnd;
  /** The name by which nested blocks can check that they are within it. */
  name?: string;
  /** Indentation of the opening line. */
  indent: number;
  /** The block that is closed before this one begins, if it is open. */
  closesBefore?: string;
  /** Lines to insert at the start of the content. */
  head?: string[];
  /** Number of source lines that the opening takes, the first included; defaults to 1. */
  lines?: number;
  /** The text after the sign in the last of these lines: content in which a block may begin. */
  rest?: string;
}

/** Lines that replace other lines. */
export interface Replacement {
  replacement: string[];
  lines?: number;
}

/** The end of a block with this name. */
interface NamedEnd {
  closes: string;
}

/** A line at which a block could begin. */
export interface BlockPlace {
  /** The line without the indentation of the enclosing blocks. */
  text: string;
  line: number;
  /** Returns the line `count` lines further on (before it, if negative), with the same indentation removed; null if there is none. */
  ahead: (count: number) => string | null;
  page: NotationPage;
  /** Reads the blocks in lines that are nested at this place, such as the cell of a table. */
  within: (lines: string[]) => string[];
  /** Whether an enclosing block has this name. */
  isWithin: (name: string) => boolean;
}

/** Reads a block in one notation at a line; null if none begins there. */
export type BlockReader = (place: BlockPlace) => OpenBlock | Replacement | NamedEnd | null;

/** Whether a paragraph ends before this line: the line is empty, or a fence opens or closes a block. */
export function endsParagraph(line: string): boolean {
  return line.trim() === '' || /^[ \t]*(?:`{3}|~{3}|:{3})/.test(line);
}

/** Whether a line consists only of the signs of a fence, at least as many as in the opening one. */
export function isClosing(line: string, fence: string): boolean {
  const words = line.trim();
  return words.length >= fence.length && words === fence.charAt(0).repeat(words.length);
}

/** Returns the lines of a block from `from` to the end of its fence, and the total number of lines it takes. */
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
