import type { QuotedBlock } from '#lib/answering/grounding/quoted-blocks.ts';
import { definitionsFor } from '#lib/answering/quoting/defining-sentences.ts';
import { rangesOverlap } from '#lib/foundation/text/range.ts';

import type { EvidenceBlock, NumberedSentence } from '../evidence-block.ts';
import type { LocatedPassage } from '../place/place-at-hand.ts';
import { DEFINITIONS_MAX } from '../tools/read-passage.ts';
import { quotationOf } from './quoted-sentence.ts';

/** Maximum number of sentences before a passage, and after it. */
const AROUND_MAX = 2;

const DEFINED = 'Where the book defines its words';
const AROUND = 'What stands around it';

interface PlacedSentence extends NumberedSentence {
  pageId: string;
  isOfPassage: boolean;
}

/** Quotes the evidence about a passage other than the passage itself: the sentences that define its words, then those around it, word for word. */
export function* writeExplanation(passage: LocatedPassage, blocks: readonly EvidenceBlock[]): Generator<QuotedBlock> {
  const sentences = blocks.flatMap((block) => placed(block, passage)).filter(({ isOfPassage }) => !isOfPassage);
  const defining = definitionsFor(passage.text, sentences, DEFINITIONS_MAX).map(({ sentence }) => sentence);
  const defined = [...new Set(defining)];
  if (defined.length > 0) {
    yield { type: 'heading', markdown: DEFINED };
    yield { type: 'list', items: defined.map(quotationOf) };
  }
  const sides = around(passage, sentences).map((side) => side.filter((one) => !defined.includes(one)).map(quotationOf));
  const told = sides.filter((quotations) => quotations.length > 0);
  if (told.length > 0) yield { type: 'heading', markdown: AROUND };
  for (const quotations of told) yield { type: 'paragraph', quotations };
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

/** Returns the sentences directly before and directly after the passage, as far as they are running text. */
function around(passage: LocatedPassage, sentences: readonly PlacedSentence[]): [PlacedSentence[], PlacedSentence[]] {
  const spoken = sentences
    .filter(({ pageId, kind }) => pageId === passage.pageId && (kind === 'prose' || kind === 'item'))
    .toSorted((one, other) => one.start - other.start);
  return [
    spoken.filter(({ end }) => end <= passage.start).slice(-AROUND_MAX),
    spoken.filter(({ start }) => start >= passage.end).slice(0, AROUND_MAX),
  ];
}
