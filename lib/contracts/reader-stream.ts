import type { AnswerMetadata } from './answer-event.ts';
import type { Claim } from './claim.ts';
import type { Clarification } from './clarification.ts';
import type { QueryPlan, ToolCall } from './query-plan.ts';
import type { RelatedLink, Source } from './source.ts';

/*
 * What `POST /api/reader/chat` streams beside the text of the answer, as the AI SDK's UI message stream: type aliases, since
 * the SDK wants records. Errors travel as an ErrorResponse in JSON: as the body of an HTTP error before the stream begins, as the
 * text of its error chunk afterwards.
 */

/** Sent when the answer begins; `answer` follows when it is complete. */
export type ReaderMessageMetadata = {
  sessionId: string;
  turnId: string;
  mode: 'general' | 'selected_text';
  model: string;
  /** Only when this server records nothing. */
  recorded?: false;
  answer?: AnswerMetadata;
};

/** The data parts of an answer, by name: `data-source`, `data-claim`, `data-evidence`, `data-related`. */
export type ReaderDataParts = {
  /** One a position, with the id `source-<position>`; sent again when more of the source is cited. */
  source: { position: number; source: Source };
  /**
   * One a claim, in the order of the answer, after the text that holds it, with the id `claim-<place>`; its offsets are of the whole text so
   * far. Behind the chunk `finish` again for those that a second reader has judged.
   */
  claim: { claim: Claim };
  /** Transient: how many passages the answer may use. */
  evidence: { passages: number };
  /** One, with the id `plan`; sent again whenever a step of it changes. */
  plan: { plan: QueryPlan };
  /** One a call of a tool, with the id `tool-<call id>`: as it began, and again when it has ended. */
  tool: { call: Pick<ToolCall, 'call_id' | 'tool' | 'input'> & Partial<ToolCall> };
  /** Which document is meant, in place of an answer. */
  clarification: { clarification: Clarification };
  /** Links offered with a refusal; never evidence. */
  related: { links: RelatedLink[] };
};
