import {
  MarkedText,
  type KnownMarker,
  type WriteMarker,
  type WrittenMarker,
} from '#lib/answering/answers/marked-text.ts';
import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { type Claim, moveClaim } from '#lib/contracts/claim.ts';
import type { LecternAnswer } from '#lib/contracts/openai/lectern-part.ts';
import type { ResponseCitation } from '#lib/contracts/openai/openai-citation.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { StreamableEvents } from '#lib/serving/surfaces/streamable-events.ts';
import { estimateTokens } from '#lib/foundation/text/estimate-tokens.ts';
import { namesOf, separated } from '#lib/answering/answers/styled-answer.ts';
import type { CitationStyle } from '#lib/contracts/citation-style.ts';
import { formatPageFragment } from '#lib/contracts/reader-address.ts';
import type { LibrarySource } from '#lib/contracts/source.ts';

/** A complete answer in the form sent to clients of the OpenAI API. */
export interface WholeAnswer {
  text: string;
  citations: readonly ResponseCitation[];
  lectern: LecternAnswer;
  tokens: { input: number; output: number };
}

type LinkedEvent = { type: 'text'; text: string } | { type: 'end'; whole: WholeAnswer };

interface Gathered {
  text: MarkedText;
  claims: Claim[];
  lectern: Partial<LecternAnswer>;
  tokens: { input: number; output: number } | null;
}

/**
 * Yields the answer’s text in pieces, with its markers as links, and at the end the complete result. `asked` is the text counted as input if the
 * model does not report it. `baseUrl` has no trailing slash. Rejects with the errors of the events.
 */
export async function* linkedAnswer(
  events: AsyncIterable<AnswerEvent>,
  { asked, baseUrl }: { asked: string; baseUrl: string },
): AsyncGenerator<LinkedEvent, void, undefined> {
  const gathered: Gathered = {
    text: new MarkedText(linksOf(undefined, baseUrl)),
    claims: [],
    lectern: {},
    tokens: null,
  };
  const streamable = new StreamableEvents();
  for await (const next of events) {
    for (const event of streamable.of(next)) {
      if (event.type === 'answer-start') gathered.text = new MarkedText(linksOf(event.style, baseUrl));
      if (event.type === 'answer-end') {
        gathered.lectern.metadata = event.metadata;
        gathered.tokens = event.tokens ?? null;
        yield { type: 'end', whole: wholeOf(gathered, { asked, baseUrl }) };
        return;
      }
      const text = take(gathered, event);
      if (text !== '') yield { type: 'text', text };
    }
  }
  streamable.end();
}

/** Returns the complete answer, ignoring its pieces. */
export async function wholeAnswer(events: AsyncIterable<LinkedEvent>): Promise<WholeAnswer> {
  for await (const event of events) if (event.type === 'end') return event.whole;
  throw new AppError('internal_error', { cause: new Error('The answer ended before its last event.') });
}

/** Returns the text that can be sent now. */
function take(gathered: Gathered, event: AnswerEvent): string {
  const { text } = gathered;
  note(gathered, event);
  if (event.type === 'answer-delta' || event.type === 'answer-figures') return text.append(event.text);
  if (event.type === 'answer-claim') return text.settle(event.claim);
  return event.type === 'answer-sources' ? text.finish() : '';
}

/** Keeps the data that is reported in addition to the text. */
function note({ text, claims, lectern }: Gathered, event: AnswerEvent): void {
  if (event.type === 'answer-source') text.noteSource(event.position, event.source);
  if (event.type === 'answer-claim') claims.push(event.claim);
  if (event.type === 'answer-clarification') lectern.clarification = event.clarification;
  if (event.type !== 'answer-sources') return;
  for (const [index, source] of event.sources.entries()) text.noteSource(index + 1, source);
  Object.assign(lectern, { sources: event.sources, related: event.related });
}

function wholeOf(
  { text, claims, lectern, tokens }: Gathered,
  { asked, baseUrl }: { asked: string; baseUrl: string },
): WholeAnswer {
  const { sources, related, metadata, clarification } = lectern;
  if (sources === undefined || related === undefined || metadata === undefined) {
    throw new AppError('internal_error', { cause: new Error('The answer ended before its last event.') });
  }
  const shifted = claims.map((claim) => moveClaim(claim, (offset) => text.toSent(offset), text.text));
  return {
    text: text.text,
    citations: text.written.flatMap((marker) => citationOf(marker, baseUrl)),
    lectern: { sources, related, metadata, claims: shifted, ...(clarification !== undefined && { clarification }) },
    tokens: tokens ?? { input: estimateTokens(asked), output: estimateTokens(text.text) },
  };
}

type Range = LibrarySource['ranges'][number];

/**
 * Writes markers as links to the exact words and, in style `inline`, source names as such links. Words of a selection have no address: their markers
 * stay unchanged, and their names are not linked. `baseUrl` has no trailing slash.
 */
export function linksOf(style: CitationStyle | undefined, baseUrl: string): WriteMarker {
  const name = style?.kind === 'inline' ? namesOf(style) : null;
  return (marker, before) => {
    const url = addressOf(marker, baseUrl);
    if (url === null) return name === null ? null : name(marker, before);
    return name === null ? `[[${marker.position}]](${url})` : separated(`[${name(marker, '')}](${url})`, before);
  };
}

/** Returns a link in the form of the OpenAI API; empty if there is no link. */
export function citationOf({ position, source, range, ...at }: WrittenMarker, baseUrl: string): ResponseCitation[] {
  const url = addressOf({ position, source, range }, baseUrl);
  if (url === null || range === null) return [];
  return [
    {
      type: 'url_citation',
      start_index: at.start,
      end_index: at.end,
      start_index_cp: at.start_cp,
      end_index_cp: at.end_cp,
      url,
      title: source.page_title,
      position,
      quote: range.quote,
      ...(range.page_number !== undefined && { page_number: range.page_number }),
      ...(range.page_label !== undefined && { page_label: range.page_label }),
    },
  ];
}

function addressOf({ source, range }: KnownMarker, baseUrl: string): string | null {
  return range === null || !('page_version' in source) ? null : addressIn(source, range, baseUrl);
}

/** Leads to exactly the words in the reader; for other sources, to the document's own address. */
function addressIn(
  { source_url, page_version: version }: LibrarySource,
  { start, end }: Range,
  baseUrl: string,
): string {
  const isHere = source_url.startsWith(`${baseUrl}/books/`);
  const [page = ''] = source_url.split('#', 1);
  const url = isHere ? `${page}${formatPageFragment({ kind: 'cited', version, start, end })}` : source_url;
  // Characters that would end the link in Markdown.
  return url.replace(
    /[\s()<>[\]\\]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
