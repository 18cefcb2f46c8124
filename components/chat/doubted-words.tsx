'use client';

import { type ReactNode, use, useId } from 'react';

import { placedQuotesAt } from '#lib/client/chat/source-label.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { TurnSourcesContext } from './turn-sources-context.ts';

interface DoubtedWordsProps {
  /** Offset of the claim's start in the answer. */
  claimStart: number;
  /** Index of the doubt within the claim. */
  doubt: number;
  children: ReactNode;
}

/**
 * Words that their source does not support. The words of the source are shown next to them on hover, focus and press (`useCitationHover`) and are
 * their description for screen readers; they are never included when text is copied. Where the source's words are not known, the words are only
 * marked.
 */
export function DoubtedWords({ claimStart, doubt: index, children }: DoubtedWordsProps) {
  const { claims, sources } = use(TurnSourcesContext);
  const noteId = useId();
  const range = claims.find(({ start }) => start === claimStart)?.doubts?.[index]?.source_range;
  const cited = sources.find(({ position }) => position === range?.position);
  if (range === undefined || cited === undefined) return <mark className="doubted">{children}</mark>;
  const quotes = placedQuotesAt(cited.source, range.start).map(({ quote }) => quote);
  return (
    <mark
      className="doubted"
      role="button"
      tabIndex={0}
      data-citation={range.position}
      data-claim={claimStart}
      data-quote={range.start}
      aria-describedby={noteId}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      {children}
      {/* Hidden, so that it is no part of the button's name nor of the sentence. */}
      <small id={noteId} hidden>
        {formatMessage(wording().answer.mark.notInSourceSays, { quote: quotes.join(' … ') })}
      </small>
    </mark>
  );
}
