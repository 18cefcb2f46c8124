import type { Quotation } from '#lib/answering/grounding/quoted-blocks.ts';
import { escapeQuotation } from '#lib/answering/quoting/escape-quotation.ts';
import { writeWords } from '#lib/foundation/text/addresses.ts';
import { rangesFrom } from '#lib/foundation/text/range.ts';

import type { NumberedSentence } from '../evidence-block.ts';

const LIST_MARK = /^\s*(?:[-*+•‣◦▪·–—]\s+|\d{1,3}[.)]\s+(?=\D))/u;

type Quoted = Pick<NumberedSentence, 'text' | 'number' | 'start' | 'code'>;

/** Returns a sentence of the evidence word for word, on one line. */
export function quotationOf({ text, number, start, code = [] }: Quoted): Quotation {
  return { markdown: onOneLine(escapeQuotation(text, rangesFrom(start, code))), numbers: [number] };
}

/** Returns a sentence of the evidence as a table cell. */
export function quotedCell(sentence: Quoted): Quotation {
  const { markdown, numbers } = quotationOf(sentence);
  return { markdown: markdown.replaceAll('|', '\\|'), numbers };
}

const SIGNS = /[\\`*_[\]<>|~#!$&]/g;

/** Escapes text for Markdown, on one line. Addresses become code, which no viewer turns into a link. */
export function plainMarkdown(text: string): string {
  return writeWords(text.replaceAll(/\s+/g, ' ').trim(), {
    word: (raw) => raw.replaceAll(SIGNS, '\\$&'),
    address: (raw) => `\`${raw.replaceAll('`', '').replaceAll('|', '\\|')}\``,
  });
}

function onOneLine(markdown: string): string {
  return markdown.replace(LIST_MARK, '').replaceAll(/\s+/g, ' ').trim();
}
