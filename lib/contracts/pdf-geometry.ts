/** Units per PDF point in which positions are given. */
export const POINT_PARTS = 10;

/** The number of values per run in `words`. */
export const WORD_NUMBERS = 6;

/**
 * Positions of a page version's words on the pages of its PDF. They are whole tenths of a PDF point from the top left corner of the page as it is
 * shown.
 */
export interface PdfGeometry {
  /** The file, identified by the sha256 (hex) of its bytes. */
  file: string;
  bytes: number;
  /**
   * All pages of the file, in order. `number` is counted from 1, `label` is the document's name for the page, and `turn` the degrees it is turned
   * clockwise to be read, where it is.
   */
  pages: { number: number; label: string; width: number; height: number; turn?: number }[];
  /** The reader's pages, in order, each with the number of the file page it begins on. Absent if recorded before this field existed. */
  parts?: { path: string; page: number }[];
  /**
   * Stretches of the canonical text without white space, in order. Six numbers each: its distance from the end of the previous one, its length in
   * UTF-16 units, left, top, right, bottom. `on` has the page number of each run of stretches.
   */
  words: number[];
  /** Pairs: the number of consecutive stretches, and the number of their page. */
  on: number[];
}

/** Returns the path, among a document's assets, of a page version's geometry. */
export function pdfGeometryPath(pagePath: string, version: string): string {
  return `geometry/${pagePath}/${version}.json`;
}

/** Returns the path, among a document's assets, of a piece of a PDF, counted from 0. */
export function pdfPiecePath(file: string, piece: number): string {
  return `original/${file}/${piece}`;
}

/** Size of a piece of a PDF, in bytes; the last piece is shorter. */
export const PDF_PIECE_BYTES = 512 * 1024;
