import type { ChatResponse } from './chat-response.ts';
import type { CitationStyle, NamedCitation } from './citation-style.ts';
import type { Claim } from './claim.ts';
import type { Clarification } from './clarification.ts';
import type { QueryPlan, ToolResult, ToolStarted } from './query-plan.ts';
import type { RelatedLink, Source } from './source.ts';

export type AnswerMetadata = ChatResponse['metadata'];

/** Progress of finding an answer, and the clarifying question that may replace the answer. */
export type StepEvent =
  | { type: 'answer-plan'; plan: QueryPlan }
  | { type: 'answer-tool-started'; call: ToolStarted }
  | { type: 'answer-tool-result'; result: ToolResult }
  | { type: 'answer-clarification'; clarification: Clarification };

/**
 * The only internal stream of an answer, in this order: one start, one evidence, deltas with the sources they cite and the claims they contain, the
 * figures if any, one sources, one end. Between start and sources there may also be: the plan, sent again whenever one of its steps changes; tools as
 * they begin and end; and, in place of an answer, one question to the reader. A source comes before the first delta that carries its marker, and
 * again when more of it is cited; a claim comes after the delta it is part of. If a second reader judges answers, the end is followed by at most one
 * event with the judged claims, each replacing the claim with its index. A failure rejects the iteration with an `AppError`. Every surface is one
 * exhaustive converter of this stream.
 */
export type AnswerEvent =
  | {
      type: 'answer-start';
      sessionId: string;
      turnId: string;
      mode: 'general' | 'selected_text';
      model: string;
      /** Present only if this server records nothing. */
      recorded?: false;
      /** How the text names its sources if a surface allows it: see `styled-answer.ts`. Absent for markers. */
      style?: CitationStyle;
    }
  | StepEvent
  | { type: 'answer-evidence'; passages: number }
  | { type: 'answer-source'; position: number; source: Source }
  | { type: 'answer-delta'; text: string }
  | { type: 'answer-claim'; claim: Claim }
  /** The cited pictures as Markdown, after the text: see `answer-figures.ts`. */
  | { type: 'answer-figures'; text: string }
  | { type: 'answer-sources'; sources: Source[]; related: RelatedLink[]; citations?: NamedCitation[] }
  /** `tokens`: input and output of the model, in its own tokens; null or absent when it did not report them. */
  | { type: 'answer-end'; metadata: AnswerMetadata; tokens?: { input: number; output: number } | null }
  | { type: 'answer-verdicts'; claims: { index: number; claim: Claim }[] };

const STEP_TYPES: ReadonlySet<string> = new Set<StepEvent['type']>([
  'answer-plan',
  'answer-tool-started',
  'answer-tool-result',
  'answer-clarification',
]);

/** Whether an event describes how an answer is found, as opposed to the answer itself. */
export function isStepEvent(event: AnswerEvent): event is StepEvent {
  return STEP_TYPES.has(event.type);
}
