import { holdsIdentifier } from '#lib/text/identifiers.ts';

import type { EvidenceBlock, NumberedSentence } from '../evidence-block.ts';
import { isSayable } from './central-sentences.ts';
import { quotedSentence } from './quoted-sentence.ts';

/** Of one passage. */
const SENTENCES_MAX = 3;

/**
 * The sentences that hold one of the identifiers letter for letter, as Markdown with evidence numbers, passage by passage; of a passage
 * that holds it only in a heading, how it begins.
 */
export function* writePlaces(identifiers: readonly string[], blocks: readonly EvidenceBlock[]): Generator<string> {
  for (const { sentences } of blocks) {
    const spoken = sentences.filter(({ kind }) => kind !== 'heading');
    const holding = spoken.filter(({ text }) => identifiers.some((identifier) => holdsIdentifier(text, identifier)));
    const quoted = holding.length > 0 ? holding : beginning(spoken);
    if (quoted.length > 0) yield `${quoted.slice(0, SENTENCES_MAX).map(quotedSentence).join(' ')}\n\n`;
  }
}

function beginning(sentences: readonly NumberedSentence[]): NumberedSentence[] {
  const sayable = sentences.filter(isSayable);
  return (sayable.length > 0 ? sayable : sentences).slice(0, 1);
}
