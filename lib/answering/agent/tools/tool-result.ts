import type { GeneratedPart } from '#lib/contracts/query-plan.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import type { Passage } from '#lib/answering/retrieval/chunk.ts';

import { type EvidenceBlock, evidenceText, numbersText, passagesOf } from '../evidence-block.ts';
import type { AppliedResult } from './agent-tool.ts';

/** The passages handed to the turn, and the effect on its evidence. */
interface HandedIn {
  passages: readonly Passage[];
  added: readonly EvidenceBlock[];
  /** All current evidence. */
  blocks: readonly EvidenceBlock[];
}

/**
 * Returns the tool result for passages handed to the turn: numbered evidence, as far as it is new and there is room for it, and the numbers of
 * passages that are already shown.
 */
export function evidenceResult({ passages, added, blocks }: HandedIn): AppliedResult {
  const found = added.filter(({ contextOf }) => !contextOf);
  const ids = new Set(passages.map(({ chunk }) => chunk.id));
  const again = blocks.filter((block) => !added.includes(block) && ids.has(block.passage?.chunk.id ?? ''));
  const shown = again.length === 0 ? '' : `\nFound again, shown above: ${numbersText(again)}.`;
  const text = added.length === 0 ? 'Nothing was found that is not shown yet.' : evidenceText(added);
  return {
    // Lines stay lines: escaped as JSON, sentence numbers would no longer be at the start of a line, where they can be trusted.
    output: text + shown,
    summary:
      found.length === 0 && passages.length > 0 ? 'Nothing new found' : `${countOf(found.length, 'passage')} found`,
    count: found.length,
    documentIds: [...new Set(passagesOf(found).map(({ chunk }) => chunk.documentId))],
  };
}

/** Returns the texts that a model wrote in a turn because the reader asked for them. */
export function generatedIn({ toolCalls }: Pick<Turn, 'toolCalls'>): GeneratedPart[] {
  return toolCalls.flatMap(({ generated }) => generated ?? []);
}

/** Formats a count with its noun: `1 document`, `3 documents`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
