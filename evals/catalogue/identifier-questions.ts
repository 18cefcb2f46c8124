import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import { HALVES, type Half } from '#tools/half.ts';
import { SeedDraw } from '#tools/seed/seed-draw.ts';

import type { PlantedIdentifier } from './generated-document.ts';
import { readIdentifierTemplates } from './phrasing-sets.ts';

export interface IdentifierQuestion {
  text: string;
  identifier: string;
  /** The one chunk that holds exactly this identifier. */
  chunkId: string;
}

const SEED = 37;

/** Questions about planted identifiers, a half of them for each half. */
export function identifierQuestions(
  planted: readonly PlantedIdentifier[],
  chunks: readonly Chunk[],
  { half, count }: { half: Half; count: number },
): IdentifierQuestion[] {
  const templates = readIdentifierTemplates(half);
  const chosen = new SeedDraw(SEED)
    .shuffle(planted)
    .filter((_, index) => HALVES[index % HALVES.length] === half)
    .slice(0, count);
  return chosen.map(({ identifier, documentId, sentence }, index) => {
    const template = templates[index % templates.length] ?? '{id}';
    const holders = chunks.filter((chunk) => chunk.documentId === documentId && chunk.text.includes(sentence));
    const [holder] = holders;
    if (holder === undefined || holders.length > 1) throw new Error('An identifier stands in one chunk.');
    // A function, since some identifiers hold what `replaceAll` would take for a pattern.
    return { text: template.replaceAll('{id}', () => identifier), identifier, chunkId: holder.id };
  });
}
