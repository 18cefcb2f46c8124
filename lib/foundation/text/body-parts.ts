/** A part of a text that could be asked about: a chapter of a book, a section of a page. */
export interface WeighedPart {
  title: string;
  /** How much text it holds, with everything beneath it: UTF-16 units. */
  weight: number;
}

/** From so many parts on, the first and the last are the ends of a book. */
const WITH_ENDS = 5;

/** Of what the part in the middle holds, when they are ordered by it. */
const LEAST_SHARE = 0.5;

/**
 * The parts that a text consists of, without what only surrounds it: covers, forewords, contents, licences and what else stands at the ends of a
 * book or holds little of it. By where they stand and how long they are, since what such parts are called differs from book to book.
 */
export function bodyParts<Part extends WeighedPart>(parts: readonly Part[]): Part[] {
  const within = parts.length >= WITH_ENDS ? parts.slice(1, -1) : parts;
  const weights = within.map(({ weight }) => weight).toSorted((one, other) => one - other);
  const median = weights[Math.floor(weights.length / 2)] ?? 0;
  return within.filter(({ weight }) => weight > 0 && weight >= median * LEAST_SHARE);
}
