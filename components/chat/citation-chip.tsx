'use client';

import { type MouseEvent, use, useId } from 'react';

import { citationAddress, placeFor, placeSource } from '#lib/client/chat/place-source.ts';
import { chipName, isElsewhere } from '#lib/client/chat/source-label.ts';
import { citationHue } from '#lib/client/highlights/citation-hue.ts';
import { useReader } from '#components/reader/use-reader.ts';

import { isPlainClick, jumpToPlace } from './jump-to-place.ts';
import { TurnSourcesContext } from './turn-sources-context.ts';

interface CitationChipProps {
  position: number;
  /** The words of the answer it stands behind. */
  sentence: string;
}

/** A marker in an answer: a link to the words it rests on. Until its source is known, there is nothing to see. */
export function CitationChip({ position, sentence }: CitationChipProps) {
  const { key, sources, scope, isLit } = use(TurnSourcesContext);
  const page = useReader((reader) => reader.page);
  const isActive = useReader((reader) => isLit && reader.emphasised === position);
  const id = useId();
  const cited = sources.find((candidate) => candidate.position === position);
  if (cited === undefined) return null;

  const citation = placeSource(cited, scope, location.origin);
  const place = citation === null ? 0 : placeFor(sentence, citation);
  const focusKey = `${key}:${position}:${id}`;
  const onClick = (event: MouseEvent) => {
    if (citation === null || !isPlainClick(event)) return;
    event.preventDefault();
    jumpToPlace(citation, place, focusKey);
  };
  return (
    <a
      href={citation === null ? `#${sourceId(key, position)}` : citationAddress(citation, place, page)}
      className={`chip hue-${citationHue(position)}`}
      data-citation={position}
      data-focus-key={focusKey}
      data-active={isActive || undefined}
      aria-label={chipName(cited, page)}
      aria-describedby={sourceId(key, position)}
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
