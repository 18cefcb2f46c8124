'use client';

import { use } from 'react';

import { doubtOf } from '#lib/client/chat/claim-words.ts';
import { citationAddress, placeFor, placeOfClaim } from '#lib/client/chat/place-source.ts';
import { chipName } from '#lib/client/chat/source-label.ts';
import { citationHue } from '#lib/client/highlights/citation-hue.ts';
import { claimNoteId } from '#components/chat/claim-note.tsx';

import { evidenceId, TranscriptContext } from './transcript-context.ts';

interface TranscriptChipProps {
  position: number;
  /** The words of the answer it stands behind. */
  sentence: string;
  /** Where its claim starts in the answer; -1 where answers are not judged. */
  claimStart: number;
}

/** A marker in a recorded answer: a link to the words it rests on, in the page version that was cited. */
export function TranscriptChip({ position, sentence, claimStart }: TranscriptChipProps) {
  const { turn, activePosition } = use(TranscriptContext);
  const cited = turn?.sources.find((candidate) => candidate.position === position);
  if (turn === null || cited === undefined) return null;

  const { citation } = cited;
  const claim = turn.claims.find(({ start }) => start === claimStart);
  const isDoubtful = claim !== undefined && doubtOf(claim) !== null;
  const place = citation === null ? 0 : (placeOfClaim(claim, citation) ?? placeFor(sentence, citation));
  return (
    <a
      href={citation === null ? `#${evidenceId(turn.id, position)}` : citationAddress(citation, place, null)}
      className="chip"
      data-hue={citationHue(position)}
      data-citation={position}
      data-active={activePosition === position || undefined}
      aria-label={chipName(cited, null)}
      aria-describedby={isDoubtful ? claimNoteId(turn.id, claimStart) : undefined}
    >
      {position}
    </a>
  );
}
