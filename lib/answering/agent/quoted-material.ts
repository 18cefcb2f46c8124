import type { SentenceKind } from '#lib/foundation/text/sentence.ts';

// Invisible characters are removed, since a reader of the page cannot see them and they could carry text to the model: controls, directions,
// zero-width and tag characters, soft hyphens. The two joiners stay; scripts and emoji need them.
const INVISIBLE =
  /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu;
const WHITE_SPACE = /[\s\u0085]+/gu;
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/u;
const NUMBER_IN_BRACKETS = /[[【［〔](?=[\s,;.–—-]*\p{Nd}[\p{Nd}\s,;.–—-]*[\]】］〕])/gu;
const TURN_TOKEN = /<(?=[|｜][^|｜<>\n]{1,60}[|｜]>)/gu;

/**
 * Separators of messages and roles in chat templates of open models. A server that parses them in the middle of a message would take the following
 * text for another speaker's words.
 */
const CHAT_TOKENS = [
  '<start_of_turn>',
  '<end_of_turn>',
  '<tool_call>',
  '</tool_call>',
  '<tool_response>',
  '</tool_response>',
  '<<SYS>>',
  '<</SYS>>',
  '[INST]',
  '[/INST]',
  '[SYSTEM_PROMPT]',
  '[/SYSTEM_PROMPT]',
  '[AVAILABLE_TOOLS]',
  '[TOOL_CALLS]',
  '[TOOL_RESULTS]',
] as const;
const NAMED_TOKEN = new RegExp(`(?:${CHAT_TOKENS.map((token) => RegExp.escape(token)).join('|')})`, 'giu');

/** Matches the start of anything handled above. Most sentences contain none of it, and every sentence of the evidence is read for every answer. */
const WORTH_A_LOOK = new RegExp(`${INVISIBLE.source}|${LINE_BREAK.source}|[<[【［〔]`, 'u');

/**
 * Returns words of a book or a selection as one line that cannot be mistaken for anything else: no line breaks, no invisible characters, and a
 * visible backslash in text that would read as one of our numbers or as the end of a message. Code keeps its brackets except at its start.
 */
export function quotedLine(text: string, kind: SentenceKind = 'prose'): string {
  if (!WORTH_A_LOOK.test(text)) return text;
  const joint = kind === 'row' ? ' | ' : ' ';
  const line = text.replace(INVISIBLE, '').replace(WHITE_SPACE, (run) => (LINE_BREAK.test(run) ? joint : run));
  return withoutChatTokens(kind === 'code' ? escapeAtStart(line) : line.replace(NUMBER_IN_BRACKETS, '\\$&'));
}

/** Returns text of several lines with its chat tokens made visible and invisible characters removed. */
export function quotedText(text: string): string {
  return withoutChatTokens(text.replace(INVISIBLE, ''));
}

/** Applies `quotedText` to every string in structured data. */
export function quotedValues(value: unknown): unknown {
  if (typeof value === 'string') return quotedText(value);
  if (Array.isArray(value)) return value.map(quotedValues);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, quotedValues(inner)]));
}

function escapeAtStart(line: string): string {
  const start = line.length - line.trimStart().length;
  NUMBER_IN_BRACKETS.lastIndex = 0;
  return NUMBER_IN_BRACKETS.exec(line)?.index === start ? `${line.slice(0, start)}\\${line.slice(start)}` : line;
}

function withoutChatTokens(text: string): string {
  return text.replace(TURN_TOKEN, '<\\').replace(NAMED_TOKEN, (token) => `${token.charAt(0)}\\${token.slice(1)}`);
}
