import { readdirSync, readFileSync } from 'node:fs';

import { z } from 'zod';

import { HALVES } from '#tools/half.ts';

/** Paragraphs in one language, each with questions that its sentences answer. */
const languageSetSchema = z.object({
  language: z.string().describe('ISO 639-1.'),
  paragraphs: z.array(
    z.object({
      subject: z.string(),
      near: z.string().describe('The subject that is closest to it.'),
      half: z.enum(HALVES),
      sentences: z.array(z.string()),
      questions: z.array(
        z.object({
          question: z.string(),
          sentence: z.int().min(1).describe('Which sentence answers, counted from 1.'),
        }),
      ),
    }),
  ),
});

export type LanguageSet = z.output<typeof languageSetSchema>;
export type LanguageParagraph = LanguageSet['paragraphs'][number];

const FOLDER = new URL('../questions/languages/', import.meta.url);

/** Every language there are paragraphs in, in the order of their names. */
export function readLanguageSets(): LanguageSet[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return files
    .toSorted()
    .map((name) => languageSetSchema.parse(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'))));
}

/** A paragraph as a reader has it: sentences of a script with spaces are set apart by one. */
export function paragraphText({ sentences }: LanguageParagraph): string {
  return sentences
    .map((sentence) => (/[。！？]$/u.test(sentence) ? sentence : `${sentence} `))
    .join('')
    .trimEnd();
}
