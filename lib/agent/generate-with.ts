import type { LanguageModelV4 } from '@ai-sdk/provider';
import { streamText } from 'ai';

import type { TurnTokens } from '#lib/conversations/turn.ts';

import type { GeneratedText } from './tools/tool-context.ts';

export interface GenerateOptions {
  model: LanguageModelV4;
  signal: AbortSignal;
  onTokens: (tokens: TurnTokens | null) => void;
}

/** Lets the model write one text, without tools and evidence. Rejects with what the model rejects with. */
export async function generateWith(
  { model, signal, onTokens }: GenerateOptions,
  prompt: string,
  { maxTokens, temperature }: { maxTokens: number; temperature: number },
): Promise<GeneratedText> {
  let text = '';
  let usage: TurnTokens | null = null;
  const { stream } = streamText({
    model,
    prompt,
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
    if (part.type === 'finish-step') {
      const { inputTokens: input, outputTokens: output } = part.usage;
      usage = input === undefined || output === undefined ? null : { input, output };
    }
  }
  onTokens(usage);
  return { text, promptTokens: usage?.input ?? null, completionTokens: usage?.output ?? null };
}
