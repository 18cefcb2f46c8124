import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { z } from 'zod';

import type { TextRange } from '#lib/foundation/text/range.ts';

import type { Half } from '../half.ts';

export interface SquadParagraph {
  article: string;
  half: Half;
  text: string;
}

export interface SquadQuestion {
  id: string;
  question: string;
  paragraph: SquadParagraph;
  /** Where annotators found the answer, in UTF-16 units; empty for a question that has none. */
  answers: TextRange[];
}

export interface SquadSet {
  paragraphs: SquadParagraph[];
  questions: SquadQuestion[];
}

const squadSchema = z.object({
  data: z.array(
    z.object({
      title: z.string(),
      paragraphs: z.array(
        z.object({
          context: z.string(),
          qas: z.array(
            z.object({
              id: z.string(),
              question: z.string(),
              is_impossible: z.boolean().default(false),
              answers: z.array(z.object({ text: z.string(), answer_start: z.int() })),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Reads a file in the format of SQuAD 2.0, whose offsets count code points. Throws when an answer is not where it says. */
export function readSquadFile(file: string): SquadSet {
  return parseSquad(JSON.parse(readFileSync(file, 'utf8')));
}

/** The same from parsed JSON. */
export function parseSquad(json: unknown): SquadSet {
  const set: SquadSet = { paragraphs: [], questions: [] };
  for (const article of squadSchema.parse(json).data) {
    const half = halfOf(article.title);
    for (const { context, qas } of article.paragraphs) {
      const paragraph = { article: article.title, half, text: context };
      set.paragraphs.push(paragraph);
      const units = unitOffsets(context);
      for (const { id, question, is_impossible: isImpossible, answers } of qas) {
        const ranges = isImpossible
          ? []
          : answers.map(({ text, answer_start: start }) => answerRange(context, text, units[start] ?? -1));
        set.questions.push({ id, question, paragraph, answers: ranges });
      }
    }
  }
  return set;
}

/** By the hash of the article's title, so that the halves stay what they are. */
export function halfOf(title: string): Half {
  const [byte = 0] = createHash('sha256').update(title).digest();
  return byte % 2 === 0 ? 'tune' : 'held-out';
}

/** The UTF-16 offset of every code point of a text, and of its end. */
function unitOffsets(text: string): number[] {
  const offsets = [0];
  for (const character of text) offsets.push((offsets.at(-1) ?? 0) + character.length);
  return offsets;
}

function answerRange(context: string, answer: string, start: number): TextRange {
  const range = { start, end: start + answer.length };
  if (context.slice(range.start, range.end) !== answer)
    throw new Error(`The answer "${answer}" is not at ${String(start)}.`);
  return range;
}
