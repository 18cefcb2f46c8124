import type { LanguageModelV4 } from '@ai-sdk/provider';
import { type LanguageModelUsage, streamText } from 'ai';

import type { TurnTokens } from '#lib/people/conversations/turn.ts';

export interface GenerateOptions {
  model: LanguageModelV4;
  signal: AbortSignal;
  /** Told what the call read and wrote; null when the model does not say. */
  onTokens?: (tokens: TurnTokens | null) => void;
  /** What the model is told beside the prompt. */
  instructions?: string;
}

export interface GeneratedText {
  text: string;
  /** It ended at the limit of its length and not by itself. */
  isCut: boolean;
  promptTokens: number | null;
  completionTokens: number | null;
}

/** Lets the configured model write one text, as tools are given it. */
export type Generate = (prompt: string, options: { maxTokens: number; temperature: number }) => Promise<GeneratedText>;

/** Lets the model write one text, without tools and evidence. Rejects with what the model rejects with. */
export async function generateWith(
  { model, signal, onTokens, instructions }: GenerateOptions,
  prompt: string,
  { maxTokens, temperature }: { maxTokens: number; temperature?: number },
): Promise<GeneratedText> {
  let text = '';
  let usage: TurnTokens | null = null;
  let isCut = false;
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
    if (part.type === 'text-delta') text += part.text;
    if (part.type !== 'finish-step') continue;
    usage = tokensOf(part.usage);
    isCut = part.finishReason === 'length';
  }
  onTokens?.(usage);
  return { text, isCut, promptTokens: usage?.input ?? null, completionTokens: usage?.output ?? null };
}

/** What a call read and wrote; null when the model does not say. */
export function tokensOf({ inputTokens: input, outputTokens: output }: LanguageModelUsage): TurnTokens | null {
  return input === undefined || output === undefined ? null : { input, output };
}
