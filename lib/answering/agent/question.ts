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

import type { Calendar } from '#lib/foundation/dates/calendar.ts';

/**
 * Where the answer may come from. A selection is a wall: nothing outside it is looked at. `place` says where on a page it stands,
 * as far as that is known. `part` is what of the filters a request named by places; without it, their ids.
 */
type QuestionScope =
  | { kind: 'library'; filters: ChunkFilters; part?: SearchedPart | null }
  | { kind: 'selection'; text: string; place: LocatedSelection | null };

/** Where the reader is, as the request says it: what “this page” or “this passage” points at. It widens nothing. */
export interface QuestionContext {
  documentId?: string | undefined;
  pageId?: string | undefined;
  sectionId?: string | undefined;
  /** A range of the canonical text of a version of the page. */
  passage?: (TextRange & { pageVersion: string }) | undefined;
}

/** What the agent is asked, whatever surface it came through. */
export interface Question {
  text: string;
  scope: QuestionScope;
  /** Null or absent when nobody says where the reader is. */
  context?: QuestionContext | null;
  /** The conversation to go on with; null begins one. */
  sessionId: string | null;
  /** What was said before, as the client tells it: of a conversation that is kept nowhere here. It is no evidence of anything. */
  told?: readonly HistoryTurn[];
  viewer: Viewer;
  /**
   * The most chunks that one search of the turn may add to its evidence. What covers a document section by section, for a summary or a
   * comparison, may be more, and what stands around the finds comes on top, all within the budget of the prompt.
   */
  topK: number;
  /** The most that a search may ask for itself: `topK` where request or profile have said that, and by default. */
  topKMost?: number;
  /** Passages below this relevance are not evidence; null keeps all. */
  scoreThreshold: number | null;
  grounding: GroundingMode;
  /** How the text is to name its sources, where it is not by markers. The turn has markers in any style. */
  style?: CitationStyle;
  /** How the assistant is configured for this question; null is Lectern's own way. */
  profile: AppliedProfile | null;
  /** What the model is told it is, in place of what the profile says; null or absent leaves it to that. */
  assistant?: { name: string; mission: string } | null;
  /** What the request has for the templates of a store that is asked by templates. */
  parameters?: Readonly<Record<string, string>>;
  /** The filter of every search that comes of those, in the store's own words; null or absent where there is none. */
  templateFilter?: Record<string, unknown> | null;
  /** What dates in the question mean. */
  calendar: Calendar;
  /** The option that was chosen, when the turn before asked; 1-based. */
  option: number | null;
  /** What relative source links are resolved against: no trailing slash. */
  baseUrl: string;
  /** Aborted when the client is gone or the deadline has passed; `signal.reason` may be an `AppError`. */
  signal: AbortSignal;
  /** Told once, before the first event: the documents of which anything is found, listed or offered. It grows with the turn. */
  onBegin?: (seen: ReadonlyMap<string, unknown>) => void;
}

/** The bounds of searches, where somebody has said `topK` and where nobody has. */
export function topKOf(topK: number | undefined): Required<Pick<Question, 'topK' | 'topKMost'>> {
  return { topK: topK ?? LIMITS.topKDefault, topKMost: topK ?? LIMITS.topKMax };
}

/** The turn of a question before anything is known of its answer. */
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
