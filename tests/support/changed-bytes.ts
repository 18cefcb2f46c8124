import type { Random } from '#lib/foundation/core/random.ts';

/** A run of bytes of a file. */
export interface ByteSpan {
  start: number;
  end: number;
}

/** Where each match of the pattern’s first group stands, in bytes of UTF-8. */
export function spansOf(text: string, pattern: RegExp): ByteSpan[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [whole, group = ''] = match;
    const at = match.index + whole.indexOf(group);
    const start = Buffer.byteLength(text.slice(0, at));
    return group === '' ? [] : [{ start, end: start + Buffer.byteLength(group) }];
  });
}

/** The text with one byte of it another; read as a program reads a file that is no longer UTF-8. */
export function changeByte(text: string, { start, end }: ByteSpan, random: Random): string {
  const bytes = Buffer.from(text);
  const at = start + random.below(end - start);
  bytes[at] = ((bytes[at] ?? 0) + 1 + random.below(255)) % 256;
  return bytes.toString('utf8');
}
