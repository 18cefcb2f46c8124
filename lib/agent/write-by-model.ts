import type { ToolCallRepairFunction, ToolSet } from 'ai';

import type { QueryType } from '#lib/contracts/query-plan.ts';
import type { Release } from '#lib/grounding/answer-writer.ts';
import type { CorpusStatistics } from '#lib/retrieval/ports.ts';

import { isDeclined } from './answer-end.ts';
import type { AnswerInProgress } from './answer-in-progress.ts';
import type { EvidenceBlock } from './evidence-block.ts';
import { MODEL_DECLINED } from './fixed-sentences.ts';
import { type EvidenceOrigin, historyMessages, instructions, questionMessage } from './prompts.ts';
import { notingFirst } from './question-log.ts';
import { quotingRequest } from './quoting-input.ts';
import { runAgent } from './run-agent.ts';

/** What the model writes from. */
export interface ModelMaterial {
  origin: EvidenceOrigin;
  /** The question as the model is asked it. */
  text: string;
  blocks: readonly EvidenceBlock[];
  /** Of the question's terms; null for a selection. */
  statistics: () => CorpusStatistics | null;
  kind?: QueryType;
  /** The document that the reader has chosen. */
  meant?: { id: string; title: string } | null;
  tools?: ToolSet;
  repairToolCall?: ToolCallRepairFunction<ToolSet>;
  hasEnded?: () => boolean;
  mayBeSilent?: () => boolean;
}

/** What the model writes, grounded; nothing at all when nothing of it holds. */
export async function* writeByModel(answer: AnswerInProgress, material: ModelMaterial): AsyncGenerator<Release> {
  const { answering, question, history, draft } = answer;
  const { origin, text, blocks, statistics, kind = null, meant = null, tools = {} } = material;
  const deltas = runAgent({
    model: answering.model,
    instructions: instructions({
      origin,
      tools: Object.keys(tools),
      instructions: question.profile?.instructions ?? null,
      language: question.profile?.language ?? null,
    }),
    messages: [...historyMessages(history), { role: 'user', content: questionMessage(text, blocks, { kind, meant }) }],
    tools,
    repairToolCall: material.repairToolCall,
    ...(material.hasEnded !== undefined && { hasEnded: material.hasEnded }),
    ...(material.mayBeSilent !== undefined && { mayBeSilent: material.mayBeSilent }),
    canUseTools: answering.canUseTools,
    quotingRequest: () => quotingRequest({ question: text, history, blocks: [...blocks], statistics: statistics() }),
    signal: question.signal,
    timeoutMs: answering.generationTimeoutMs,
    onTokens: (tokens) => draft.noteTokens(tokens),
    telemetry: answering.telemetry,
  });
  yield* ground(answer, deltas);
}

/** Text with numbers of evidence, grounded. A model that declines says so in one sentence, unless it has begun to answer. */
export async function* ground(
  { grounding, draft }: Pick<AnswerInProgress, 'grounding' | 'draft'>,
  deltas: AsyncIterable<string>,
): AsyncGenerator<Release> {
  let isEmpty = true;
  try {
    for await (const release of grounding.ground(notingFirst(deltas, () => draft.stages.end('firstPart')))) {
      isEmpty = false;
      yield release;
    }
  } catch (error) {
    // Half an answer is a failure; none at all is one of the ways in which there is no answer.
    if (!isEmpty || !isDeclined(error)) throw error;
    yield { text: MODEL_DECLINED, claims: [] };
  }
}
