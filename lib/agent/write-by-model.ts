import type { ToolCallRepairFunction, ToolSet } from 'ai';

import type { QueryType } from '#lib/contracts/query-plan.ts';
import type { HistoryTurn } from '#lib/conversations/build-history.ts';
import type { Release } from '#lib/grounding/answer-writer.ts';
import type { QuotablePassage, QuotingRequest } from '#lib/quoting/quoting-request.ts';
import type { Passage } from '#lib/retrieval/chunk.ts';
import type { CorpusStatistics } from '#lib/retrieval/ports.ts';

import { isDeclined } from './answer-end.ts';
import type { AnswerInProgress } from './answer-in-progress.ts';
import type { EvidenceBlock } from './evidence.ts';
import { MODEL_DECLINED } from './fixed-sentences.ts';
import { type EvidenceOrigin, historyMessages, instructions, questionMessage } from './prompts.ts';
import { notingFirst } from './question-log.ts';
import { runAgent } from './run-agent.ts';

/** What the model writes from. */
interface ModelMaterial {
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

interface QuotingInput {
  question: string;
  history: HistoryTurn[];
  blocks: EvidenceBlock[];
  /** Of the question's terms; null for a selection. */
  statistics: CorpusStatistics | null;
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

/** The turn as the built-in quoting model takes it: structure, never prompt text. */
function quotingRequest({ question, history, blocks, statistics }: QuotingInput): QuotingRequest {
  return {
    question,
    mode: statistics === null ? 'selected_text' : 'general',
    history,
    passages: blocks.map(quotablePassage),
    statistics: statistics && {
      chunkCount: statistics.chunkCount,
      documentFrequency: Object.fromEntries(statistics.documentFrequency),
    },
  };
}

function quotablePassage({ passage, sentences }: EvidenceBlock): QuotablePassage {
  const numbered = sentences.map(({ number, start, text, kind, indentation }) => ({
    number,
    start,
    kind,
    text: kind === 'code' ? indentation + text : text,
  }));
  return { ...(passage === null ? SELECTION : placeOf(passage)), sentences: numbered };
}

type Place = Omit<QuotablePassage, 'sentences'>;

const SELECTION: Place = {
  pageId: 'selection',
  pageTitle: '',
  documentTitle: '',
  filename: '',
  headingPath: [],
  relevance: 1,
};

// The quoting model is fitted on the relevance by words.
function placeOf({ chunk, wordRelevance }: Passage): Place {
  const { pageId, pageTitle, documentTitle, filename, headingPath } = chunk;
  return { pageId, pageTitle, documentTitle, filename, headingPath, relevance: wordRelevance };
}
