import type { ModelReply } from './chat-stream.ts';
import { type ChatBody, contentOf } from './model-wire.ts';

/** A call of a tool, as a scripted model makes it. */
export interface ScriptedCall {
  name: string;
  input: object;
  /** What it says before it calls: the sentences that fit, of all that it was shown by then. */
  says?: RegExp;
}

/** Every sentence of evidence in the messages so far that fits, as an answer cites it. */
export function sayingEvidence(body: ChatBody, words: RegExp): string {
  const shown = body.messages.filter(({ role }) => role === 'user' || role === 'tool').map(contentOf);
  const lines = shown.flatMap((text) => [...text.matchAll(/^\[(\d+)\] (.*)$/gm)]);
  return lines
    .filter(([, , text = '']) => words.test(text))
    .map(([, number = '', text = '']) => `${text.replace(/\.$/, '')} [${number}].`)
    .join(' ');
}

/** Makes the calls, one a round, then says the sentences that fit, of all that it was shown. */
export function callingThenSaying(calls: readonly ScriptedCall[], says: RegExp): (body: ChatBody) => ModelReply {
  return (body) => {
    const call = calls[body.messages.filter(({ role }) => role === 'tool').length];
    if (call === undefined || body.tools === undefined) return { text: sayingEvidence(body, says) || 'That is all.' };
    const toolCalls = [{ name: call.name, arguments: JSON.stringify(call.input) }];
    return call.says === undefined ? { toolCalls } : { text: `${sayingEvidence(body, call.says)}\n\n`, toolCalls };
  };
}
