import { terms } from '#lib/text/terms.ts';

/** A piece of a text, and whether it was looked for. */
export interface MarkedPiece {
  text: string;
  isMarked: boolean;
}

const RUN = /[\p{L}\p{N}\p{M}]+/gu;

/** The text in pieces: its words that a search for `query` finds, in whatever form, and what stands between them. */
export function markTerms(text: string, query: string): MarkedPiece[] {
  const wanted = new Set(terms(query));
  if (wanted.size === 0) return [{ text, isMarked: false }];
  const marks = [...text.matchAll(RUN)].flatMap(({ 0: run, index }) =>
    marksIn(run, wanted).map(([start, end]) => [index + start, index + end] as const),
  );
  const pieces: MarkedPiece[] = [];
  let done = 0;
  for (const [start, end] of marks) {
    if (start > done) pieces.push({ text: text.slice(done, start), isMarked: false });
    // Pairs of characters overlap.
    if (end > done) pieces.push({ text: text.slice(Math.max(start, done), end), isMarked: true });
    done = Math.max(done, end);
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isMarked: false });
  return pieces;
}

function marksIn(run: string, wanted: ReadonlySet<string>): [start: number, end: number][] {
  const found = terms(run);
  if (found.length === 1) return found.some((term) => wanted.has(term)) ? [[0, run.length]] : [];
  // A script without spaces between words: what is found there are pieces of the run.
  return found
    .filter((term) => wanted.has(term))
    .map((term) => [run.indexOf(term), term] as const)
    .filter(([start]) => start >= 0)
    .map(([start, term]): [number, number] => [start, start + term.length])
    .sort(([first], [second]) => first - second);
}
