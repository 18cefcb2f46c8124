import type { Claim, ClaimKind, ClaimReason, ClaimStatus, GroundingMode } from '#lib/contracts/claim.ts';
import type { Feedback } from '#lib/contracts/feedback.ts';
import type { Clarification } from '#lib/contracts/clarification.ts';
import type { QueryPlan, ToolCall } from '#lib/contracts/query-plan.ts';
import type { RelatedLink, Source } from '#lib/contracts/source.ts';
import type { SearchedPart } from '#lib/contracts/searched-part.ts';
import type { TurnFilters } from '#lib/contracts/turn-filters.ts';
import type { TurnPrompts } from '#lib/contracts/turn-prompts.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

export type TurnMode = 'general' | 'selected_text';

/** How a turn ended. */
/** `clarification`: the reader was asked which document is meant. */
export type TurnOutcome = 'answered' | 'not_found' | 'clarification' | 'stopped' | 'failed';

/** A chunk the turn's searches returned, whether it was cited or not. */
export interface RetrievedChunk {
  chunkId: string;
  pageId: string;
  pageVersion: string;
  start: number;
  end: number;
  /** 0–1: what a search gave it, 1 for what was named, and of what stood beside a find that of the find. */
  relevance: number;
  /** It stood beside what was found. */
  isContext?: true;
}

/** Where a selected text stands: a range of a page version's canonical text. */
export interface SelectionPlace extends TextRange {
  pageId: string;
  pageVersion: string;
}

/** A sentence that was left out of an answer. Readers are told how many and why; the words are for administrators. */
export interface WithheldClaim {
  kind: ClaimKind;
  status: ClaimStatus;
  reasons: ClaimReason[];
  /** Markdown without markers. */
  text: string;
  /** What it cited: ranges of the chunk's page, or of the selection. */
  citations: (TextRange & { sourceId: string })[];
}

/** How long the stages of an answer took, in milliseconds; what was not reached is left out. */
export interface TurnStages {
  historyMs?: number;
  retrievalMs?: number;
  firstPartMs?: number;
}

/** What the model read and wrote, in its own tokens, over all its calls for the turn. */
export interface TurnTokens {
  input: number;
  output: number;
  /** What the second reader did, which is not in the sums above; absent where none has judged the answer. */
  verifier?: { input: number; output: number };
}

/** A question that waited for a choice, and what was chosen. */
export interface ResumedQuestion {
  turnId: string;
  query: string;
  documentId: string;
}

/** One question with its answer. */
export interface Turn {
  id: string;
  sessionId: string;
  /** Who began the conversation; null for nobody in particular. */
  viewerId: string | null;
  query: string;
  response: string;
  sources: Source[];
  /** The sentences of the response. */
  claims: Claim[];
  withheld: WithheldClaim[];
  /** Null for turns from before answers were judged. */
  grounding: GroundingMode | null;
  mode: TurnMode;
  selectedText: string | null;
  /** Null when the request did not say where the selected text stands. */
  selection: SelectionPlace | null;
  /** Null for the whole library, and in selection mode. */
  scope: SearchedPart | null;
  /** Null where nothing else narrowed it, in selection mode, and for turns from before it was kept. */
  filters: TurnFilters | null;
  chunksRetrieved: number;
  latencyMs: number;
  createdAt: Date;
  outcome: TurnOutcome;
  model: string;
  /** Null for turns from before it was kept. */
  prompts: TurnPrompts | null;
  retrievedChunks: RetrievedChunk[];
  /** Links offered with a refusal; never evidence. */
  related: RelatedLink[];
  errorCode: string | null;
  /** From the question to the first words of the answer, in milliseconds; null when there were none or nobody measured. */
  firstEventMs: number | null;
  stages: TurnStages;
  /** Null where the model does not say. */
  tokens: TurnTokens | null;
  /** The documents the answer cites and the question was put to, by their names or those of their pages. */
  documentIds: string[];
  /** What its reader thinks of the answer. */
  feedback: Feedback | null;
  /** How the answer was found; null for a selection, and for turns from before it was kept. */
  plan: QueryPlan | null;
  /** In the order of their ends. */
  toolCalls: ToolCall[];
  /** What was asked back instead of an answer. */
  clarification: Clarification | null;
  /** The question that this turn goes on with, when it chose an option of the turn before. */
  resumes: ResumedQuestion | null;
  /** The name of the profile that was answered by. */
  profile: string | null;
  /** What the profile wants to be kept of the request. */
  audit: Record<string, string> | null;
  /**
   * Every document of which anything stands in this turn: what was found, listed, offered and asked about. A viewer who may not read one
   * of them any more may read nothing of the turn but the question.
   */
  seenDocumentIds: string[];
}

/** What stands in the place of an answer once a document that it showed was removed from the library. */
export const DOCUMENT_REMOVED = 'This answer is no longer available: one of its sources was removed from the library.';

/** What such a turn is said to have seen: the name of no document, so that nobody may read it. */
export const REMOVED_DOCUMENT = 'removed:';

/** What of a turn tells of its answer, and of what the question was put to: nothing. */
export function noAnswer() {
  return {
    response: '',
    sources: [],
    claims: [],
    withheld: [],
    selectedText: null,
    selection: null,
    scope: null,
    filters: null,
    chunksRetrieved: 0,
    retrievedChunks: [],
    related: [],
    errorCode: null,
    documentIds: [],
    plan: null,
    toolCalls: [],
    clarification: null,
    resumes: null,
    audit: null,
    seenDocumentIds: [],
  } satisfies Partial<Turn>;
}
