import type { LanguageModelV4 } from '@ai-sdk/provider';
import { type FinishReason, type LanguageModelUsage, streamText } from 'ai';

import type { TurnTokens } from '#lib/people/conversations/turn.ts';

export interface GenerateOptions {
  model: LanguageModelV4;
  signal: AbortSignal;
  /** Called with the tokens that the call read and wrote; null if the model does not report them. */
  onTokens?: (tokens: TurnTokens | null) => void;
  /** Instructions for the model in addition to the prompt. */
  instructions?: string;
}

export interface GeneratedText {
  text: string;
  /** Whether the text was cut off at the length limit. */
  isCut: boolean;
  promptTokens: number | null;
  completionTokens: number | null;
}

/** Lets the configured model write one text, in the form passed to tools. */
export type Generate = (prompt: string, options: { maxTokens: number; temperature: number }) => Promise<GeneratedText>;

/** How a text ended. */
interface GenerationEnd {
  /** Null if the model does not report them. */
  tokens: TurnTokens | null;
  /** The finish reason of the AI SDK; null when the model's stream ended without one. */
  finishReason: FinishReason | null;
  /** The finish reason of the model server, or one set by Lectern. */
  rawFinishReason: string | undefined;
}

/** Generates one text with the model, without tools and evidence. Rejects with the model's error. */
export async function generateWith(
  options: GenerateOptions,
  prompt: string,
  limits: { maxTokens: number; temperature?: number },
): Promise<GeneratedText> {
  const pieces = generatePieces(options, prompt, limits);
  let text = '';
  for (;;) {
    const { done, value } = await pieces.next();
    if (done !== true) {
      text += value;
      continue;
    }
    const { tokens, finishReason } = value;
    options.onTokens?.(tokens);
    const counted = { promptTokens: tokens?.input ?? null, completionTokens: tokens?.output ?? null };
    return { text, isCut: finishReason === 'length', ...counted };
  }
}

/** Yields the pieces of such a text as the model writes them, and returns how it ended. */
export async function* generatePieces(
  { model, signal, instructions }: Omit<GenerateOptions, 'onTokens'>,
  prompt: string,
  { maxTokens, temperature }: { maxTokens: number; temperature?: number },
): AsyncGenerator<string, GenerationEnd> {
  const end: GenerationEnd = { tokens: null, finishReason: null, rawFinishReason: undefined };
  const { stream } = streamText({
    model,
    prompt,
    instructions,
    temperature,
    maxOutputTokens: maxTokens,
    abortSignal: signal,
    maxRetries: 0,
    telemetry: { isEnabled: false },
    onError: () => undefined,
  });
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'abort') throw signal.reason;
    if (part.type === 'text-delta' && part.text !== '') yield part.text;
    if (part.type !== 'finish-step') continue;
    end.tokens = tokensOf(part.usage);
    ({ finishReason: end.finishReason, rawFinishReason: end.rawFinishReason } = part);
  }
  return end;
}

/** Returns the tokens that a call read and wrote; null if the model does not report them. */
export function tokensOf({ inputTokens: input, outputTokens: output }: LanguageModelUsage): TurnTokens | null {
  return input === undefined || output === undefined ? null : { input, output };
}
