/** A rectangle on a page as displayed, in PDF points from the top left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Adjacent characters in one line, without white space. */
export interface Piece extends Box {
  /** Page number in the file, from 1. */
  page: number;
  text: string;
  hasSpaceBefore: boolean;
  /** The font's name in the file if it is monospaced; otherwise null. */
  evenFont: string | null;
  /** Whether it was recognised in a picture and may be another word; omitted where it is certain. */
  isUnsure?: boolean;
}

/** A stretch of text in one font, as drawn on the page. */
export interface TextItem extends Box {
  /** Its words. */
  pieces: Piece[];
  baseline: number;
  size: number;
  isBold: boolean;
  isRightToLeft: boolean;
  /** Index of the item in the drawing order of the page. */
  drawn: number;
}

/** Pieces of one line without a wide gap between them, or a picture, which has no pieces. */
export interface Fragment extends Box {
  page: number;
  pieces: Piece[];
  baseline: number;
  /** Size of the font used for most of it, in points. */
  size: number;
  /** Most of it. */
  isBold: boolean;
  /** True if it is partly bold. */
  isMixed: boolean;
  /** Index in the drawing order of the page's fragments. */
  drawn: number;
  /** The file of a picture, relative to the work folder. */
  picture: string | null;
}

/** Fragments next to each other in one column. */
export interface Line extends Box {
  page: number;
  fragments: Fragment[];
  baseline: number;
  size: number;
  isBold: boolean;
  isMixed: boolean;
}

/** The content of a page of a PDF. */
export interface PdfPage {
  number: number;
  /** Its page label in the document: `iv`, `12`; null if it has none. */
  label: string | null;
  width: number;
  height: number;
  /** Degrees that it is turned clockwise to be read; all positions refer to the turned page. */
  turn: number;
  /** Whether its text was recognised in a picture. */
  isRecognised: boolean;
  fragments: Fragment[];
}

export function textOfPieces(pieces: readonly Piece[]): string {
  return pieces.map(({ text, hasSpaceBefore }, index) => (hasSpaceBefore && index > 0 ? ` ${text}` : text)).join('');
}

/** Returns the pieces of a line, with a space between fragments. */
export function piecesOfLine({ fragments }: Line): Piece[] {
  return fragments.flatMap(({ pieces }) =>
    pieces.map((piece, index) => (index === 0 ? { ...piece, hasSpaceBefore: true } : piece)),
  );
}

export function textOfLine(line: Line): string {
  return textOfPieces(piecesOfLine(line));
}

/** Returns the smallest box around the given ones. */
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

/** Returns the median; 0 for an empty list. */
export function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Returns the key with the most total weight; null if there is none. */
export function heaviest<Key>(weighed: Iterable<readonly [Key, number]>): Key | null {
  const weights = new Map<Key, number>();
  for (const [key, weight] of weighed) weights.set(key, (weights.get(key) ?? 0) + weight);
  let best: Key | null = null;
  for (const [key, weight] of weights) if (best === null || weight > (weights.get(best) ?? 0)) best = key;
  return best;
}
