import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import type { Feedback } from '#lib/contracts/feedback.ts';
import type { KeptRecord } from '#lib/contracts/kept-records.ts';
import type { ConversationRepository, TurnArchive } from '#lib/people/conversations/ports.ts';
import type { KeptRecordRepository } from '#lib/people/sync/ports.ts';
import { moveClaim } from '#lib/contracts/claim.ts';
import type { QueryPlan, ToolCall } from '#lib/contracts/query-plan.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { SelectionSource, Source } from '#lib/contracts/source.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import { truncateAtGrapheme } from '#lib/foundation/text/graphemes.ts';
import { sliceRange, type TextRange } from '#lib/foundation/text/range.ts';

import type { Masker } from './masker.ts';
import type { MaskedText } from './masked-text.ts';

/* The stores of people's own writing, masked on the way in. Data stored earlier is read as it is. */

/** Masks turns, the results of their second checks, and their readers' feedback. */
export function maskedConversations(inner: ConversationRepository, masker: Masker | null): ConversationRepository {
  if (masker === null) return inner;
  const masked = (viewer: Viewer, feedback: Feedback | null) =>
    feedback && { ...feedback, reason: feedback.reason && masker.words(viewer, feedback.reason) };
  return {
    record: (viewer, turn, signal) => inner.record(viewer, maskTurn(masker, viewer, turn), signal),
    listTurns: (viewer, sessionId, options) => inner.listTurns(viewer, sessionId, options),
    deleteSession: (viewer, sessionId) => inner.deleteSession(viewer, sessionId),
    rate: (viewer, turn, feedback) => inner.rate(viewer, turn, masked(viewer, feedback)),
    revise: (viewer, turn, changes) => {
      const kept = maskTurn(masker, viewer, { ...turn, claims: changes.claims });
      return inner.revise(viewer, kept, { ...changes, claims: kept.claims });
    },
    deleteBefore: (moment, signal) => inner.deleteBefore(moment, signal),
  };
}

/** Masks notes, questions with a place, names of conversations and collections, and answers kept with a book. Words quoted from books in them are not masked. */
export function maskedRecords(inner: KeptRecordRepository, masker: Masker | null): KeptRecordRepository {
  if (masker === null) return inner;
  return {
    list: (viewer, kind) => inner.list(viewer, kind),
    save: (viewer, kind, record) => {
      const words = (text: string) => masker.words(viewer, text);
      return inner.save(viewer, kind, { ...record, content: maskRecord(record.content, words) });
    },
    delete: (viewer, kind, id) => inner.delete(viewer, kind, id),
  };
}

function maskRecord(content: KeptRecord, words: (text: string) => string): KeptRecord {
  if ('anchor' in content) return { ...content, text: words(content.text) };
  if ('collections' in content) return content;
  // A mark may be longer than what it replaces.
  if (!('question' in content))
    return { ...content, name: truncateAtGrapheme(words(content.name), LIMITS.titleMaxLength) };
  const question = words(content.question);
  if ('filename' in content) return { ...content, question, filename: words(content.filename) };
  return { ...content, question, ...(content.name !== undefined && { name: words(content.name) }) };
}

/** Masks administrators' notes about turns. */
export function maskedReviews(inner: Pick<TurnArchive, 'review'>, masker: Masker | null): Pick<TurnArchive, 'review'> {
  if (masker === null) return inner;
  return {
    review: (administrator, turnId, review) =>
      inner.review(
        administrator,
        turnId,
        review && { ...review, note: review.note && masker.words(ANONYMOUS, review.note) },
      ),
  };
}

type MaskWords = (text: string) => string;

/**
 * Returns a turn in its stored form: its reader's words are masked, and so are their repetitions in the answer. Words of books stay as they are, and
 * an answer keeps the text within the words that it cites. Ranges refer to the masked texts.
 */
