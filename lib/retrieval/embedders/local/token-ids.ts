import { readFile } from 'node:fs/promises';

import { Tokenizer } from '@huggingface/tokenizers';
import { z } from 'zod';

import type { TextRange } from '#lib/text/range.ts';

import type { EmbeddableText } from '../../ports.ts';
import type { PieceSpan } from '../../word-pieces.ts';

/** Characters of a text per piece that is read of it: seldom are there more than twelve, and what a tokenizer is given bounds its work. */
const CHARACTERS_PER_PIECE = 32;

const tokenizerSchema = z.looseObject({ model: z.looseObject({}) });

/** A text as a network reads it. */
interface TextPieces {
  ids: number[];
  /** Those of them that stand for words. */
  words: PieceSpan;
  /** Of those, which each sentence has. */
  sentences: PieceSpan[];
}

/** Turns texts into the pieces that a network reads, as many as it can. */
type ReadPieces = (text: EmbeddableText) => TextPieces;

/** The tokenizer of a model by its `tokenizer.json`. A text that is too long loses its end, not the pieces that close it. */
export async function openTokenizer(file: string, maxTokens: number): Promise<ReadPieces> {
  const described = tokenizerSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const tokenizer = new Tokenizer(described, {});
  const { opening, closing } = specialPieces(tokenizer);
  const room = maxTokens - opening.length - closing.length;
  const encode = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).ids;
  return ({ text, sentences }) => {
    const { ids, spans } = encodeBySentence(text.slice(0, maxTokens * CHARACTERS_PER_PIECE), sentences, encode);
    const read = ids.slice(0, room);
    return {
      ids: [...opening, ...read, ...closing],
      words: { from: opening.length, to: opening.length + read.length },
      sentences: spans.map(({ from, to }) => ({ from: Math.min(from, room), to: Math.min(to, room) })),
    };
  };
}

/** What stands between sentences is read by itself: no piece spans the border of a sentence, nor does one where a sentence ends with a word. */
function encodeBySentence(
  text: string,
  sentences: readonly TextRange[],
  encode: (text: string) => number[],
): { ids: number[]; spans: PieceSpan[] } {
  const ids: number[] = [];
  const read = (start: number, end: number): PieceSpan => {
    const from = ids.length;
    if (text.slice(start, end).trim() !== '') ids.push(...encode(text.slice(start, end)));
    return { from, to: ids.length };
  };
  let at = 0;
  const spans = sentences.map(({ start, end }) => {
    read(at, start);
    at = end;
    return read(start, end);
  });
  read(at, text.length);
  return { ids, spans };
}

/** What the tokenizer puts before and after the pieces of a text. */
function specialPieces(tokenizer: Tokenizer): { opening: number[]; closing: number[] } {
  const probe = 'a';
  const { ids: bare } = tokenizer.encode(probe, { add_special_tokens: false });
  const { ids: whole } = tokenizer.encode(probe);
  const start = whole.findIndex((_, index) => bare.every((id, offset) => whole[index + offset] === id));
  if (start === -1) return { opening: [], closing: [] };
  return { opening: whole.slice(0, start), closing: whole.slice(start + bare.length) };
}
