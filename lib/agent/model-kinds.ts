import type { LanguageModelV4 } from '@ai-sdk/provider';

import { STORE_PROVIDER } from '#lib/retrieval/answer-store.ts';
import { QUOTING_PROVIDER } from '#lib/quoting/quoting-request.ts';

interface Answering {
  model: LanguageModelV4;
}

/** Whether the built-in model answers, which quotes and writes nothing of its own. */
export function isQuoting({ model }: Answering): boolean {
  return model.provider === QUOTING_PROVIDER;
}

/** Whether a store answers that writes by itself. */
export function isStore({ model }: Answering): boolean {
  return model.provider === STORE_PROVIDER;
}

/** Whether the model writes what it is told to, as neither of those does. */
export function takesInstructions(answering: Answering): boolean {
  return !isQuoting(answering) && !isStore(answering);
}
