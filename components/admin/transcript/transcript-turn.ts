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

/** A turn as the transcript draws it: plain values, with an address for everything that can be opened. */
export interface TranscriptTurn {
  id: string;
  /** ISO 8601. */
  askedAt: string;
  question: string;
  asked: AskedOf;
  outcome: 'answered' | 'not_found' | 'clarification' | 'stopped' | 'failed';
  errorCode: string | null;
  /** The clarifying question asked instead of an answer. */
  clarification: Clarification | null;
  /** The question that this turn continues, and the document that was chosen for it. */
  resumes: { turnId: string; question: string; document: NamedPlace } | null;
  /** How the answer was found; null where that was not recorded. */
  plan: QueryPlan | null;
  toolCalls: ToolCall[];
  /** Markdown with markers: everything the reader was shown. */
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

/** The scope of a question. */
export type AskedOf =
  | { kind: 'library' }
  | { kind: 'part'; documents: NamedPlace[]; pages: NamedPlace[] }
  | { kind: 'selection'; text: string; place: NamedPlace | null };

/** A place to open; without an address it can no longer be opened. */
export interface NamedPlace {
  name: string;
  href: string | null;
}

export interface TranscriptSource {
  position: number;
  source: Source;
  /** Null when the position of the words is unknown, or their page has left its book. Its address names the cited version. */
  citation: Citation | null;
}

/** A sentence that was withheld from the reader. */
export interface WithheldSentence {
  kind: ClaimKind;
  status: ClaimStatus;
  reasons: ClaimReason[];
  text: string;
  cited: NamedPlace[];
}

/** A passage returned by a search of the turn. */
export interface SearchedPassage extends TextRange {
  chunkId: string;
  /** Null when the page has been removed from its book and the answer did not cite it. */
  title: string | null;
  href: string | null;
  pageVersion: string;
  relevance: number;
  isContext: boolean;
  /** The number of the source made from it; null when the answer does not cite it. */
  position: number | null;
}

export type OfferedLink = RelatedLink & { href: string | null };

/** How an answer was produced. Times are in milliseconds. */
interface TurnFacts {
  model: string;
  prompts: TurnPrompts | null;
  profile: string | null;
  /** The request fields that the profile keeps for auditing. */
  audit: Record<string, string> | null;
  filters: TurnFilters | null;
  grounding: GroundingMode | null;
  firstEventMs: number | null;
  latencyMs: number;
  stages: { historyMs?: number; retrievalMs?: number; firstPartMs?: number };
  tokens: { input: number; output: number; verifier?: { input: number; output: number } } | null;
}

/** An administrator's review of a turn, as saved. */
export interface SavedReview {
  verdict: Verdict;
  note: string | null;
  by: string;
  /** ISO 8601. */
  at: string;
}

/** Returns the element id of a turn, which addresses use as their fragment. */
export function turnAnchor(turnId: string): string {
  return `turn-${turnId}`;
}
