import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import type { TextRange } from '#lib/foundation/text/range.ts';
import type { Half } from '#tools/half.ts';
import { halfOf } from '#tools/squad/squad-file.ts';

export interface SpanQuestion {
  question: string;
  half: Half;
  /** Name of the corpus whose text answers it. */
  corpus: string;
  /** UTF-16 ranges of the corpus's text. */
  gold: TextRange[];
}

export interface SpanSet {
  /** Texts by name. */
  corpora: Map<string, string>;
  questions: SpanQuestion[];
}

const schema = z.array(
  z.object({
    question: z.string().min(1),
    corpus: z.string().regex(/^[\w.-]+$/),
    references: z
      .array(
        z.object({
          content: z.string(),
          start_index: z.int().min(0).describe('In code points of the corpus.'),
          end_index: z.int().min(0),
        }),
      )
      .min(1),
  }),
);

/**
 * Reads questions with the character ranges that answer them, and the texts they are about (`<corpus>.md` or `.txt` in a folder).
 * Offsets count code points. Throws when a range does not hold the words it says.
 */
export function readSpanSet(file: string, folder: string): SpanSet {
  const entries = schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const names = [...new Set(entries.map(({ corpus }) => corpus))];
  const corpora = new Map(names.map((name) => [name, readCorpus(folder, name)]));
  const offsets = new Map([...corpora].map(([name, text]) => [name, unitOffsets(text)]));
  const questions = entries.map(({ question, corpus, references }): SpanQuestion => {
    const units = offsets.get(corpus) ?? [];
    const gold = references.map(({ content, start_index, end_index }) => {
      const range = { start: units[start_index] ?? -1, end: units[end_index] ?? -1 };
      if (corpora.get(corpus)?.slice(range.start, range.end) !== content)
        throw new Error(`${corpus}, ${String(start_index)}: the words of the answer to "${question}" are not there.`);
      return range;
    });
    return { question, half: halfOf(question), corpus, gold };
  });
  return { corpora, questions };
}

function readCorpus(folder: string, name: string): string {
  for (const extension of ['.md', '.txt', '']) {
    try {
      return readFileSync(join(folder, name + extension), 'utf8');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  throw new Error(`There is no ${name}.md or ${name}.txt in ${folder}.`);
}

function unitOffsets(text: string): number[] {
  const offsets = [0];
  for (const character of text) offsets.push((offsets.at(-1) ?? 0) + character.length);
  return offsets;
}
