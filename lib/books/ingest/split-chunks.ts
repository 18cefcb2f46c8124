import type { Heading } from '#lib/books/library/page.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

import type { PictureRange } from './page-reading.ts';

/**
 * Target length of a chunk, in UTF-16 units. Of 500, 1,000, 1,500 and 2,000 it has the best balance: the answer is among the top five for 87 of 100
 * questions (77, 93, 95 at the others), and 5% of the displayed words are the answer (9, 4, 3).
 */
const TARGET_LENGTH = 1_000;

/** Minimum length of a separate chunk: a shorter rest is added to the previous one. */
const SHORTEST_REST = 200;

export interface ChunkRange extends TextRange {
  sentences: Sentence[];
  /** The headings above the chunk, from the first heading of the page to the innermost; empty above the first. */
  headings: Heading[];
  /** Set for an image chunk. */
  picture: PictureRange | null;
}

interface PageParts {
  sentences: Sentence[];
  headings: Heading[];
  pictures: PictureRange[];
  footnotesStart: number | null;
}

/**
 * Packs the sentences of a page, each into exactly one chunk: whole, in order, without overlap, never across a heading with text under it. A range
 * that describes a picture is a separate chunk; the footnotes belong to the page's first heading.
 */
export function splitChunks(page: PageParts): ChunkRange[] {
  return splitSections(page).flatMap(({ headings, sentences, picture }) =>
    (picture ? [sentences] : pack(sentences)).map((packed) => ({
      start: packed[0]?.start ?? 0,
      end: packed.at(-1)?.end ?? 0,
      sentences: packed,
      headings,
      picture,
    })),
  );
}

interface Section {
  headings: Heading[];
  sentences: Sentence[];
  picture: PictureRange | null;
}

function splitSections(page: PageParts): Section[] {
  const sections: Section[] = [];
  const headingsByStart = new Map(page.headings.map((heading) => [heading.start, heading]));
  const footnotesStart = page.footnotesStart ?? Number.POSITIVE_INFINITY;
  const pictureOf = pictureFinder(page.pictures);
  let path: Heading[] = [];
  let previousEnd = 0;
  for (const sentence of page.sentences) {
    const heading = headingsByStart.get(sentence.start);
    const entersFootnotes = previousEnd <= footnotesStart && footnotesStart <= sentence.start;
    if (entersFootnotes) path = path.slice(0, 1);
    if (heading) path = [...path.filter(({ level }) => level < heading.level), heading];
    const picture = pictureOf(sentence);
    const current = sections.at(-1);
    const continues = current?.picture === picture && !entersFootnotes && (!heading || opensInto(current, heading));
    if (current && continues) {
      current.sentences.push(sentence);
      current.headings = path;
    } else sections.push({ headings: path, sentences: [sentence], picture });
    previousEnd = sentence.end;
  }
  return sections;
}

/** Returns a function that finds the picture a sentence describes. It must be called in text order. */
function pictureFinder(pictures: PictureRange[]): (sentence: TextRange) => PictureRange | null {
  let next = 0;
  return ({ start, end }) => {
    while ((pictures[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    const picture = pictures[next];
    return picture !== undefined && picture.start < end ? picture : null;
  };
}

/** Whether a section so far consists only of a heading and the next heading is deeper: "4 Ownership", "4.1 Moves". */
function opensInto(section: Section, next: Heading): boolean {
  const innermost = section.headings.at(-1);
  return (
    innermost !== undefined && section.sentences.every(({ kind }) => kind === 'heading') && innermost.level < next.level
  );
}

function pack(sentences: Sentence[]): Sentence[][] {
  const packed: Sentence[][] = [];
  for (const sentence of sentences) {
    const current = packed.at(-1);
    if (current && lengthOf([...current, sentence]) <= TARGET_LENGTH) current.push(sentence);
    else packed.push([sentence]);
  }
  const rest = packed.at(-1);
  const before = packed.at(-2);
  if (rest && before && lengthOf(rest) < SHORTEST_REST) packed.splice(-2, 2, [...before, ...rest]);
  return packed;
}

function lengthOf(sentences: Sentence[]): number {
  return (sentences.at(-1)?.end ?? 0) - (sentences[0]?.start ?? 0);
}
