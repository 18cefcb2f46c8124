'use client';

import type { MouseEvent } from 'react';

import { citationAddress, placeSource } from '#lib/client/chat/place-source.ts';
import { CHANGED_SINCE, placeNames, quotesOf } from '#lib/client/chat/source-label.ts';
import type { CitedSource, Turn } from '#lib/client/chat/turn.ts';
import { citationHue } from '#lib/client/highlights/citation-hue.ts';
import { hasChangedSince } from '#lib/client/place-on-screen.ts';
import { useReader } from '#components/reader/use-reader.ts';

import { sourceId } from './citation-chip.tsx';
import { isPlainClick, jumpToPlace } from './jump-to-place.ts';

/** The words an answer rests on, whole, each a way to its place. */
export function SourceList({ turn }: { turn: Turn }) {
  return (
    <ol className="sources" aria-label="Sources">
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
    <li className={`source hue-${citationHue(position)}`} id={sourceId(turn.key, position)}>
      <span className="source-number" aria-hidden="true">
        {position}
      </span>
      <div className="source-words">
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
              className="source-quote"
              data-focus-key={focusKey}
              onClick={onClick}
            >
              <span className="sr-only">Source {position}: </span>
              {quote}
              {hasChangedSince(citation, place, { page }) && <span className="source-changed"> {CHANGED_SINCE}</span>}
            </a>
          );
        })}
        <p className="source-place">{placeNames(source, page).join(' · ')}</p>
      </div>
    </li>
  );
}
