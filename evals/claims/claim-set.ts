import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { fromCaller } from '#lib/foundation/config/caller-folder.ts';

const rowSchema = z.object({
  claim: z.string().min(1),
  sources: z.array(z.string().min(1)).min(1),
  label: z.enum(['supported', 'wrong', 'added']),
  spans: z.array(z.tuple([z.int().min(0), z.int().min(0)])),
  kind: z.string(),
  book: z.string(),
});

/** A claim with the sentences that it cites, as a writer judged it: `spans` are its words that are not so, in code points. */
export type WrittenClaim = z.infer<typeof rowSchema>;

/** The claims of a file of one JSON object a line, of these books alone where any are named. */
export function readClaimSet(file: string, books: readonly string[]): WrittenClaim[] {
  const lines = readFileSync(fromCaller(file), 'utf8').split('\n');
  const rows = lines.filter((line) => line !== '').map((line) => rowSchema.parse(JSON.parse(line)));
  return books.length === 0 ? rows : rows.filter(({ book }) => books.includes(book));
}
