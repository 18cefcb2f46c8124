import { streamText, type FinishReason, type ToolSet } from 'ai';

import { parseEnv } from '#lib/foundation/config/env.ts';
import { createLogger, type Logger } from '#lib/foundation/log/logger.ts';
import { HostedLanguageModel } from '#lib/answering/models/hosted-language-model.ts';

import type { ModelEndpoint } from './model-endpoint.ts';

interface Changes {
  variables?: Record<string, string>;
  generationMs?: number;
  idleMs?: number;
  log?: Logger;
}

/** The model that these variables configure. */
export function hostedModel(endpoint: Pick<ModelEndpoint, 'variables'>, changes: Changes = {}): HostedLanguageModel {
  const { modelServer } = parseEnv({ ...endpoint.variables, ...changes.variables });
  if (modelServer === null) throw new Error('The variables name no server.');
  const { generationMs = 20_000, idleMs, log = createLogger('silent') } = changes;
  return new HostedLanguageModel({ server: modelServer, generationMs, log, ...(idleMs !== undefined && { idleMs }) });
}

/** What came of one question. */
interface ModelSaid {
  text: string;
  deltas: string[];
  /** Of the last round; null when it had none. */
  finishReason: FinishReason | null;
  rawFinishReason: string | undefined;
  errors: unknown[];
  isAborted: boolean;
  outputTokens: number | undefined;
  /** What the model called, and what it is told of the outcome. */
  calls: { name: string; input: unknown }[];
}

interface AskOptions {
  prompt?: string;
  tools?: ToolSet;
  signal?: AbortSignal;
  /** Called with each piece of text. */
  onText?: (text: string) => void;
}

export const ASKED = 'What colour does the keeper give the lamp?';

/** Asks a model through the AI SDK, as the agent does. */
export async function askModel(model: HostedLanguageModel, options: AskOptions = {}): Promise<ModelSaid> {
  const { prompt = ASKED, tools, signal, onText } = options;
  const result = streamText({
    model,
    instructions: 'Be brief.',
    prompt,
    ...(tools && { tools }),
    ...(signal && { abortSignal: signal }),
    stopWhen: ({ steps }) => steps.length >= 3,
    maxRetries: 0,
    onError: () => undefined,
  });
  const said: ModelSaid = {
    text: '',
    deltas: [],
    finishReason: null,
    rawFinishReason: undefined,
    errors: [],
    isAborted: false,
    outputTokens: undefined,
    calls: [],
  };
  for await (const part of result.stream) {
    if (part.type === 'text-delta') {
      said.text += part.text;
      said.deltas.push(part.text);
      onText?.(part.text);
    }
    if (part.type === 'tool-call') said.calls.push({ name: part.toolName, input: part.input });
    if (part.type === 'error') said.errors.push(part.error);
    if (part.type === 'abort') said.isAborted = true;
    if (part.type === 'finish-step') {
      ({ finishReason: said.finishReason, rawFinishReason: said.rawFinishReason } = part);
      said.outputTokens = part.usage.outputTokens;
    }
  }
  return said;
}
