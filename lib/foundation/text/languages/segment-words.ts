/** Dictionaries find the words of scripts without spaces; ICU chooses the dictionary by the characters. */
const WORDS = new Intl.Segmenter('und', { granularity: 'word' });

/** UTF-16 units that are segmented together: the dictionary's cost grows faster than the length of a text without a break. */
const PIECE = 500;

/** Returns the words of a text without spaces, by ICU's dictionaries. A word may be cut every 500 UTF-16 units. */
export function segmentWords(text: string): string[] {
  const found: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = isPairAt(text, start + PIECE) ? start + PIECE + 1 : start + PIECE;
    for (const { segment } of WORDS.segment(text.slice(start, end))) found.push(segment);
    start = end;
  }
  return found;
}

/** Whether a boundary here would split a surrogate pair. */
function isPairAt(text: string, at: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));
}
