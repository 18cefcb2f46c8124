import { definitionsFor } from '#lib/quoting/defining-sentences.ts';
import { rangesOverlap } from '#lib/text/range.ts';

import type { EvidenceBlock, NumberedSentence } from '../evidence-block.ts';
import type { LocatedPassage } from '../place/place-at-hand.ts';
import { DEFINITIONS_MAX } from '../tools/read-passage.ts';
import { quotedSentence } from './quoted-sentence.ts';

/** Of the sentences before a passage, and of those behind it. */
const AROUND_MAX = 2;

const DEFINED = 'Where the book defines its words';
const AROUND = 'What stands around it';

/** True for a heading of an explanation, which claims nothing. */
export function isExplanationHeading(markdown: string): boolean {
  return [DEFINED, AROUND].some((heading) => markdown.includes(heading));
}

interface PlacedSentence extends NumberedSentence {
  pageId: string;
  isOfPassage: boolean;
}

/**
 * What the evidence says of a passage besides the passage itself, as Markdown with evidence numbers: the sentences that define its words,
 * then those around it, word for word.
 */
export function* writeExplanation(passage: LocatedPassage, blocks: readonly EvidenceBlock[]): Generator<string> {
  const sentences = blocks.flatMap((block) => placed(block, passage)).filter(({ isOfPassage }) => !isOfPassage);
  const defining = definitionsFor(passage.text, sentences, DEFINITIONS_MAX).map(({ sentence }) => sentence);
  const defined = [...new Set(defining)];
  if (defined.length > 0) yield `### ${DEFINED}\n\n${defined.map((one) => `- ${quotedSentence(one)}`).join('\n')}\n\n`;
  const [before, after] = around(passage, sentences);
  const told = [before, after].map((side) =>
    side
      .filter((one) => !defined.includes(one))
      .map(quotedSentence)
      .join(' '),
  );
  const paragraphs = told.filter((paragraph) => paragraph !== '');
  if (paragraphs.length > 0) yield `### ${AROUND}\n\n${paragraphs.join('\n\n')}\n\n`;
}

function placed({ passage: found, sentences }: EvidenceBlock, passage: LocatedPassage): PlacedSentence[] {
  if (found === null) return [];
  const { pageId } = found.chunk;
  return sentences.map((sentence) => ({
    ...sentence,
    pageId,
    isOfPassage: pageId === passage.pageId && rangesOverlap(sentence, passage),
  }));
}

/** Just before the passage, and just behind it, as far as they are running text. */
function around(passage: LocatedPassage, sentences: readonly PlacedSentence[]): [PlacedSentence[], PlacedSentence[]] {
  const spoken = sentences
    .filter(({ pageId, kind }) => pageId === passage.pageId && (kind === 'prose' || kind === 'item'))
    .toSorted((one, other) => one.start - other.start);
  return [
    spoken.filter(({ end }) => end <= passage.start).slice(-AROUND_MAX),
    spoken.filter(({ start }) => start >= passage.end).slice(0, AROUND_MAX),
  ];
}
