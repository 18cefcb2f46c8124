import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { convertAsyncIteratorToReadableStream } from '@ai-sdk/provider-utils';
import { z } from 'zod';

import { newId } from '#lib/core/ids.ts';
import { takeTurn } from '#lib/limits/take-turn.ts';
import { chooseSentences } from '#lib/quoting/choose-sentences.ts';
import { QUOTING_PROVIDER, type QuotingRequest, quotingRequestSchema } from '#lib/quoting/quoting-request.ts';
import { standaloneQuestion } from '#lib/quoting/standalone-question.ts';
import { estimateTokens } from '#lib/text/estimate-tokens.ts';

import { quotedAnswerPieces } from './quoted-answer-text.ts';

const QUOTING_MODEL_ID = 'lectern-quoting-1';

const SEARCH_TOOL = 'search_documentation';

/** What one call says: the pieces of an answer (none is a refusal), or a search. */
type Reply = { type: 'answer'; pieces: string[] } | { type: 'search'; query: string };

interface FoundRequest {
  /** Null when nothing structured was sent. */
  request: QuotingRequest | null;
  /** A tool has already answered in this turn. */
  hasSearched: boolean;
}

const toolOutputSchema = z.object({ quoting: quotingRequestSchema });

/**
 * The built-in model: answers with the best sentences of the evidence, verbatim, each followed by its number in brackets.
 * It reads `providerOptions.lectern` (a `QuotingRequest`) or, when that is absent, the JSON output `{ quoting }` of the last
 * tool result; never prompt text. Without evidence it calls `search_documentation` once, if that is offered. When nothing fits
 * it says nothing at all (no text, finish reason `stop`): the agent words the refusal. Deterministic; the token counts of
 * `usage` are `estimateTokens`.
 */
export class QuotingLanguageModel implements LanguageModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider = QUOTING_PROVIDER;
  readonly modelId = QUOTING_MODEL_ID;
  readonly supportedUrls = {};

  async doGenerate(options: LanguageModelV4CallOptions): Promise<LanguageModelV4GenerateResult> {
    await takeTurn();
    options.abortSignal?.throwIfAborted();
    const reply = replyTo(options);
    return {
      content: contentOf(reply),
      finishReason: finishReasonOf(reply),
      usage: usageOf(options, reply),
      response: this.#response(),
      warnings: [],
    };
  }

  async doStream(options: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamResult> {
    options.abortSignal?.throwIfAborted();
    return { stream: convertAsyncIteratorToReadableStream(this.#stream(options)) };
  }

  async *#stream(options: LanguageModelV4CallOptions): AsyncGenerator<LanguageModelV4StreamPart> {
    yield { type: 'stream-start', warnings: [] };
    yield { type: 'response-metadata', ...this.#response() };
    await takeTurn();
    const reply = replyTo(options);
    yield* reply.type === 'search' ? searchParts(reply.query) : answerParts(reply.pieces, options.abortSignal);
    yield { type: 'finish', finishReason: finishReasonOf(reply), usage: usageOf(options, reply) };
  }

  #response(): { id: string; modelId: string; timestamp: Date } {
    return { id: newId(), modelId: this.modelId, timestamp: new Date() };
  }
}

function replyTo(options: LanguageModelV4CallOptions): Reply {
  const { request, hasSearched } = findQuotingRequest(options);
  const hasEvidence = request !== null && request.passages.length > 0;
  if (!hasEvidence && !hasSearched && canSearch(options)) {
    const question = request?.question ?? lastUserText(options.prompt);
    return { type: 'search', query: standaloneQuestion(question, request?.history ?? []) };
  }
  if (request === null) return { type: 'answer', pieces: [] };
  return { type: 'answer', pieces: quotedAnswerPieces(request, chooseSentences(request).sentenceNumbers) };
}

function canSearch({ tools, toolChoice }: LanguageModelV4CallOptions): boolean {
  return toolChoice?.type !== 'none' && (tools ?? []).some(({ name }) => name === SEARCH_TOOL);
}

async function* answerParts(
  pieces: string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<LanguageModelV4StreamPart> {
  if (pieces.length === 0) return;
  const id = newId();
  yield { type: 'text-start', id };
  for (const delta of pieces) {
    signal?.throwIfAborted();
    yield { type: 'text-delta', id, delta };
  }
  yield { type: 'text-end', id };
}

function* searchParts(query: string): Generator<LanguageModelV4StreamPart> {
  const id = newId();
  const input = JSON.stringify({ query });
  yield { type: 'tool-input-start', id, toolName: SEARCH_TOOL };
  yield { type: 'tool-input-delta', id, delta: input };
  yield { type: 'tool-input-end', id };
  yield { type: 'tool-call', toolCallId: id, toolName: SEARCH_TOOL, input };
}

function contentOf(reply: Reply): LanguageModelV4Content[] {
  if (reply.type === 'search') {
    return [
      { type: 'tool-call', toolCallId: newId(), toolName: SEARCH_TOOL, input: JSON.stringify({ query: reply.query }) },
    ];
  }
  return reply.pieces.length === 0 ? [] : [{ type: 'text', text: reply.pieces.join('') }];
}

function finishReasonOf(reply: Reply): LanguageModelV4FinishReason {
  return { unified: reply.type === 'search' ? 'tool-calls' : 'stop', raw: undefined };
}

function usageOf({ prompt }: LanguageModelV4CallOptions, reply: Reply): LanguageModelV4Usage {
  const input = estimateTokens(JSON.stringify(prompt));
  const output = estimateTokens(reply.type === 'search' ? reply.query : reply.pieces.join(''));
  return {
    inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: output, reasoning: undefined },
  };
}

/**
 * The structured evidence of a call: the provider options under `lectern`, else the JSON output of the last tool result of
 * this turn. Throws a `ZodError` when the provider options are there and are no `QuotingRequest`.
 */
function findQuotingRequest({ providerOptions, prompt }: LanguageModelV4CallOptions): FoundRequest {
  const results = toolResults(prompt);
  const hasSearched = results.length > 0;
  const options = providerOptions?.[QUOTING_PROVIDER];
  if (options !== undefined) return { request: quotingRequestSchema.parse(options), hasSearched };
  for (const result of results.toReversed()) {
    const output = toolOutputSchema.safeParse(result);
    if (output.success) return { request: output.data.quoting, hasSearched };
  }
  return { request: null, hasSearched };
}

/** What the user said last, for a search when nothing structured was sent. */
function lastUserText(prompt: LanguageModelV4Prompt): string {
  const message = prompt.findLast(({ role }) => role === 'user');
  if (message?.role !== 'user') return '';
  return message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** JSON outputs of the tools called since the user spoke last, oldest first. */
function toolResults(prompt: LanguageModelV4Prompt): unknown[] {
  const turn = prompt.slice(prompt.findLastIndex(({ role }) => role === 'user') + 1);
  return turn.flatMap((message) => {
    if (message.role !== 'tool') return [];
    return message.content.flatMap((part) => {
      if (part.type !== 'tool-result') return [];
      return [part.output.type === 'json' ? part.output.value : undefined];
    });
  });
}
