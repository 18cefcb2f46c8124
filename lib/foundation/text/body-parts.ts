/** A part of a text that questions can be asked about: a chapter of a book, a section of a page. */
export interface WeighedPart {
  title: string;
  /** The amount of text it contains, including everything beneath it, in UTF-16 units. */
  weight: number;
}

/** From this many parts on, the first and the last count as front and back matter. */
const WITH_ENDS = 5;

/** As a share of the median weight of the parts. */
const LEAST_SHARE = 0.5;

/**
 * Returns the main parts of a text, without its surroundings: covers, forewords, contents, licences and other parts at the ends of a book or with
 * little content. Decided by position and length, since the names of such parts differ from book to book.
 */
export function bodyParts<Part extends WeighedPart>(parts: readonly Part[]): Part[] {
  const within = parts.length >= WITH_ENDS ? parts.slice(1, -1) : parts;
  const weights = within.map(({ weight }) => weight).toSorted((one, other) => one - other);
  const median = weights[Math.floor(weights.length / 2)] ?? 0;
  return within.filter(({ weight }) => weight > 0 && weight >= median * LEAST_SHARE);
}
