import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { words } from '#lib/foundation/text/terms.ts';

/** The file names of a book and its questions, one JSON object a line. */
const pageSchema = z.object({
  page: z.int(),
  path: z.string(),
  title: z.string(),
  text: z.string(),
  /** Half-open ranges of the text, in UTF-16 units. */
  sentences: z.array(z.tuple([z.int(), z.int()])),
});
const questionSchema = z.object({
  q: z.string(),
  /** Null where nothing in the book answers. */
  page: z.int().nullable(),
  answer: z.array(z.int()),
  also: z.array(z.int()).default([]),
  elsewhere: z.array(z.tuple([z.int(), z.int()])).default([]),
  form: z.string(),
  own_words: z.boolean().optional(),
});

/** A question of a reader, with the sentences any of which answers it. */
export interface BookQuestion {
  text: string;
  form: string;
  /** It avoids the words of its answer. */
  isInOtherWords: boolean;
  /** The words of each sentence that answers, and of the page it stands on; empty where nothing answers. */
  answers: readonly { page: string; sentence: string }[];
}

/**
 * The questions of a book: `NAME.pages.jsonl` and `NAME.questions.jsonl` of a folder. Sentences are told by their words, so that another
 * reading of the same pages can be asked. Throws where a file is not in that form.
 */
export function readBookQuestions(folder: string, name: string): BookQuestion[] {
  const pages = new Map(readLines(join(folder, `${name}.pages.jsonl`), pageSchema).map((page) => [page.page, page]));
  return readLines(join(folder, `${name}.questions.jsonl`), questionSchema).map(
    ({ q, page, answer, also, elsewhere, form, own_words: isInOtherWords = false }) => {
      const here = page === null ? [] : [...answer, ...also].map((sentence) => [page, sentence] as const);
      const answers = [...here, ...elsewhere].flatMap(([number, sentence]) => {
        const found = pages.get(number);
        const range = found?.sentences[sentence];
        if (found === undefined || range === undefined) return [];
        return [{ page: found.title, sentence: inWords(found.text.slice(range[0], range[1])) }];
      });
      return { text: q, form, isInOtherWords, answers };
    },
  );
}

/** A text as its words alone. */
export function inWords(text: string): string {
  return words(text).join(' ');
}

function readLines<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema>[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => schema.parse(JSON.parse(line)));
}
