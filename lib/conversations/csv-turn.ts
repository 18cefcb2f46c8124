import { stringify } from 'csv-stringify/sync';

import type { Source } from '#lib/contracts/source.ts';

import type { ReviewedTurn } from './reviewed-turn.ts';

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
  viewer_id: (turn) => turn.viewerId,
} satisfies Record<string, (turn: ReviewedTurn) => Cell>;

/** Excel takes a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Beyond what the library looks for: some programs look past white space. */
const INDENTED_FORMULA = /^\s+[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

export const CSV_HEADER = BYTE_ORDER_MARK + row(Object.keys(COLUMNS));

/**
 * A turn as a row of RFC 4180, its line end included. A cell that a spreadsheet would run as a formula begins with an apostrophe;
 * the words exactly as they were are in JSON lines.
 */
export function csvRow(turn: ReviewedTurn): string {
  return row(Object.values(COLUMNS).map((cell) => cell(turn)));
}

function row(cells: Cell[]): string {
  const harmless = cells.map((cell) => (typeof cell === 'string' && INDENTED_FORMULA.test(cell) ? `'${cell}` : cell));
  return stringify([harmless], { escape_formulas: true, record_delimiter: '\r\n', quote_record_delimiter: true });
}

/** `[1] Page title, section: “quote” (page@version 10-25)`, a line for each cited range. */
function citationLines(source: Source, index: number): string[] {
  const title = [source.page_title, source.section_heading].filter((part) => part !== '').join(', ');
  const line = (quote: string, place: string): string => `[${index + 1}] ${title}: “${quote}” (${place})`;
  if (!('ranges' in source)) return [line(source.quote, `selection ${source.char_start}-${source.char_end}`)];
  const page = `${source.page_id}@${source.page_version}`;
  return source.ranges.map(({ quote, start, end }) => line(quote, `${page} ${start}-${end}`));
}
