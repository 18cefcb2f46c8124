import type { EvidenceBlock } from '../evidence-block.ts';
import { evidenceText } from '../evidence-text.ts';
import type { AppliedResult } from './agent-tool.ts';
import { countOf } from './count-of.ts';

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
