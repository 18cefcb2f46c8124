import { stringify } from 'csv-stringify/sync';

import type { TurnFilter } from '#lib/contracts/admin/turn-filter.ts';
import { scopeOf } from '#lib/contracts/searched-part.ts';
import type { Source } from '#lib/contracts/source.ts';

import { CHAIN_COLUMNS, ExportChain } from './export-chain.ts';
import type { ReviewedTurn } from './reviewed-turn.ts';
import type { ResumedQuestion, SelectionPlace, WithheldClaim } from './turn.ts';

/** What a file of turns holds, and how it is written. */
export interface TurnExport {
  filter: TurnFilter;
  format: 'csv' | 'jsonl';
}

type Cell = string | number | null;

/** What a spreadsheet shows of a turn, column by column. */
const COLUMNS = {
  turn_id: (turn) => turn.id,
  session_id: (turn) => turn.sessionId,
  created_at: (turn) => turn.createdAt.toISOString(),
  question: (turn) => turn.query,
  answer: (turn) => turn.response,
  citations: (turn) => turn.sources.flatMap(citationLines).join('\n'),
  outcome: (turn) => turn.outcome,
  error_code: (turn) => turn.errorCode,
  mode: (turn) => turn.mode,
  selected_text: (turn) => turn.selectedText,
  documents: (turn) => turn.documentIds.join('\n'),
  withheld: (turn) => turn.withheld.length,
  feedback: (turn) => turn.feedback?.rating ?? null,
  feedback_reason: (turn) => turn.feedback?.reason ?? null,
  feedback_at: (turn) => turn.feedbackAt?.toISOString() ?? null,
  verdict: (turn) => turn.review?.verdict ?? null,
  verdict_note: (turn) => turn.review?.note ?? null,
  verdict_by: (turn) => turn.review?.by ?? null,
  verdict_at: (turn) => turn.review?.at.toISOString() ?? null,
  first_event_ms: (turn) => turn.firstEventMs,
  latency_ms: (turn) => turn.latencyMs,
  input_tokens: (turn) => turn.tokens?.input ?? null,
  output_tokens: (turn) => turn.tokens?.output ?? null,
  model: (turn) => turn.model,
  profile: (turn) => turn.profile,
  audit: (turn) => auditLines(turn.audit ?? {}),
  viewer_id: (turn) => turn.viewerId,
} satisfies Record<string, (turn: ReviewedTurn) => Cell>;

