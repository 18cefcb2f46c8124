import type { RetrievedChunk } from '#lib/people/conversations/turn.ts';
import type { CitableSentence } from '#lib/answering/grounding/citation-ledger.ts';
import type { Passage } from '#lib/answering/retrieval/chunk.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

import { quotedLine } from './quoted-material.ts';

/** A sentence of the evidence with its citation number. */
export interface NumberedSentence extends Sentence, CitableSentence {
  number: number;
  text: string;
  /** The white space before it on its line: the indentation of a line of code. */
  indentation: string;
  /** The title of its page and the headings above it; empty in a selection. */
  place: readonly string[];
}

/** A unit of the evidence: a passage of the library, or the reader's selection as a whole. */
export interface EvidenceBlock {
  passage: Passage | null;
  sentences: NumberedSentence[];
  /** The first and last sentence numbers of the neighbouring block, if it was added only as context; else null or absent. */
  contextOf?: readonly [first: number, last: number] | null;
}

/** A passage in the form that the sources of an answer use. */
export interface CitedPassage extends Passage {
  /** True if it was added as context of a find. */
  isContext?: boolean;
}

/** Returns the passages of blocks; a selection has none. */
export function passagesOf(blocks: readonly EvidenceBlock[]): Passage[] {
  return blocks.flatMap(({ passage }) => passage ?? []);
}

/** Returns the chunks of passages in recorded form, without duplicates. */
export function retrievedChunks(passages: readonly CitedPassage[]): RetrievedChunk[] {
  const chunks = passages.map(({ chunk, relevance, isContext }): RetrievedChunk => {
    const { id: chunkId, pageId, pageVersion, start, end } = chunk;
    const place = { chunkId, pageId, pageVersion, start, end, relevance };
    return isContext === true ? { ...place, isContext } : place;
  });
  return [...new Map(chunks.map((chunk) => [chunk.chunkId, chunk])).values()];
}

/** The lines that enclose the evidence. Every line between them begins with a number assigned by Lectern or with the name of a passage. */
export const EVIDENCE_FRAME = { start: '=== EVIDENCE ===', end: '=== END OF EVIDENCE ===' } as const;

/** Renders evidence for a model, enclosed in its frame. */
export function evidenceText(blocks: readonly EvidenceBlock[]): string {
  return [EVIDENCE_FRAME.start, ...blocks.map(blockText), EVIDENCE_FRAME.end].join('\n');
}

/** Renders one line that names the passage and one line per sentence, which begins with its number. */
export function blockText({ passage, sentences, contextOf }: EvidenceBlock): string {
  const name = passage === null ? 'the reader’s selection' : nameOf(passage.chunk);
  // A book's name cannot imitate this, because a number in its brackets would be escaped with a backslash.
  const beside = contextOf ? ` (context of ${rangeText(...contextOf)})` : '';
  return [`Passage: ${name}${beside}`, ...sentences.map(lineOf)].join('\n');
}

/** Formats the citation numbers of blocks, each as a range: `[3-7], [12]`. */
export function numbersText(blocks: readonly EvidenceBlock[]): string {
  const ranges = blocks.flatMap(({ sentences }) => {
    const [first, last] = [sentences[0], sentences.at(-1)];
    return first === undefined || last === undefined ? [] : [rangeText(first.number, last.number)];
  });
  return ranges.join(', ');
}

function rangeText(first: number, last: number): string {
  return first === last ? `[${first}]` : `[${first}-${last}]`;
}

function nameOf({ pageTitle, sectionHeading }: { pageTitle: string; sectionHeading: string }): string {
  const names = pageTitle === sectionHeading ? [pageTitle] : [pageTitle, sectionHeading];
  return names.map((name) => quotedLine(name)).join(' > ');
}

function lineOf({ number, text, kind, indentation }: NumberedSentence): string {
  return `[${number}] ${quotedLine(kind === 'code' ? indentation + text : text, kind)}`;
}
