'use client';

import type { MouseEvent } from 'react';

import { citationAddress, placeSource } from '#lib/client/chat/place-source.ts';
import { CHANGED_SINCE, placeNames, quotesOf } from '#lib/client/chat/source-label.ts';
import type { CitedSource, Turn } from '#lib/client/chat/shown-turn.ts';
import { citationHue } from '#lib/client/highlights/citation-hue.ts';
import { hasChangedSince } from '#lib/client/place-on-screen.ts';
import { useReader } from '#components/reader/use-reader.ts';

import { isPlainClick, jumpToPlace, sourceId } from './citation-chip.tsx';

/** The words an answer rests on, whole, each a way to its place. */
export function SourceList({ turn }: { turn: Turn }) {
  return (
    <ol className="-mx-2 mt-4 grid gap-0.5" aria-label="Sources">
      {turn.sources.map((cited) => (
        <SourceEntry key={cited.position} turn={turn} cited={cited} />
      ))}
    </ol>
  );
}

function SourceEntry({ turn, cited }: { turn: Turn; cited: CitedSource }) {
  const page = useReader((reader) => reader.page);
  const citation = placeSource(cited, turn.scope, location.origin);
  const { position, source } = cited;
  return (
    <li
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-2.5 rounded-lg px-2 py-1.5"
      data-hue={citationHue(position)}
      id={sourceId(turn.key, position)}
    >
      <span className="source-number mt-px" aria-hidden="true">
        {position}
      </span>
      <div className="grid justify-items-start gap-1 wrap-anywhere">
        {quotesOf(source).map((quote, place) => {
          if (citation?.places[place] === undefined) return <q key={place}>{quote}</q>;
          const focusKey = `${turn.key}:source-${position}.${place}`;
          const onClick = (event: MouseEvent) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            jumpToPlace(citation, place, focusKey);
          };
          return (
            <a
              key={place}
              href={citationAddress(citation, place, page)}
              className="rounded-sm font-medium whitespace-pre-line decoration-hue-line decoration-2 underline-offset-[0.2em] hover:underline"
              data-focus-key={focusKey}
              onClick={onClick}
            >
              <span className="sr-only">Source {position}: </span>
              {quote}
              {hasChangedSince(citation, place, { page }) && (
                <span className="text-note font-normal text-ink-3"> {CHANGED_SINCE}</span>
              )}
            </a>
          );
        })}
        <p className="text-note text-ink-3">{placeNames(source, page).join(' · ')}</p>
      </div>
    </li>
  );
}
