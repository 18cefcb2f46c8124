/** A file of a book that is one long text, before it is read. */
export interface MobiFile {
  /** Its name in the work folder. */
  name: string;
  /** Where it begins in the text of the book. */
  start: number;
  /** One letter for each byte; places in it are counted from `start`. */
  text: string;
}

/** An entry of the contents, by its position in the text of the book. */
export interface MobiEntry {
  title: string;
  depth: number;
  position: number;
}

/** What the text of a book turned out to be, in either format. */
export interface MobiBook {
  files: MobiFile[];
  contents: MobiEntry[];
  /** True where its table of contents is there and could not be read. */
  hasLostContents: boolean;
  /** Every link in a text, with what replaces it. */
  links: LinkNotation;
  /** Whether the files are XHTML. */
  isXml: boolean;
}

/** How the files of a format name places and pictures. */
export interface LinkNotation {
  /** Finds every place that a link names; its first group is what `positionOf` understands. */
  place: RegExp;
  positionOf: (written: RegExpMatchArray) => number | null;
  /** What stands in the place of the link, given its address. */
  link: (address: string) => string;
  /** Finds every picture. */
  picture: RegExp;
  /** Which one it is among the records of pictures, from 0. */
  pictureOf: (written: RegExpMatchArray) => number;
  image: (address: string) => string;
}

/** Which of some files has a position: the last that begins at it or before. */
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

/** Whether a part of a text shows nothing: contents that a book repeats for programs are shown beside it. */
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
