import type { Chunk } from '#lib/answering/retrieval/chunk.ts';

import type { EvidenceBlock } from './evidence-block.ts';

/** Groups blocks into runs of consecutive ones of a section, each in reading order, the run of the first block first. A selection is its own run. */
export function evidenceRuns(blocks: readonly EvidenceBlock[]): EvidenceBlock[][] {
  const order = new Map(blocks.map((block, index) => [block, index]));
  const sections = Map.groupBy(blocks, ({ passage }) => (passage === null ? '' : sectionOf(passage.chunk)));
  return [...sections.values()]
    .flatMap(cutWhereWordsAreMissing)
    .map((run) => ({ run, first: Math.min(...run.map((block) => order.get(block) ?? 0)) }))
    .toSorted((one, other) => one.first - other.first)
    .map(({ run }) => run);
}

/** Returns a key for the section of a chunk. Chunks of different versions of a page are never in the same section. */
export function sectionOf({ pageId, pageVersion, headingPath }: Chunk): string {
  return JSON.stringify([pageId, pageVersion, headingPath]);
}

function cutWhereWordsAreMissing(section: EvidenceBlock[]): EvidenceBlock[][] {
  const inOrder = section.toSorted((one, other) => startOf(one) - startOf(other));
  const runs: EvidenceBlock[][] = [];
  for (const block of inOrder) {
    const last = runs.at(-1);
    if (last !== undefined && follows(last.at(-1), block)) last.push(block);
    else runs.push([block]);
  }
  return runs;
}

function startOf({ passage }: EvidenceBlock): number {
  return passage?.chunk.start ?? 0;
}

/** Whether there is only white space between the blocks. */
function follows(before: EvidenceBlock | undefined, block: EvidenceBlock): boolean {
  if (!before?.passage || !block.passage) return false;
  const { end, after } = before.passage.chunk;
  const gap = block.passage.chunk.start - end;
  return gap >= 0 && gap <= after.length && after.slice(0, gap).trim() === '';
}
