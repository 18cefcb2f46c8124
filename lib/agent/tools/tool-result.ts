import { type EvidenceBlock, evidenceText } from '../evidence.ts';
import type { AppliedResult } from './agent-tool.ts';

/** What passages became that were handed to the turn: numbered evidence, as far as it is new and there is room for it. */
export function evidenceResult(blocks: readonly EvidenceBlock[], passages: number): AppliedResult {
  const documentIds = blocks.flatMap(({ passage }) => (passage === null ? [] : [passage.chunk.documentId]));
  return {
    // Lines stay lines: escaped as JSON, the numbers would no longer stand where they can be trusted.
    output: blocks.length === 0 ? 'Nothing was found that is not shown yet.' : evidenceText([...blocks]),
    summary: blocks.length === 0 && passages > 0 ? 'Nothing new found' : `${countOf(blocks.length, 'passage')} found`,
    count: blocks.length,
    documentIds: [...new Set(documentIds)],
  };
}

/** A number with its noun: `1 document`, `3 documents`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
