import type { GeneratedPart } from '#lib/contracts/query-plan.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import type { Passage } from '#lib/answering/retrieval/chunk.ts';

import { type EvidenceBlock, evidenceText, numbersText, passagesOf } from '../evidence-block.ts';
import type { AppliedResult } from './agent-tool.ts';

/** What was handed to the turn, and what came of it. */
interface HandedIn {
  passages: readonly Passage[];
  /** What was added. */
  added: readonly EvidenceBlock[];
  /** All that counts now. */
  blocks: readonly EvidenceBlock[];
}

/**
 * What passages became that were handed to the turn: numbered evidence, as far as it is new and there is room for it, and by their
 * numbers those that are shown already.
 */
export function evidenceResult({ passages, added, blocks }: HandedIn): AppliedResult {
  const found = added.filter(({ contextOf }) => !contextOf);
  const ids = new Set(passages.map(({ chunk }) => chunk.id));
  const again = blocks.filter((block) => !added.includes(block) && ids.has(block.passage?.chunk.id ?? ''));
  const shown = again.length === 0 ? '' : `\nFound again, shown above: ${numbersText(again)}.`;
  const text = added.length === 0 ? 'Nothing was found that is not shown yet.' : evidenceText(added);
  return {
    // Lines stay lines: escaped as JSON, the numbers would no longer stand where they can be trusted.
    output: text + shown,
    summary:
      found.length === 0 && passages.length > 0 ? 'Nothing new found' : `${countOf(found.length, 'passage')} found`,
    count: found.length,
    documentIds: [...new Set(passagesOf(found).map(({ chunk }) => chunk.documentId))],
  };
}

/** What a model has written in a turn because the reader asked for it. */
export function generatedIn({ toolCalls }: Pick<Turn, 'toolCalls'>): GeneratedPart[] {
  return toolCalls.flatMap(({ generated }) => generated ?? []);
}

/** A number with its noun: `1 document`, `3 documents`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
