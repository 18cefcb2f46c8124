import { notExecuted } from './refusal.ts';
import type { FieldSchema } from './qdrant-wire.ts';

type TextMatch = { text: string } | { text_any: string } | { phrase: string };

/** Whether a stored text fits a condition on text: by its words where the field has a text index, else as a part of it. */
export function matchesText(stored: string, match: TextMatch, schema: FieldSchema | undefined): boolean {
  if (schema === undefined || typeOf(schema) !== 'text') return isPart(stored, match);
  const options: Record<string, unknown> = typeof schema === 'string' ? {} : schema;
  const words = tokensOf(stored, options);
  if ('text' in match) return tokensOf(match.text, options).every((token) => words.includes(token));
  if ('text_any' in match) return tokensOf(match.text_any, options).some((token) => words.includes(token));
  if (options['phrase_matching'] !== true) return false;
  const phrase = tokensOf(match.phrase, options);
  return phrase.length > 0 && words.some((_, at) => phrase.every((token, offset) => words[at + offset] === token));
}

function isPart(stored: string, match: TextMatch): boolean {
  if ('text' in match) return stored.includes(match.text);
  if ('phrase' in match) return stored.includes(match.phrase);
  return match.text_any.split(/\s+/).some((word) => word !== '' && stored.includes(word));
}

export function typeOf(schema: FieldSchema): string {
  return typeof schema === 'string' ? schema : schema.type;
}

function tokensOf(text: string, options: Record<string, unknown>): string[] {
  const { tokenizer = 'word', lowercase = true, min_token_len: least, max_token_len: most } = options;
  if (tokenizer !== 'word' && tokenizer !== 'whitespace') throw notExecuted(`the tokenizer ${String(tokenizer)}`);
  if (['stopwords', 'stemmer', 'ascii_folding'].some((option) => (options[option] ?? null) !== null)) {
    throw notExecuted('stop words, stemming and folding of a text index');
  }
  const folded = lowercase === false ? text : text.toLowerCase();
  return folded
    .split(tokenizer === 'word' ? /[^\p{L}\p{N}]+/u : /\s+/u)
    .filter((token) => token !== '' && token.length >= Number(least ?? 0) && token.length <= Number(most ?? Infinity));
}
