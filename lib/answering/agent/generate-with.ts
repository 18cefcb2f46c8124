import type { LanguageModelV4 } from '@ai-sdk/provider';
import { type LanguageModelUsage, streamText } from 'ai';

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

/** Generates one text with the model, without tools and evidence. Rejects with the model's error. */
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

/** Returns the tokens that a call read and wrote; null if the model does not report them. */
export function tokensOf({ inputTokens: input, outputTokens: output }: LanguageModelUsage): TurnTokens | null {
  return input === undefined || output === undefined ? null : { input, output };
}
