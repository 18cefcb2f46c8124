/** Parts of a PDF point in which positions are given. */
export const POINT_PARTS = 10;

/** Numbers of one stretch of `words`. */
export const WORD_NUMBERS = 6;

/**
 * Where the words of a page version stand on the pages of its PDF. Positions are whole tenths of a PDF point from the top left corner of the
 * page as it is shown.
 */
export interface PdfGeometry {
  /** The file itself, by the sha256 (hex) of its bytes. */
  file: string;
  bytes: number;
  /** All pages of the file, in order. `number` is counted from 1, `label` is what the document calls the page, and `turn` the degrees that it is turned clockwise to be read, where it is. */
  pages: { number: number; label: string; width: number; height: number; turn?: number }[];
  /** The pages of the reader, in order, each with the number of the page it begins on. None where that was not kept yet. */
  parts?: { path: string; page: number }[];
  /**
   * Stretches of the canonical text without white space, in order. Six numbers each: how far it begins behind the end of the one before,
   * its length in UTF-16 units, left, top, right, bottom. `on` has the number of the page each run of stretches stands on.
   */
  words: number[];
  /** Pairs: how many stretches in a row, and the number of the page they stand on. */
  on: number[];
}

/** The path, among a document's pictures, of the geometry of a page version. */
export function pdfGeometryPath(pagePath: string, version: string): string {
  return `geometry/${pagePath}/${version}.json`;
}

/** The path, among a document's pictures, of a piece of a PDF, counted from 0. */
export function pdfPiecePath(file: string, piece: number): string {
  return `original/${file}/${piece}`;
}

/** Bytes of a piece of a PDF; the last one is shorter. */
export const PDF_PIECE_BYTES = 512 * 1024;
