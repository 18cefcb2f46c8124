'use client';

import { type MouseEvent, use, useId } from 'react';

import { useReader } from '#components/reader/use-reader.ts';
import { doubtOf } from '#lib/client/chat/claim-words.ts';
import { citationAddress, placeOfClaim, placeSource } from '#lib/client/chat/place-source.ts';
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
  /** Offset of the claim's start in the answer; -1 outside of claims. */
  claimStart: number;
  /** Further positions that the marker represents, separated by spaces. */
  also?: string | undefined;
}

/** A marker in an answer: a link to the cited words. Until its source is known, nothing is shown. */
export function CitationChip({ position, claimStart, also }: CitationChipProps) {
  const { key, sources, claims, scope, isHighlighted } = use(TurnSourcesContext);
  const page = useReader((reader) => reader.page);
  const isActive = useReader((reader) => isHighlighted && reader.emphasised === position);
  const id = useId();
  const cited = sources.find((candidate) => candidate.position === position);
  if (cited === undefined) return null;

  const citation = placeSource(cited, scope, location.origin);
  const claim = claims.find(({ start }) => start === claimStart);
  const isDoubtful = claim !== undefined && doubtOf(claim) !== null;
  const place = citation === null ? 0 : placeOfClaim(claim, citation);
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

/** Formats further sources after the number: a run by its last number, others by their count. */
function furtherOf(position: number, also: string | undefined): string {
  const numbers = also?.split(' ').map(Number) ?? [];
  const isRun = numbers.every((number, index) => number === position + index + 1);
  return numbers.length === 0 ? '' : isRun ? `–${position + numbers.length}` : `+${numbers.length}`;
}

function alsoWords(also: string | undefined): string {
  return also === undefined ? '' : formatMessage(wording().source.chipOthers, { numbers: also.replaceAll(' ', ', ') });
}

/** Returns the element id of a source's entry in the list below its answer. */
export function sourceId(turnKey: string, position: number): string {
  return `source-${turnKey}-${position}`;
}

/** Returns the element id of that source's words, which describe it for screen readers. */
export function sourceWordsId(turnKey: string, position: number): string {
  return `${sourceId(turnKey, position)}-words`;
}

/** Jumps to cited words; `focusKey` is the `data-focus-key` of the pressed element, to return to. */
export function jumpToPlace(citation: Citation, place: number, focusKey: string): void {
  readerStore.getState().jumpTo({ citation, place }, currentReturnPoint(focusKey));
}

/** Whether a click is a plain one, which the browser does not handle itself as a new tab, new window or download. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