export function maskTurn(masker: Masker, viewer: Viewer, turn: Turn): Turn {
  const own: MaskWords = (text) => masker.words(viewer, text);
  const query = masker.read(viewer, turn.query);
  // A selection contains words of a book if its location is known; otherwise the words are the reader's own.
  const isBrought = turn.selectedText !== null && turn.selection === null;
  const brought = isBrought ? masker.read(viewer, turn.selectedText ?? '') : null;
  const selected = brought && brought.masked;
  const repeated = masker.answering(viewer, [...query.said, ...(brought?.said ?? [])]);
  const echo: MaskWords = (text) => repeated(text).text;
  const books = citedWords(turn);
  const response = repeated(turn.response, books);
  return {
    ...turn,
    query: query.masked.text,
    response: response.text,
    claims: turn.claims.map((claim) =>
      moveClaim(citing(claim, selected), (offset) => response.at(offset), response.text),
    ),
    withheld: turn.withheld.map((claim) => ({ ...citing(claim, selected), text: repeated(claim.text, books).text })),
    sources: selected === null ? turn.sources : turn.sources.map((source) => maskSource(source, selected)),
    selectedText: selected === null ? turn.selectedText : selected.text,
    plan: turn.plan && maskPlan(turn.plan, { own, echo }),
    toolCalls: turn.toolCalls.map((call) => maskCall(call, echo)),
    clarification: turn.clarification && { ...turn.clarification, question: echo(turn.clarification.question) },
    resumes: turn.resumes && { ...turn.resumes, query: own(turn.resumes.query) },
    filters: inTexts(turn.filters, own),
    audit: inTexts(turn.audit, own),
  };
}

function citing<Citing extends Turn['claims'][number] | Turn['withheld'][number]>(
  claim: Citing,
  selected: MaskedText | null,
): Citing {
  return selected === null ? claim : maskCitations(claim, selected);
}

/** Returns the cited words, which the row contains unmasked in any case. */
function citedWords({ sources, selection, selectedText }: Turn): string[] {
  const cited = sources.flatMap((source) =>
    'doc_id' in source ? [source.chunk_text, ...source.ranges.map(({ quote }) => quote)] : [],
  );
  return selection === null || selectedText === null ? cited : [...cited, selectedText];
}

/** The question's target keeps the title from its book. */
function maskPlan(plan: QueryPlan, { own, echo }: { own: MaskWords; echo: MaskWords }): QueryPlan {
  return {
    ...plan,
    steps: inTexts(plan.steps, echo),
    ...(plan.subject !== undefined && { subject: own(plan.subject) }),
  };
}

/** Documents named by a call keep their names from the library. */
function maskCall(call: ToolCall, echo: MaskWords): ToolCall {
  const { input, summary, generated } = call;
  return {
    ...call,
    ...{ input: inTexts(input, echo), summary: echo(summary) },
    ...(generated !== undefined && { generated: { ...generated, text: echo(generated.text) } }),
  };
}

/** Returns the value with each of its strings changed, at any depth; field names are unchanged. */
function inTexts<Value>(value: Value, change: (text: string) => string): Value {
  return changed(value, change) as Value;
}

function changed(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: unknown) => changed(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, changed(item, change)]));
}

/** Maps a source in reader-supplied words to ranges of the masked words. Marks never contain line breaks, so lines are preserved. */
function maskSource(source: Source, selected: MaskedText): Source {
  return 'char_start' in source ? maskSelectionSource(source, selected) : source;
}

function maskSelectionSource(source: SelectionSource, selected: MaskedText): SelectionSource {
  const { start, end } = selected.range({ start: source.char_start, end: source.char_end });
  const quote = sliceRange(selected.text, { start, end });
  const startCodePoint = countCodePoints(selected.text.slice(0, start));
  return {
    ...source,
    ...{ chunk_text: truncateAtGrapheme(quote, LIMITS.chunkTextMaxLength), quote },
    ...{ char_start: start, char_end: end },
    ...{ char_start_cp: startCodePoint, char_end_cp: startCodePoint + countCodePoints(quote) },
  };
}

/** Maps a claim that cites reader-supplied words. */
function maskCitations<Citing extends CitingClaim>(claim: Citing, selected: MaskedText): Citing {
  const masked = <Range extends TextRange>(range: Range): Range => ({ ...range, ...selected.range(range) });
  const doubts = claim.doubts?.map(({ source_range: range, ...doubt }) => ({
    ...doubt,
    ...(range !== undefined && { source_range: masked(range) }),
  }));
  return { ...claim, citations: claim.citations.map(masked), ...(doubts !== undefined && { doubts }) };
}

interface CitingClaim {
  citations: readonly TextRange[];
  doubts?: readonly { source_range?: TextRange | undefined }[] | undefined;
}
