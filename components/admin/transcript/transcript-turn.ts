import type { TurnFilters } from '#lib/contracts/turn-filters.ts';
import type { TurnPrompts } from '#lib/contracts/turn-prompts.ts';
import type { Citation } from '#lib/client/reader-state.ts';
import type { Verdict } from '#lib/contracts/admin/review.ts';
import type { Claim, ClaimKind, ClaimReason, ClaimStatus, GroundingMode } from '#lib/contracts/claim.ts';
import type { Clarification } from '#lib/contracts/clarification.ts';
import type { Feedback } from '#lib/contracts/feedback.ts';
import type { QueryPlan, ToolCall } from '#lib/contracts/query-plan.ts';
import type { RelatedLink, Source } from '#lib/contracts/source.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

/** A turn as the transcript draws it: plain values, with the address of everything that can be opened. */
export interface TranscriptTurn {
  id: string;
  /** ISO 8601. */
  askedAt: string;
  question: string;
  asked: AskedOf;
  outcome: 'answered' | 'not_found' | 'clarification' | 'stopped' | 'failed';
  errorCode: string | null;
  /** What was asked back instead of an answer. */
  clarification: Clarification | null;
  /** The question that this turn goes on with, and the document that was chosen for it. */
  resumes: { turnId: string; question: string; document: NamedPlace } | null;
  /** How the answer was found; null where that was not kept. */
  plan: QueryPlan | null;
  toolCalls: ToolCall[];
  /** Markdown with markers: all of it that the reader was shown. */
  answer: string;
  claims: Claim[];
  sources: TranscriptSource[];
  withheld: WithheldSentence[];
  searched: SearchedPassage[];
  related: OfferedLink[];
  facts: TurnFacts;
  feedback: (Feedback & { at: string | null }) | null;
  review: SavedReview | null;
}

/** What a question was put to. */
export type AskedOf =
  | { kind: 'library' }
  | { kind: 'part'; documents: NamedPlace[]; pages: NamedPlace[] }
  | { kind: 'selection'; text: string; place: NamedPlace | null };

/** What can be opened; without an address, it cannot any more. */
export interface NamedPlace {
  name: string;
  href: string | null;
}

export interface TranscriptSource {
  position: number;
  source: Source;
  /** Null when nobody knows where the words stand, or their page has left its book. Its address names the cited version. */
  citation: Citation | null;
}

/** A sentence that its reader was not shown. */
export interface WithheldSentence {
  kind: ClaimKind;
  status: ClaimStatus;
  reasons: ClaimReason[];
  text: string;
  cited: NamedPlace[];
}

/** A passage that a search of the turn returned. */
export interface SearchedPassage extends TextRange {
  chunkId: string;
  /** Null when the page has left its book and the answer did not cite it. */
  title: string | null;
  href: string | null;
  pageVersion: string;
  relevance: number;
  isContext: boolean;
  /** The number of the source that it became; null when the answer does not cite it. */
  position: number | null;
}

export type OfferedLink = RelatedLink & { href: string | null };

/** How an answer came about. Times are milliseconds. */
interface TurnFacts {
  model: string;
  prompts: TurnPrompts | null;
  profile: string | null;
  /** What the profile wants to be kept of a request. */
  audit: Record<string, string> | null;
  filters: TurnFilters | null;
  grounding: GroundingMode | null;
  firstEventMs: number | null;
  latencyMs: number;
  stages: { historyMs?: number; retrievalMs?: number; firstPartMs?: number };
  tokens: { input: number; output: number; verifier?: { input: number; output: number } } | null;
}

/** What an administrator found about a turn, as it is kept. */
export interface SavedReview {
  verdict: Verdict;
  note: string | null;
  by: string;
  /** ISO 8601. */
  at: string;
}

/** The id of a turn on the page, which addresses name. */
export function turnAnchor(turnId: string): string {
  return `turn-${turnId}`;
}
