'use client';

import { type MouseEvent, use, useId } from 'react';

import { useReader } from '#components/reader/use-reader.ts';
import { doubtOf } from '#lib/client/chat/claim-words.ts';
import { citationAddress, placeFor, placeOfClaim, placeSource } from '#lib/client/chat/place-source.ts';
import { CHANGED_SINCE, chipName, isElsewhere } from '#lib/client/chat/source-label.ts';
import { citationHue } from '#lib/client/highlights/citation-hue.ts';
import { hasChangedSince } from '#lib/client/place-on-screen.ts';
import type { Citation } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { currentReturnPoint } from '#lib/client/reading-place.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { claimNoteId } from './claim-note.tsx';
import { TurnSourcesContext } from './turn-sources-context.ts';

interface CitationChipProps {
  position: number;
  /** The words of the answer it stands behind. */
  sentence: string;
  /** Where its claim starts in the answer; -1 where answers are not judged. */
  claimStart: number;
  /** Further positions that it speaks for, with spaces between. */
  also?: string | undefined;
}

/** A marker in an answer: a link to the words it rests on. Until its source is known, there is nothing to see. */
export function CitationChip({ position, sentence, claimStart, also }: CitationChipProps) {
  const { key, sources, claims, scope, isHighlighted } = use(TurnSourcesContext);
  const page = useReader((reader) => reader.page);
  const isActive = useReader((reader) => isHighlighted && reader.emphasised === position);
  const id = useId();
  const cited = sources.find((candidate) => candidate.position === position);
  if (cited === undefined) return null;

  const citation = placeSource(cited, scope, location.origin);
  const claim = claims.find(({ start }) => start === claimStart);
  const isDoubtful = claim !== undefined && doubtOf(claim) !== null;
  const place = citation === null ? 0 : (placeOfClaim(claim, citation) ?? placeFor(sentence, citation));
  const hasChanged = citation !== null && hasChangedSince(citation, place, { page });
  const focusKey = `${key}:${position}:${id}`;
  const onClick = (event: MouseEvent) => {
    if (citation === null || !isPlainClick(event)) return;
    event.preventDefault();
    jumpToPlace(citation, place, focusKey);
  };
  return (
    <a
      href={citation === null ? `#${sourceId(key, position)}` : citationAddress(citation, place, page)}
      className="chip"
      data-hue={citationHue(position)}
      data-citation={position}
      data-also={also}
      data-claim={claimStart}
      data-focus-key={focusKey}
      data-active={isActive || undefined}
      data-changed={hasChanged || undefined}
      aria-label={[`${chipName(cited, page)}${alsoWords(also)}`, ...(hasChanged ? [CHANGED_SINCE()] : [])].join('. ')}
      aria-describedby={`${isDoubtful ? `${claimNoteId(key, claimStart)} ` : ''}${sourceWordsId(key, position)}`}
      onClick={onClick}
    >
      {position}
      {furtherOf(position, also)}
      {isElsewhere(cited.source, page) && <span aria-hidden="true">›</span>}
    </a>
  );
}

/** Further sources as they stand behind the number: a run of them by its last, others by how many they are. */
function furtherOf(position: number, also: string | undefined): string {
  const numbers = also?.split(' ').map(Number) ?? [];
  const isRun = numbers.every((number, index) => number === position + index + 1);
  return numbers.length === 0 ? '' : isRun ? `–${position + numbers.length}` : `+${numbers.length}`;
}

function alsoWords(also: string | undefined): string {
  return also === undefined ? '' : formatMessage(wording().source.chipOthers, { numbers: also.replaceAll(' ', ', ') });
}

/** The id of a source's entry in the list beneath its answer. */
export function sourceId(turnKey: string, position: number): string {
  return `source-${turnKey}-${position}`;
}

/** The id of the words of that source, for those who only hear them. */
export function sourceWordsId(turnKey: string, position: number): string {
  return `${sourceId(turnKey, position)}-words`;
}

/** Leads to cited words; `focusKey` is the `data-focus-key` of what was pressed, to come back to. */
export function jumpToPlace(citation: Citation, place: number, focusKey: string): void {
  readerStore.getState().jumpTo({ citation, place }, currentReturnPoint(focusKey));
}

/** A click that is not the browser's: no new tab, no new window, no download. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
