import type { CitedText } from '#lib/answering/grounding/claims/claim-text.ts';

const LIST_MARK = /^(?:[-*+•–]|\d{1,3}[.)])\s+/;
const LONGEST_HEADING = 40;
const MOST_WORDS = 5;

/**
 * A sentence of a set's passage as reading a book would give it: without list mark and code ticks, and of the kind that it looks
 * like.
 */
export function citedTextOf(written: string): CitedText {
  const code = /^`([^`]+)`$/.exec(written)?.[1];
  if (code !== undefined) return { kind: 'code', text: code };
  const text = written.replaceAll(/`([^`]+)`/g, '$1');
  if (LIST_MARK.test(text)) return { kind: 'item', text: text.replace(LIST_MARK, '') };
  if (/\S\s*\|\s*\S/.test(text)) return { kind: 'row', text };
  return { kind: isHeading(text) ? 'heading' : 'prose', text };
}

/** A few words without an end. */
function isHeading(text: string): boolean {
  if (text.length > LONGEST_HEADING || /[.!?…。！？।:;,]["'”’»」』)]*$/u.test(text)) return false;
  return text.split(/\s+/).length <= MOST_WORDS;
}
