import type { SentenceKind } from '#lib/text/sentence.ts';

import type { CitedText } from './claim-text.ts';
import { type DroppableParts, findDroppableParts } from './proof/droppable-parts.ts';
import { type ProofToken, toProofTokens } from './proof/proof-token.ts';
import { hasLineEndHyphen } from './reading/fold-characters.ts';
import { type Reading, readText } from './reading/reading.ts';

/** A cited sentence as claims are compared with it. */
export interface CitedReading extends Reading {
  kind: SentenceKind;
  proof: readonly ProofToken[];
  parts: DroppableParts;
}

const known = new WeakMap<CitedText, CitedReading[]>();

/** A cited sentence is read once; where a word is broken at the end of a line there are two readings of it. */
export function readCited(cited: CitedText): CitedReading[] {
  const found = known.get(cited);
  if (found) return found;
  const text = cited.kind === 'row' ? cited.text.replaceAll('\n', ' | ') : cited.text;
  const readings = [toCitedReading(readText(text), cited.kind)];
  if (hasLineEndHyphen(text)) readings.push(toCitedReading(readText(text, { keepsLineEndHyphens: true }), cited.kind));
  known.set(cited, readings);
  return readings;
}

function toCitedReading(reading: Reading, kind: SentenceKind): CitedReading {
  const proof = toProofTokens(reading);
  return { ...reading, kind, proof, parts: findDroppableParts(proof, /["']/.test(reading.text.replace(/\w'\w/g, ''))) };
}
