/** A file of a book that is stored as one long text, before parsing. */
export interface MobiFile {
  /** The file's name in the work folder. */
  name: string;
  /** Offset of its beginning in the text of the book. */
  start: number;
  /** The text with one character per byte; offsets in it are relative to `start`. */
  text: string;
}

/** An entry of the table of contents, by its position in the text of the book. */
export interface MobiEntry {
  title: string;
  depth: number;
  position: number;
}

/** The content of a book, read from either format. */
export interface MobiBook {
  files: MobiFile[];
  contents: MobiEntry[];
  /** True if the book has a table of contents that could not be read. */
  hasLostContents: boolean;
  /** How links are written in the text, and their replacement. */
  links: LinkNotation;
  /** Whether the files are XHTML. */
  isXml: boolean;
}

/** The notation for places and pictures in a format's files. */
export interface LinkNotation {
  /** Matches every place that a link names; its first group is the input of `positionOf`. */
  place: RegExp;
  positionOf: (written: RegExpMatchArray) => number | null;
  /** Returns the replacement of the link, given its address. */
  link: (address: string) => string;
  /** Matches every picture. */
  picture: RegExp;
  /** Returns the index of a picture among the picture records, from 0. */
  pictureOf: (written: RegExpMatchArray) => number;
  image: (address: string) => string;
}

/** Returns the file that contains a position: the last one that begins at or before it. */
export function fileAt(files: readonly MobiFile[], position: number): MobiFile | undefined {
  let [from, to] = [0, files.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((files[middle]?.start ?? 0) <= position) from = middle + 1;
    else to = middle;
  }
  return files[Math.max(0, from - 1)];
}

const TAGS = /<[^<>]{0,2000}>/g;

/** Whether a part of a text is displayed as empty. An embedded table of contents does not count, since it is displayed next to the book. */
export function isBlank(text: string): boolean {
  const shown = withoutElement(withoutElement(text, 'head'), 'nav');
  return !/<(?:img|svg)\b/i.test(shown) && shown.replace(TAGS, '').trim() === '';
}

function withoutElement(text: string, name: string): string {
  const parts: string[] = [];
  let before = 0;
  for (let at = text.indexOf(`<${name}`); at !== -1; at = text.indexOf(`<${name}`, before)) {
    const end = text.indexOf(`</${name}>`, at);
    if (end === -1) break;
    parts.push(text.slice(before, at));
    before = end;
  }
  return parts.join('') + text.slice(before);
}
