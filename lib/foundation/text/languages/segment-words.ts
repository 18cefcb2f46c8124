/** Dictionaries find the words of scripts that put no spaces between them; which of these it is, ICU sees from the characters. */
const WORDS = new Intl.Segmenter('und', { granularity: 'word' });

/** UTF-16 units that are looked at together: what a dictionary takes grows faster than a text without a break. */
const PIECE = 500;

/** The words of a text that has no spaces, as ICU's dictionaries have them; a word may be cut every 500 UTF-16 units. */
export function segmentWords(text: string): string[] {
  const found: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = isPairAt(text, start + PIECE) ? start + PIECE + 1 : start + PIECE;
    for (const { segment } of WORDS.segment(text.slice(start, end))) found.push(segment);
    start = end;
  }
  return found;
}

/** Whether a boundary would stand within a surrogate pair. */
function isPairAt(text: string, at: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));
}
