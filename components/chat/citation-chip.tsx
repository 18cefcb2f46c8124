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

import { claimNoteId } from './claim-note.tsx';
import { TurnSourcesContext } from './turn-sources-context.ts';

interface CitationChipProps {
  position: number;
  /** The words of the answer it stands behind. */
  sentence: string;
  /** Where its claim starts in the answer; -1 where answers are not judged. */
  claimStart: number;
}

/** A marker in an answer: a link to the words it rests on. Until its source is known, there is nothing to see. */
export function CitationChip({ position, sentence, claimStart }: CitationChipProps) {
  const { key, sources, claims, scope, isLit } = use(TurnSourcesContext);
  const page = useReader((reader) => reader.page);
  const isActive = useReader((reader) => isLit && reader.emphasised === position);
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
      data-claim={claimStart}
      data-focus-key={focusKey}
      data-active={isActive || undefined}
      data-changed={hasChanged || undefined}
      aria-label={hasChanged ? `${chipName(cited, page)}. ${CHANGED_SINCE}` : chipName(cited, page)}
      aria-describedby={`${isDoubtful ? `${claimNoteId(key, claimStart)} ` : ''}${sourceId(key, position)}`}
      onClick={onClick}
    >
      {position}
      {isElsewhere(cited.source, page) && <span aria-hidden="true">›</span>}
    </a>
  );
}

/** The id of a source's entry in the list beneath its answer. */
export function sourceId(turnKey: string, position: number): string {
  return `source-${turnKey}-${position}`;
}

/** Leads to cited words; `focusKey` is the `data-focus-key` of what was pressed, to come back to. */
export function jumpToPlace(citation: Citation, place: number, focusKey: string): void {
  readerStore.getState().jumpTo({ citation, place }, currentReturnPoint(focusKey));
}

/** A click that is not the browser's: no new tab, no new window, no download. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
