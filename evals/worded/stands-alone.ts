/** What a sentence points back with, in English: alone it does not say what it speaks of. */
const POINTS_BACK = new Set('it its he she they his her their this that these those such'.split(' '));
const MARKER = /\[(\d+)\](?!\()/g;

/**
 * Whether an answer can be read without its book: no part of it that comes from another source than the part before it begins with a word
 * that points back, and it does not end where it announces something.
 */
export function standsAlone(answer: string): boolean {
  const parts = [...answer.matchAll(MARKER)];
  let at = 0;
  let before: string | undefined;
  for (const { 0: marker, 1: source, index } of parts) {
    const part = answer.slice(at, index).trim();
    if (source !== before && POINTS_BACK.has(firstWord(part))) return false;
    at = index + marker.length;
    before = source;
  }
  const text = answer.replaceAll(MARKER, '').trim();
  return text !== '' && !text.endsWith(':');
}

function firstWord(part: string): string {
  return /^[^\p{L}\p{N}]*(\p{L}+)/u.exec(part)?.[1]?.toLowerCase() ?? '';
}
