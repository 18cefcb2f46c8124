import { escapeQuotation } from '#lib/quoting/escape-quotation.ts';
import { writeWords } from '#lib/text/addresses.ts';

import type { NumberedSentence } from '../evidence.ts';

const LIST_MARK = /^\s*(?:[-*+•‣◦▪·–—]\s+|\d{1,3}[.)]\s+(?=\D))/u;

/** A sentence of the evidence word for word, on one line, with its number behind it. */
export function quotedSentence({ text, number }: Pick<NumberedSentence, 'text' | 'number'>): string {
  return `${onOneLine(text)} [${number}]`;
}

/** The same as a cell of a table. */
export function quotedCell(sentence: Pick<NumberedSentence, 'text' | 'number'>): string {
  return quotedSentence(sentence).replaceAll('|', '\\|');
}

const SIGNS = /[\\`*_[\]<>|~#!$&]/g;

/** Words that mean nothing to Markdown, on one line. An address is code: of that no viewer makes a link. */
export function plainMarkdown(text: string): string {
  return writeWords(text.replaceAll(/\s+/g, ' ').trim(), {
    word: (raw) => raw.replaceAll(SIGNS, '\\$&'),
    address: (raw) => `\`${raw.replaceAll('`', '').replaceAll('|', '\\|')}\``,
  });
}

function onOneLine(text: string): string {
  return escapeQuotation(text.replace(LIST_MARK, '').replaceAll(/\s+/g, ' ').trim());
}
