import { words } from '#lib/foundation/text/terms.ts';

import type { EvidenceBlock } from '../evidence-block.ts';

/** Whether a heading, or every cell of the head of a table, is the title or a heading of a passage of the evidence, and nothing else. */
export function namesEvidence(markdown: string, blocks: readonly EvidenceBlock[]): boolean {
  const names = new Set(
    blocks.flatMap(({ passage }) => {
      if (passage === null) return [];
      const { documentTitle, pageTitle, sectionHeading, headingPath } = passage.chunk;
      return [documentTitle, pageTitle, sectionHeading, ...headingPath].map(comparable);
    }),
  );
  const parts = markdown
    .split(/(?<!\\)\|/)
    .map(comparable)
    .filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => names.has(part));
}

function comparable(text: string): string {
  return words(text).join(' ');
}
