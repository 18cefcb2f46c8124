'use client';

import { type MouseEvent, type ReactNode, use, useId } from 'react';

import { citationAddress, placeSource } from '#lib/client/chat/place-source.ts';
import { pieceStarts, type QuotePiece } from '#lib/client/chat/quote-pieces.ts';
import { excerptsOf } from '#lib/client/chat/source-excerpts.ts';
import { CHANGED_SINCE, placeNames, quotesOf } from '#lib/client/chat/source-label.ts';
import type { Source } from '#lib/contracts/source.ts';
import type { CitedSource, Turn } from '#lib/client/chat/shown-turn.ts';
import { citationHue } from '#lib/client/highlights/citation-hue.ts';
import { hasChangedSince } from '#lib/client/place-on-screen.ts';
import type { Citation } from '#lib/client/reader-state.ts';
import { useReader } from '#components/reader/use-reader.ts';
import { formatMessage, joinParts, wording } from '#lib/contracts/wording/wording.ts';

import { isPlainClick, jumpToPlace, sourceId, sourceWordsId } from './citation-chip.tsx';
import { QuotedWords } from './drawn-formula.tsx';
import { TurnSourcesContext } from './turn-sources-context.ts';

/** The sources of an answer, folded to a line. Opened: the place of each source, and its words with their context. */
export function SourceList({ turn }: { turn: Turn }) {
  const count = turn.sources.length;
  return (
    <>
      {turn.sources.map(({ position, source }) => (
        <span key={position} id={sourceWordsId(turn.key, position)} hidden>
          {quotesOf(source).join(' … ')}
        </span>
      ))}
      <details className="sources mt-3 text-note text-ink-2">
        <summary className="w-fit rounded-sm py-1 marker:text-ink-3 hover:text-ink pointer-coarse:py-3">
          {formatMessage(wording().source.count, { count })}
        </summary>
        <ol className="mt-1 grid gap-3" aria-label={wording().source.listTitle}>
          {turn.sources.map((cited) => (
            <SourceEntry key={cited.position} turn={turn} cited={cited} />
          ))}
        </ol>
      </details>
    </>
  );
}

function SourceEntry({ turn, cited }: { turn: Turn; cited: CitedSource }) {
  const page = useReader((reader) => reader.page);
  const formulas = use(TurnSourcesContext).formulas.get(cited.position) ?? [];
  const citation = placeSource(cited, turn.scope, location.origin);
  const { position, source } = cited;
  return (
    <li
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-2.5"
      data-hue={citationHue(position)}
      id={sourceId(turn.key, position)}
    >
      <span className="source-number" aria-hidden="true">
        {position}
      </span>
      <div className="grid gap-1 wrap-anywhere">
        <p className="leading-5">{joinParts(namesOf(source, page))}</p>
        {excerptsOf(source, turn.scope).map((pieces, index) => {
          const starts = pieceStarts(pieces, 'ranges' in source ? source.ranges : []);
          return (
            <p key={index} dir="auto" className="font-read text-prose/[1.45] whitespace-pre-line">
              {pieces.map((piece, at) => (
                <Piece key={at} place={piece.place} citation={citation} focusKey={`${turn.key}:source-${position}`}>
                  <QuotedWords text={piece.text} start={starts[at] ?? 0} formulas={formulas} />
                </Piece>
              ))}
            </p>
          );
        })}
      </div>
    </li>
  );
}

/** A reader should know that this source was not found by a search. */
function namesOf(source: Source, page: Parameters<typeof placeNames>[1]): string[] {
  const names = placeNames(source, page);
  return 'context' in source && source.context === true ? [...names, wording().source.addedContext] : names;
}

interface PieceProps extends Pick<QuotePiece, 'place'> {
  children: ReactNode;
  citation: Citation | null;
  /** The focus key of the source; for a place, followed by its number. */
  focusKey: string;
}

/** Cited words are highlighted and lead to their place; the surrounding words are only there to read. */
function Piece({ place, citation, focusKey, children }: PieceProps) {
  const page = useReader((reader) => reader.page);
  const noteId = useId();
  if (place === null) return children;
  const words = <mark className="rounded-xs bg-hue-tint text-ink">{children}</mark>;
  if (citation?.places[place] === undefined) return words;
  const key = `${focusKey}.${place}`;
  const hasChanged = hasChangedSince(citation, place, { page });
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    jumpToPlace(citation, place, key);
  };
  return (
    <>
      <a
        href={citationAddress(citation, place, page)}
        className="rounded-sm decoration-hue-line decoration-2 underline-offset-[0.2em] hover:underline"
        aria-describedby={hasChanged ? noteId : undefined}
        data-focus-key={key}
        onClick={onClick}
      >
        <span className="sr-only">{formatMessage(wording().source.wordsOf, { position: citation.position })}</span>
        {words}
      </a>
      {hasChanged && (
        <small id={noteId} className="font-ui text-note text-ink-3">
          {' '}
          {CHANGED_SINCE()}
        </small>
      )}
    </>
  );
}
