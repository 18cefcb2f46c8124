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

/** A chunk returned by the turn's searches, cited or not. */
export interface RetrievedChunk {
  chunkId: string;
  pageId: string;
  pageVersion: string;
  start: number;
  end: number;
  /** 0–1: the score of a search, 1 for a chunk that was named; a chunk next to a find has the find's score. */
  relevance: number;
  /** It was next to a find. */
  isContext?: true;
}

/** The location of a selected text: a range of a page version's canonical text. */
export interface SelectionPlace extends TextRange {
  pageId: string;
  pageVersion: string;
}

/** A sentence that was left out of an answer. Readers see how many and why; only administrators see the words. */
export interface WithheldClaim {
  kind: ClaimKind;
  status: ClaimStatus;
  reasons: ClaimReason[];
  /** Markdown without markers. */
  text: string;
  /** Its citations: ranges of the chunk's page, or of the selection. */
  citations: (TextRange & { sourceId: string })[];
}

/** Durations of the stages of an answer, in milliseconds; stages that were not reached are left out. */
export interface TurnStages {
  historyMs?: number;
  retrievalMs?: number;
  firstPartMs?: number;
}

/** The tokens that the model read and wrote, in its own count, over all its calls for the turn. */
export interface TurnTokens {
  input: number;
  output: number;
  /** The verifier's tokens, which are not in the sums above; absent if no verifier has judged the answer. */
  verifier?: { input: number; output: number };
}

/** A question that waited for a choice, and the option chosen. */
export interface ResumedQuestion {
  turnId: string;
  query: string;
  documentId: string;
}

/** One question with its answer. */
export interface Turn {
  id: string;
  sessionId: string;
  /** The viewer who began the conversation; null for an anonymous one. */
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
  /** Null if the request did not give the location of the selected text. */
  selection: SelectionPlace | null;
  /** Null for the entire library, and in selection mode. */
  scope: SearchedPart | null;
  /** Null if no other filter applied, in selection mode, and for turns from before filters were recorded. */
  filters: TurnFilters | null;
  chunksRetrieved: number;
  latencyMs: number;
  createdAt: Date;
  outcome: TurnOutcome;
  model: string;
  /** Null for turns from before prompts were recorded. */
  prompts: TurnPrompts | null;
  retrievedChunks: RetrievedChunk[];
  /** Links offered with a refusal; never evidence. */
  related: RelatedLink[];
  errorCode: string | null;
  /** From the question to the first words of the answer, in milliseconds; null if there were none or it was not measured. */
  firstEventMs: number | null;
  stages: TurnStages;
  /** Null if the model does not report them. */
  tokens: TurnTokens | null;
  /** The documents the answer cites and those the question was scoped to, by their ids or those of their pages. */
  documentIds: string[];
  /** The reader's feedback on the answer. */
  feedback: Feedback | null;
  /** How the answer was found; null for a selection, and for turns from before plans were recorded. */
  plan: QueryPlan | null;
  /** Sorted by completion. */
  toolCalls: ToolCall[];
  /** The question asked back instead of an answer. */
  clarification: Clarification | null;
  /** The question this turn repeats, if it chose an option of the previous turn. */
  resumes: ResumedQuestion | null;
  /** The name of the profile used for the answer. */
  profile: string | null;
  /** The parts of the request that the profile wants to be recorded. */
  audit: Record<string, string> | null;
  /**
   * Every document with content in this turn: found, listed, offered or asked about. A viewer who has lost access to one of them may read nothing of
   * the turn but the question.
   */
  seenDocumentIds: string[];
}

/** The text shown in place of an answer once a document that it showed was removed from the library. */
export const DOCUMENT_REMOVED = 'This answer is no longer available: one of its sources was removed from the library.';

/** The seen document of such a turn: an id that no document has, so that no one may read the turn. */
export const REMOVED_DOCUMENT = 'removed:';

/** Returns empty values for the fields of a turn that reveal its answer, or the documents that the question was limited to. */
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
