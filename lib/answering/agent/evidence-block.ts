import type { RetrievedChunk } from '#lib/people/conversations/turn.ts';
import type { CitableSentence } from '#lib/answering/grounding/citation-ledger.ts';
import type { Passage } from '#lib/answering/retrieval/chunk.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

import { quotedLine } from './quoted-material.ts';

/** A sentence of the evidence with the number it is cited by. */
export interface NumberedSentence extends Sentence, CitableSentence {
  number: number;
  text: string;
  /** The white space before it on its line: what a line of code is indented by. */
  indentation: string;
  /** The title of its page and the headings over it; empty in a selection. */
  place: readonly string[];
}

/** What the evidence is made of: a passage of the library, or the reader's selection as a whole. */
export interface EvidenceBlock {
  passage: Passage | null;
  sentences: NumberedSentence[];
  /** The numbers that it stands beside, first and last, where nothing has found it but its neighbour. */
  contextOf?: readonly [first: number, last: number] | null;
}

/** A passage as the sources of an answer show it. */
export interface CitedPassage extends Passage {
  /** It stands beside what was found. */
  isContext?: boolean;
}

/** The passages of blocks; a selection has none. */
export function passagesOf(blocks: readonly EvidenceBlock[]): Passage[] {
  return blocks.flatMap(({ passage }) => passage ?? []);
}

/** The chunks of passages as they are recorded, each once. */
export function retrievedChunks(passages: readonly CitedPassage[]): RetrievedChunk[] {
  const chunks = passages.map(({ chunk, relevance, isContext }): RetrievedChunk => {
    const { id: chunkId, pageId, pageVersion, start, end } = chunk;
    const place = { chunkId, pageId, pageVersion, start, end, relevance };
    return isContext === true ? { ...place, isContext } : place;
  });
  return [...new Map(chunks.map((chunk) => [chunk.chunkId, chunk])).values()];
}

/** The lines that evidence stands between. Within, every line begins with a number of ours or with the name of a passage. */
export const EVIDENCE_FRAME = { start: '=== EVIDENCE ===', end: '=== END OF EVIDENCE ===' } as const;

/** Evidence as a model reads it, in its frame. */
export function evidenceText(blocks: readonly EvidenceBlock[]): string {
  return [EVIDENCE_FRAME.start, ...blocks.map(blockText), EVIDENCE_FRAME.end].join('\n');
}

/** One line that names the passage and one for each sentence, behind its number. */
export function blockText({ passage, sentences, contextOf }: EvidenceBlock): string {
  const name = passage === null ? 'the reader’s selection' : nameOf(passage.chunk);
  // No name of a book can look like this: a number in brackets would have a backslash.
  const beside = contextOf ? ` (context of ${rangeText(...contextOf)})` : '';
  return [`Passage: ${name}${beside}`, ...sentences.map(lineOf)].join('\n');
}

/** The numbers of blocks as they are cited, each a range: `[3-7], [12]`. */
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
