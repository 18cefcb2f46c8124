import type { NumberedSentence } from '../evidence-block.ts';

// What a marker parser would read as a citation.
const MARKER_LIKE = /\[(?=[\d ,;–-]*\d[\d ,;–-]*\])([^\]]*)\]/g;
const LIST_MARK = /^\s*(?:[-*+•‣◦▪·–—]\s+|\d{1,3}[.)]\s+(?=\D))/u;

/** A sentence of the evidence word for word, on one line, with its number behind it. */
export function quotedSentence({ text, number }: Pick<NumberedSentence, 'text' | 'number'>): string {
  return `${onOneLine(text)} [${number}]`;
}

/** The same as a cell of a table. */
export function quotedCell(sentence: Pick<NumberedSentence, 'text' | 'number'>): string {
  return quotedSentence(sentence).replaceAll('|', '\\|');
}

/** Words that mean nothing to Markdown, on one line. */
export function plainMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>|~#!$&]/g, '\\$&');
}

function onOneLine(text: string): string {
  const line = text.replace(LIST_MARK, '').replaceAll(/\s+/g, ' ').trim();
  const escaped = line.replace(MARKER_LIKE, '\\[$1\\]').replaceAll('](', ']\\(');
  const ticks = escaped.match(/`/g)?.length ?? 0;
  return ticks % 2 === 0 ? escaped : escaped.replaceAll('`', '\\`');
}
