import { styleText } from 'node:util';

import { citationMarkers } from '#lib/contracts/citation-marker.ts';
import type { ChatResponse } from '#lib/contracts/chat-response.ts';

import { lines, oneLine } from '../terminal/plain-text.ts';

type Style = Parameters<typeof styleText>[0];
type Source = ChatResponse['sources'][number];

/** Colours where somebody looks at a terminal that has them. */
const on = (style: Style, text: string) => styleText(style, text, { stream: process.stdout });

/**
 * An answer for a terminal: its text, and beneath it the exact words that each number stands for, with the address where they are read, or
 * the file that they are in.
 */
export function answerText({ answer, sources, metadata, related }: ChatResponse, isServed: boolean): string {
  const text = coloured(lines(answer));
  const quotes = sources.map((source, index) => quoteText(source, index + 1, isServed));
  const withheld = metadata.withheld.count;
  const left = withheld === 0 ? [] : [on('dim', `Left out because the documents do not support it: ${withheld}.`)];
  const near = related.map(({ page_title, section_heading, source_url }) =>
    on('dim', `Near: ${oneLine(page_title)} › ${oneLine(section_heading)}${isServed ? ` ${source_url}` : ''}`),
  );
  return [text, ...quotes, ...left, ...near].join('\n\n');
}

function coloured(text: string): string {
  let at = 0;
  const parts = citationMarkers(text).map(({ start, end }) => {
    const part = text.slice(at, start) + on('cyan', text.slice(start, end));
    at = end;
    return part;
  });
  return parts.join('') + text.slice(at);
}

function quoteText(source: Source, position: number, isServed: boolean): string {
  const ranges = 'ranges' in source ? source.ranges : [source];
  const page = 'ranges' in source ? source.ranges[0]?.page_number : undefined;
  const place = `${oneLine(source.page_title)} › ${oneLine(source.section_heading)}${page === undefined ? '' : `, p. ${page}`}`;
  const quotes = ranges.map(({ quote }) => quote);
  const head = `${on('cyan', `[${position}]`)} ${on('bold', place)}`;
  return [
    head,
    ...quotes.map((quote) => `    ${on('green', `“${oneLine(quote)}”`)}`),
    `    ${on('dim', isServed || !('filename' in source) ? source.source_url : oneLine(source.filename))}`,
  ].join('\n');
}
