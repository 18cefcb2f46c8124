import type { AnswerMetadata } from './answer-event.ts';
import type { Claim } from './claim.ts';
import type { Clarification } from './clarification.ts';
import type { QueryPlan, ToolCall } from './query-plan.ts';
import type { RelatedLink, Source } from './source.ts';

/*
 * The data that `POST /api/reader/chat` streams beside the text of the answer, as the AI SDK's UI message stream: type aliases, since the SDK
 * requires records. Errors are sent as an ErrorResponse in JSON: as the body of an HTTP error before the stream begins, as the text of its error
 * chunk afterwards.
 */

/** Sent when the answer begins; `answer` follows when it is complete. */
export type ReaderMessageMetadata = {
  sessionId: string;
  turnId: string;
  mode: 'general' | 'selected_text';
  model: string;
  /** Present only if this server records nothing. */
  recorded?: false;
  answer?: AnswerMetadata;
};

/** The data parts of an answer, by name: `data-source`, `data-claim`, `data-evidence`, `data-related`. */
export type ReaderDataParts = {
  /** One per position, with the id `source-<position>`; sent again when more of the source is cited. */
  source: { position: number; source: Source };
  /**
   * One per claim, in answer order, after the text that contains it, with the id `claim-<place>`. Its offsets refer to the entire text so far. Sent
   * again after the chunk `finish` for claims judged by a second reader.
   */
  claim: { claim: Claim };
  /** Transient: the number of passages available to the answer. */
  evidence: { passages: number };
  /** One per answer, with the id `plan`; sent again whenever one of its steps changes. */
  plan: { plan: QueryPlan };
  /** One per tool call, with the id `tool-<call id>`: sent when the call begins and again when it ends. */
  tool: { call: Pick<ToolCall, 'call_id' | 'tool' | 'input'> & Partial<ToolCall> };
  /** A question about which document is meant, sent in place of an answer. */
  clarification: { clarification: Clarification };
  /** Links offered with a refusal; never evidence. */
  related: { links: RelatedLink[] };
};
