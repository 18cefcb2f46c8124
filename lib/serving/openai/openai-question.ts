import { type ChatRequest, chatRequestSchema } from '#lib/contracts/chat-request.ts';
import type { ChatCompletionRequest } from '#lib/contracts/openai/chat-completion.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { Asking } from '#lib/serving/runtime/ask-question.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

/** The model name for the server's default profile. */
export const DEFAULT_MODEL = 'lectern';

/** A message of a conversation stored by the client. */
export interface ToldMessage {
  role: string;
  text: string;
}

export interface OpenAiQuestion {
  chat: ChatRequest;
  told: NonNullable<Asking['told']>;
  /** The texts of all messages, joined. */
  asked: string;
}

/** A link that stands for a marker in an earlier answer, or for a source's name without brackets in it. */
const LINKED_MARKER = /\s?\[(?:\[\d{1,6}\]|\(Source: (?:\\[^[\n]|[^\\[\]\n])*\))\]\([^()\s]*\)/g;

/**
 * Returns the question of a request: the last message of the user, asked with the profile that `model` names; the earlier messages are the
 * conversation as the client states it. A client's instructions are ignored: the profile determines how the assistant answers. Throws `AppError` with
 * the message for OpenAI’s clients.
 */
export async function openAiQuestion(
  { model, messages, lectern }: { model: string; messages: ToldMessage[]; lectern?: ChatCompletionRequest['lectern'] },
  { profiles }: Pick<Runtime, 'profiles'>,
): Promise<OpenAiQuestion> {
  const at = messages.findLastIndex(({ role, text }) => role === 'user' && text.trim() !== '');
  const last = messages[at];
  if (last === undefined) {
    throw new AppError('validation_error', {
      publicMessage: 'A message must come from the user: the last one is the question.',
      details: { param: 'messages' },
    });
  }
  const profile = await profileOf(model, profiles);
  const selected = lectern?.selected_text;
  const mode = selected === undefined || selected === null ? 'general' : 'selected_text';
  const chat = parseOrThrow(chatRequestSchema, { ...lectern, query: last.text, profile, mode });
  return { chat, told: turnsOf(messages.slice(0, at)), asked: messages.map(({ text }) => text).join('\n') };
}

/** Returns null for the server's default. */
async function profileOf(model: string, profiles: Runtime['profiles']): Promise<string | null> {
  const known = await profiles.list();
  if (known.some(({ name }) => name === model)) return model;
  if (model === DEFAULT_MODEL) return null;
  throw noSuchModel(model);
}

export function noSuchModel(model: string): AppError {
  return new AppError('not_found', {
    publicMessage: `There is no model "${model}" here: a model is a profile, or ${DEFAULT_MODEL} for the default one.`,
    details: { param: 'model', openai_code: 'model_not_found' },
  });
}

/** Pairs questions with the answers that follow them. A question without an answer, or an answer without a question, is dropped. */
function turnsOf(messages: readonly ToldMessage[]): OpenAiQuestion['told'] {
  return messages.flatMap(({ role, text }, index) => {
    const next = messages[index + 1];
    if (role !== 'user' || next?.role !== 'assistant') return [];
    return [{ question: text, answer: next.text.replace(LINKED_MARKER, '') }];
  });
}
