import type { Viewer } from '#lib/people/access/viewer.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { CitationStyle } from '#lib/contracts/citation-style.ts';
import type { GroundingMode } from '#lib/contracts/claim.ts';
import { isEveryDocument } from '#lib/contracts/document-filter.ts';
import type { SearchedPart } from '#lib/contracts/searched-part.ts';
import type { TurnFilters } from '#lib/contracts/turn-filters.ts';
import type { HistoryTurn } from '#lib/people/conversations/build-history.ts';
import { noAnswer, type Turn } from '#lib/people/conversations/turn.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import type { LocatedSelection } from '#lib/books/library/locate-selection.ts';
import type { AppliedProfile } from '#lib/answering/profiles/profile-book.ts';
import type { ChunkFilters } from '#lib/answering/retrieval/chunk-filters.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import type { SpentTokens } from './metered-model.ts';
import type { Calendar } from '#lib/foundation/dates/calendar.ts';

/**
 * The permitted sources of the answer. A selection is a strict limit: nothing outside it is read. `place` is its position on a page, as far as that
 * is known. `part` holds those filters that a request specified by places; without it, they are given by ids.
 */
type QuestionScope =
  | { kind: 'library'; filters: ChunkFilters; part?: SearchedPart | null }
  | { kind: 'selection'; text: string; place: LocatedSelection | null };

/** The reader's position as given in the request: the referent of “this page” or “this passage”. It never widens the scope. */
export interface QuestionContext {
  documentId?: string | undefined;
  pageId?: string | undefined;
  sectionId?: string | undefined;
  /** A range of the canonical text of one version of the page. */
  passage?: (TextRange & { pageVersion: string }) | undefined;
}

/** A question to the agent, from any surface. */
export interface Question {
  text: string;
  scope: QuestionScope;
  /** Null or absent if the reader's position is not given. */
  context?: QuestionContext | null;
  /** The conversation to continue; null begins a new one. */
  sessionId: string | null;
  /** The earlier conversation as reported by the client, for one that is not stored here. It is no evidence of anything. */
  told?: readonly HistoryTurn[];
  viewer: Viewer;
  /**
   * Maximum number of chunks that one search of the turn may add to its evidence. Passages that cover a document section by section, for a summary or
   * a comparison, may be more, and context around the finds comes on top, all within the budget of the prompt.
   */
  topK: number;
  /** The maximum number a search may request; defaults to `topK`, also where the request or the profile sets that. */
  topKMost?: number;
  /** Passages below this relevance are excluded from the evidence; null includes all. */
  scoreThreshold: number | null;
  grounding: GroundingMode;
  /** The style of citations in the text, where it does not use markers. The turn has markers in any style. */
  style?: CitationStyle;
  /** The profile applied to this question; null for Lectern's default behaviour. */
  profile: AppliedProfile | null;
  /** The identity given to the model, in place of the profile's; null or absent keeps the profile's. */
  assistant?: { name: string; mission: string } | null;
  /** The request's parameters for the templates of a store that is queried by templates. */
  parameters?: Readonly<Record<string, string>>;
  /** The filter that the templates add to every search, in the store's own syntax; null or absent where there is none. */
  templateFilter?: Record<string, unknown> | null;
  /** The calendar by which dates in the question are interpreted. */
  calendar: Calendar;
  /** The number of the chosen option, when the previous turn asked; 1-based. */
  option: number | null;
  /** The base for resolving relative source links, without a trailing slash. */
  baseUrl: string;
  /** Aborted when the client has disconnected or the deadline has passed; `signal.reason` may be an `AppError`. */
  signal: AbortSignal;
  /** Called once, before the first event, with the documents of which anything is found, listed or offered. The map grows with the turn. */
  onBegin?: (seen: ReadonlyMap<string, unknown>) => void;
  /** Called for each call of a language model with the tokens it took, also after the answer and for a call that was aborted. */
  onSpent?: (spent: SpentTokens) => void;
}

/** Returns the bounds of searches, for a given `topK` and for none. */
export function topKOf(topK: number | undefined): Required<Pick<Question, 'topK' | 'topKMost'>> {
  return { topK: topK ?? LIMITS.topKDefault, topKMost: topK ?? LIMITS.topKMax };
}

/** Returns the turn of a question before anything is known of its answer. */
export function turnOf(
  { text, sessionId, viewer, scope, grounding, profile, templateFilter = null }: Question,
  model: string,
  now: Date,
): Turn {
  return {
    ...noAnswer(),
    id: newId(),
    sessionId: sessionId ?? newId(),
    viewerId: viewer.userId,
    query: text,
    grounding,
    ...askedOf(scope),
    filters: filtersOf(scope, profile, templateFilter),
    latencyMs: 0,
    createdAt: now,
    outcome: 'stopped',
    model,
    prompts: {},
    firstEventMs: null,
    stages: {},
    tokens: null,
    feedback: null,
    profile: profile?.name ?? null,
    audit: profile?.audit ?? null,
  };
}

function filtersOf(
  scope: QuestionScope,
  profile: AppliedProfile | null,
  template: Record<string, unknown> | null,
): TurnFilters | null {
  if (scope.kind === 'selection') return null;
  const { sourceKeys, pageTitles, sectionHeadings } = scope.filters;
  const request = {
    ...(sourceKeys !== undefined && { source_url: sourceKeys }),
    ...(pageTitles !== undefined && { page_title: pageTitles }),
    ...(sectionHeadings !== undefined && { section_heading: sectionHeadings }),
  };
  const own = profile === null || isEveryDocument(profile.filter) ? null : profile.filter;
  if (own === null && template === null && Object.keys(request).length === 0) return null;
  return { request, profile: own, ...(template !== null && { template }) };
}

function askedOf(scope: Question['scope']): Pick<Turn, 'mode' | 'selectedText' | 'selection' | 'scope'> {
  if (scope.kind === 'library') {
    const { documentIds, pageIds } = scope.filters;
    const ids = documentIds === undefined && pageIds === undefined ? null : { documentIds, pageIds };
    return { mode: 'general', selectedText: null, selection: null, scope: scope.part === undefined ? ids : scope.part };
  }
  const { text, place } = scope;
  const selection = place && {
    pageId: place.pageId,
    pageVersion: place.pageVersion,
    start: place.start,
    end: place.end,
  };
  return { mode: 'selected_text', selectedText: text, selection, scope: null };
}
