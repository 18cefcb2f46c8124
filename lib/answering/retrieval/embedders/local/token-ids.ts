import { readFile } from 'node:fs/promises';

import { Tokenizer } from '@huggingface/tokenizers';
import { z } from 'zod';

/** Characters of a text per piece that is read of it: seldom are there more than twelve, and what a tokenizer is given bounds its work. */
const CHARACTERS_PER_PIECE = 32;

const tokenizerSchema = z.looseObject({ model: z.looseObject({}) });

/** Turns texts into the pieces that a network reads, as many as it can. */
type ReadPieces = (text: string) => number[];

/** The tokenizer of a model by its `tokenizer.json`. A text that is too long loses its end, not the pieces that close it. */
export async function openTokenizer(file: string, maxTokens: number): Promise<ReadPieces> {
  const described = tokenizerSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const tokenizer = new Tokenizer(described, {});
  const { opening, closing } = specialPieces(tokenizer);
  const room = maxTokens - opening.length - closing.length;
  return (text) => {
    const { ids } = tokenizer.encode(text.slice(0, maxTokens * CHARACTERS_PER_PIECE), { add_special_tokens: false });
    return [...opening, ...ids.slice(0, room), ...closing];
  };
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