/** Excel takes a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Beyond what the library looks for: some programs look past white space. */
const INDENTED_FORMULA = /^\s+[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

const CSV_HEADER = `${BYTE_ORDER_MARK}${row([...Object.keys(COLUMNS), ...CHAIN_COLUMNS])}\r\n`;

/** How a format writes: what a row holds without its hash, and the row with it. */
const FORMATS = {
  csv: {
    head: CSV_HEADER,
    hold: (turn, place) => row([...Object.values(COLUMNS).map((cell) => cell(turn)), place.row, String(place.last)]),
    close: (held, hash) => `${held},${hash}\r\n`,
  },
  jsonl: {
    head: '',
    hold: (turn, place) => JSON.stringify({ ...toWire(turn), export: place }).slice(0, -2),
    close: (held, hash) => `${held},"sha256":"${hash}"}}\n`,
  },
} satisfies Record<string, Format>;

interface Format {
  head: string;
  hold(turn: ReviewedTurn, place: { row: number; last: boolean }): string;
  close(held: string, hash: string): string;
}

/**
 * The turns as a file, a turn at a time, each tied to those before it. Nothing comes before the first turn is known, so what fails at once
 * fails before there is a file; what fails later rejects, and what was written until then is no whole file.
 */
export async function* exportTurns(
  turns: AsyncIterable<ReviewedTurn>,
  name: TurnExport['format'],
): AsyncGenerator<string, void, undefined> {
  const format: Format = FORMATS[name];
  const chain = new ExportChain(format.head);
  const write = (turn: ReviewedTurn, last: boolean): string => {
    const held = format.hold(turn, { row: chain.rows + 1, last });
    return format.close(held, chain.add(held));
  };
  let head = format.head;
  let waiting: ReviewedTurn | null = null;
  for await (const turn of turns) {
    if (waiting !== null) {
      yield head + write(waiting, false);
      head = '';
    }
    waiting = turn;
  }
  const rest = waiting === null ? head : head + write(waiting, true);
  if (rest !== '') yield rest;
}

/**
 * Cells as a row of RFC 4180 without its line end. One that a spreadsheet would run as a formula begins with an apostrophe; the words
 * exactly as they were are in JSON lines.
 */
function row(cells: Cell[]): string {
  const harmless = cells.map((cell) => (typeof cell === 'string' && INDENTED_FORMULA.test(cell) ? `'${cell}` : cell));
  return stringify([harmless], {
    escape_formulas: true,
    record_delimiter: '\r\n',
    quote_record_delimiter: true,
    eof: false,
  });
}

/** `name: value`, a line for each, by their names. */
function auditLines(audit: Record<string, string>): string {
  return Object.entries(audit)
    .map(([name, value]) => `${name}: ${value}`)
    .toSorted()
    .join('\n');
}

/** `[1] Page title, section: “quote” (page@version 10-25)`, a line for each cited range. */
function citationLines(source: Source, index: number): string[] {
  const title = [source.page_title, source.section_heading].filter((part) => part !== '').join(', ');
  const line = (quote: string, place: string): string => `[${index + 1}] ${title}: “${quote}” (${place})`;
  if (!('ranges' in source)) return [line(source.quote, `selection ${source.char_start}-${source.char_end}`)];
  const page = `${source.page_id}@${source.page_version}`;
  return source.ranges.map(({ quote, start, end }) => line(quote, `${page} ${start}-${end}`));
}

/** Everything that is known of a turn, under the names the API has for it. */
function toWire(turn: ReviewedTurn) {
  const { scope, selection, stages, feedback, review } = turn;
  return {
    turn_id: turn.id,
    session_id: turn.sessionId,
    viewer_id: turn.viewerId,
    created_at: turn.createdAt.toISOString(),
    query: turn.query,
    response: turn.response,
    sources: turn.sources,
    claims: turn.claims,
    withheld: turn.withheld.map(withheldToWire),
    grounding: turn.grounding,
    mode: turn.mode,
    selected_text: turn.selectedText,
    selection: selection && placeToWire(selection),
    scope: scope && scopeOf(scope),
    document_ids: turn.documentIds,
    chunks_retrieved: turn.chunksRetrieved,
    retrieved_chunks: turn.retrievedChunks.map(({ chunkId, relevance, isContext, ...place }) => ({
      chunk_id: chunkId,
      ...placeToWire(place),
      relevance_score: relevance,
      ...(isContext === true && { context: true as const }),
    })),
    related: turn.related,
    outcome: turn.outcome,
    error_code: turn.errorCode,
    model: turn.model,
    profile: turn.profile,
    audit: turn.audit,
    plan: turn.plan,
    tool_calls: turn.toolCalls,
    clarification: turn.clarification,
    resumes: turn.resumes && resumedToWire(turn.resumes),
    first_event_ms: turn.firstEventMs,
    latency_ms: turn.latencyMs,
    stages: { history_ms: stages.historyMs, retrieval_ms: stages.retrievalMs, first_part_ms: stages.firstPartMs },
    tokens: turn.tokens,
    feedback: feedback && { ...feedback, at: turn.feedbackAt?.toISOString() ?? null },
    review: review && { ...review, at: review.at.toISOString() },
  };
}

function resumedToWire({ turnId, query, documentId }: ResumedQuestion) {
  return { turn_id: turnId, query, doc_id: documentId };
}

function placeToWire({ pageId, pageVersion, start, end }: SelectionPlace) {
  return { page_id: pageId, page_version: pageVersion, start, end };
}

function withheldToWire({ citations, ...claim }: WithheldClaim) {
  return { ...claim, citations: citations.map(({ sourceId, start, end }) => ({ source_id: sourceId, start, end })) };
}
