import type { EvidenceBlock, NumberedSentence } from './evidence-block.ts';
import { quotedLine } from './quoted-material.ts';

/** The lines that evidence stands between. Within, every line begins with a number of ours or with the name of a passage. */
export const EVIDENCE_FRAME = { start: '=== EVIDENCE ===', end: '=== END OF EVIDENCE ===' } as const;

/** Evidence as a model reads it, in its frame. */
export function evidenceText(blocks: EvidenceBlock[]): string {
  return [EVIDENCE_FRAME.start, ...blocks.map(blockText), EVIDENCE_FRAME.end].join('\n');
}

/** One line that names the passage and one for each sentence, behind its number. */
export function blockText({ passage, sentences }: EvidenceBlock): string {
  return [
    `Passage: ${passage === null ? 'the reader’s selection' : nameOf(passage.chunk)}`,
    ...sentences.map(lineOf),
  ].join('\n');
}

function nameOf({ pageTitle, sectionHeading }: { pageTitle: string; sectionHeading: string }): string {
  const names = pageTitle === sectionHeading ? [pageTitle] : [pageTitle, sectionHeading];
  return names.map((name) => quotedLine(name)).join(' > ');
}

function lineOf({ number, text, kind, indentation }: NumberedSentence): string {
  return `[${number}] ${quotedLine(kind === 'code' ? indentation + text : text, kind)}`;
}
