/** A rectangle on a page as it is shown, in PDF points from its top left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Characters without white space that stand together in one line. */
export interface Piece extends Box {
  /** Number of the page in the file, from 1. */
  page: number;
  text: string;
  hasSpaceBefore: boolean;
  /** Its font's name in the file, where all letters of that are as wide; else null. */
  evenFont: string | null;
  /** It was recognised in a picture, and may be another word. Left out where it is sure. */
  isUnsure?: boolean;
}

/** A stretch of text as the page draws it, in one font. */
export interface TextItem extends Box {
  /** Its words. */
  pieces: Piece[];
  baseline: number;
  size: number;
  isBold: boolean;
  isRightToLeft: boolean;
  /** Counts the items of the page as they are drawn. */
  drawn: number;
}

/** Pieces of one line with no wide gap between them; or a picture, which has none. */
export interface Fragment extends Box {
  page: number;
  pieces: Piece[];
  baseline: number;
  /** Of the font that most of it is set in, in points. */
  size: number;
  /** Most of it. */
  isBold: boolean;
  /** Some is bold and some is not. */
  isMixed: boolean;
  /** Its place in the order in which the fragments of the page are drawn. */
  drawn: number;
  /** The file of a picture, relative to the work folder. */
  picture: string | null;
}

/** Fragments beside each other in one column. */
export interface Line extends Box {
  page: number;
  fragments: Fragment[];
  baseline: number;
  size: number;
  isBold: boolean;
  isMixed: boolean;
}

/** What a page of a PDF shows. */
export interface PdfPage {
  number: number;
  /** What the document calls it: `iv`, `12`; null where it has no name for it. */
  label: string | null;
  width: number;
  height: number;
  /** Degrees that it is turned clockwise to be read; what is said of places is said of the turned page. */
  turn: number;
  /** Its text was recognised in a picture. */
  isRecognised: boolean;
  fragments: Fragment[];
}

export function textOfPieces(pieces: readonly Piece[]): string {
  return pieces.map(({ text, hasSpaceBefore }, index) => (hasSpaceBefore && index > 0 ? ` ${text}` : text)).join('');
}

/** The pieces of a line; between two fragments there is a space. */
export function piecesOfLine({ fragments }: Line): Piece[] {
  return fragments.flatMap(({ pieces }) =>
    pieces.map((piece, index) => (index === 0 ? { ...piece, hasSpaceBefore: true } : piece)),
  );
}

export function textOfLine(line: Line): string {
  return textOfPieces(piecesOfLine(line));
}

/** The smallest box around some. */
export function boxAround(boxes: readonly Box[]): Box {
  const around = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { left, top, right, bottom } of boxes) {
    around.left = Math.min(around.left, left);
    around.top = Math.min(around.top, top);
    around.right = Math.max(around.right, right);
    around.bottom = Math.max(around.bottom, bottom);
  }
  return around;
}

/** The middle one of some numbers; 0 of none. */
export function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** What most of the weight is on; null of nothing. */
export function heaviest<Key>(weighed: Iterable<readonly [Key, number]>): Key | null {
  const weights = new Map<Key, number>();
  for (const [key, weight] of weighed) weights.set(key, (weights.get(key) ?? 0) + weight);
  let best: Key | null = null;
  for (const [key, weight] of weights) if (best === null || weight > (weights.get(best) ?? 0)) best = key;
  return best;
}
