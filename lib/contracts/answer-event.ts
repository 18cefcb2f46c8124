import type { ChatResponse } from './chat-response.ts';
import type { CitationStyle, NamedCitation } from './citation-style.ts';
import type { Claim } from './claim.ts';
import type { Clarification } from './clarification.ts';
import type { QueryPlan, ToolResult, ToolStarted } from './query-plan.ts';
import type { RelatedLink, Source } from './source.ts';

export type AnswerMetadata = ChatResponse['metadata'];

/** How an answer is being found, and the question to the reader that may take its place. */
export type StepEvent =
  | { type: 'answer-plan'; plan: QueryPlan }
  | { type: 'answer-tool-started'; call: ToolStarted }
  | { type: 'answer-tool-result'; result: ToolResult }
  | { type: 'answer-clarification'; clarification: Clarification };

/**
 * The only internal stream of an answer, in this order: one start, one evidence, deltas with the sources they cite and the
 * claims they hold, the figures if any, one sources, one end. Anywhere between start and sources: the plan, again whenever a step of it changes; tools as
 * they begin and end; and, in place of an answer, one question to the reader. A source comes before the first delta that carries its marker, and again when more of
 * it is cited; a claim comes after the delta it is part of. Behind the end, where a second reader judges answers, at most one event with
 * the claims that it has judged, each to take the place of the one with its index. A failure rejects the iteration with an `AppError`. Every surface is
 * one exhaustive converter of it.
 */
export type AnswerEvent =
  | {
      type: 'answer-start';
      sessionId: string;
      turnId: string;
      mode: 'general' | 'selected_text';
      model: string;
      /** Only when this server records nothing. */
      recorded?: false;
      /** How the text names its sources where a surface lets it: see `styled-answer.ts`. Absent for markers. */
      style?: CitationStyle;
    }
  | StepEvent
  | { type: 'answer-evidence'; passages: number }
  | { type: 'answer-source'; position: number; source: Source }
  | { type: 'answer-delta'; text: string }
  | { type: 'answer-claim'; claim: Claim }
  /** The cited pictures as Markdown, behind the words: see `answer-figures.ts`. */
  | { type: 'answer-figures'; text: string }
  | { type: 'answer-sources'; sources: Source[]; related: RelatedLink[]; citations?: NamedCitation[] }
  /** `tokens`: what the model read and wrote, in its own; null or absent when it did not say. */
  | { type: 'answer-end'; metadata: AnswerMetadata; tokens?: { input: number; output: number } | null }
  | { type: 'answer-verdicts'; claims: { index: number; claim: Claim }[] };

const STEP_TYPES: ReadonlySet<string> = new Set<StepEvent['type']>([
  'answer-plan',
  'answer-tool-started',
  'answer-tool-result',
  'answer-clarification',
]);

/** Tells how an answer is found from the answer itself. */
export function isStepEvent(event: AnswerEvent): event is StepEvent {
  return STEP_TYPES.has(event.type);
}
