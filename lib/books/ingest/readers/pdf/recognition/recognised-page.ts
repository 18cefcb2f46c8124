import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

const wordSchema = z.object({
  text: z.string(),
  left: z.number(),
  right: z.number(),
  /** Of 100. */
  confidence: z.number(),
});

/** A recognised line; positions are in points from the top left corner of the page as displayed. */
const lineSchema = z.object({
  /** Left and right end of its baseline, which may slant. */
  from: z.object({ x: z.number(), y: z.number() }),
  to: z.object({ x: z.number(), y: z.number() }),
  /** Extent of the line's letters above and below its baseline. */
  ascent: z.number(),
  descent: z.number(),
  words: z.array(wordSchema),
});
export type RecognisedLine = z.infer<typeof lineSchema>;

/** The result of text recognition for one page. `problem` briefly states why there is none. */
const pageSchema = z.object({ lines: z.array(lineSchema), problem: z.string().nullable() });
export type RecognisedPage = z.infer<typeof pageSchema>;

/** Where recognised text is stored, and the languages it was read in: other languages may produce other words for the same page. */
export interface RecognisedPlace {
  folder: string;
  languages: readonly string[];
}

/** Returns the folder of a file's recognised pages, given the sha256 (hex) of its bytes. */
export function resultFolderOf({ folder, languages }: RecognisedPlace, fileDigest: string): string {
  const read = createHash('sha256').update(languages.join('+')).digest('hex').slice(0, 8);
  return join(folder, `${fileDigest}-${read}`);
}

export function recognisedPageFile(folder: string, number: number): string {
  return join(folder, `${number}.json`);
}

/** Returns null for a page that has not been recognised yet. */
export async function readRecognisedPage(folder: string, number: number): Promise<RecognisedPage | null> {
  const text = await readFile(recognisedPageFile(folder, number), 'utf8').catch(() => null);
  return text === null ? null : pageSchema.parse(JSON.parse(text));
}
