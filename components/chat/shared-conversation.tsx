'use client';

import { useEffect, useRef, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { placeSources } from '#lib/client/chat/place-source.ts';
import { recordedTurns } from '#lib/client/chat/recorded-turns.ts';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
import { withoutLooseEnd } from '#lib/client/chat/shown-turn.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { sendToServer } from '#lib/client/server-request.ts';
import type { SharedConversation as Shared } from '#lib/contracts/shared-conversation.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { AnswerText } from './answer-text.tsx';
import { CitationPreview } from './citation-preview.tsx';
import { SourceList } from './source-list.tsx';
import { TurnNote } from './turn-notes.tsx';
import { TurnSourcesContext } from './turn-sources-context.ts';
import { useCitationHover } from './use-citation-hover.ts';
import { useCitedFormulas } from './use-cited-formulas.ts';

const dates = () => new Intl.DateTimeFormat(wording().common.locale, { dateStyle: 'long' });

type Opened =
  | { kind: 'opening' }
  | { kind: 'gone' }
  | { kind: 'failed' }
  | { kind: 'open'; sharedAt: string; author: string | undefined; turns: Turn[] };

/** A shared conversation, to read and to follow to its evidence. */
export function SharedConversation({ shareId }: { shareId: string }) {
  const [opened, setOpened] = useState<Opened>({ kind: 'opening' });
  const open = async () => {
    const sent = await sendToServer<Shared>(`/api/shared/${encodeURIComponent(shareId)}`);
    if (sent.isDone) {
      const { shared_at: sharedAt, author, turns } = sent.reply;
      setOpened({
        kind: 'open',
        sharedAt,
        author,
        turns: recordedTurns(turns, {}).map(withoutLooseEnd).map(besidePanel),
      });
    } else setOpened({ kind: sent.status === 404 || sent.status === 400 ? 'gone' : 'failed' });
  };
  useEffect(() => void open(), [shareId]);
  switch (opened.kind) {
    case 'opening':
      return (
        <p className="mt-4 text-ink-2" role="status">
          {wording().share.opening}
        </p>
      );
    case 'gone':
      return <p className="mt-4 text-ink-2">{wording().share.inactive}</p>;
    case 'failed':
      return (
        <p className="mt-4 flex items-center gap-3 text-ink-2" role="alert">
          {wording().share.error.unreachable} <Button onClick={() => void open()}>{wording().common.tryAgain}</Button>
        </p>
      );
    case 'open':
      return (
        <>
          <p className="mt-2 text-note text-ink-2">
            {opened.author !== undefined && (
              <span className="block">{formatMessage(wording().notes.group.by, { author: opened.author })}</span>
            )}
            {formatMessage(wording().share.readOnly, { value: dates().format(new Date(opened.sharedAt)) })}
          </p>
          <SharedTurns turns={opened.turns} />
        </>
      );
  }
}

/** Changes the key: the panel may show the same turn from the reader's own conversation, and ids and previews must be unique. */
function besidePanel(turn: Turn): Turn {
  return { ...turn, key: `shared-${turn.key}` };
}

function SharedTurns({ turns }: { turns: Turn[] }) {
  const log = useRef<HTMLDivElement>(null);
  useCitationHover(log);
  return (
    <div ref={log}>
      {turns.map((turn) => (
        <SharedTurn key={turn.key} turn={turn} />
      ))}
      <CitationPreview turns={turns} />
    </div>
  );
}

function SharedTurn({ turn }: { turn: Turn }) {
  const formulas = useCitedFormulas(turn);
  const { question, text, claims, sources, isUnavailable } = turn;
  return (
    <article
      className="mt-8 border-t border-line pt-6"
      data-turn={turn.key}
      onClickCapture={() => readerStore.getState().showCitations(placeSources(turn, location.origin))}
    >
      <h2 dir="auto" className="text-lg/[1.4] font-semibold wrap-anywhere whitespace-pre-line">
        {question}
      </h2>
      <TurnSourcesContext value={{ ...turn, isHighlighted: false, formulas }}>
        {isUnavailable ? (
          <TurnNote>{wording().share.answerHidden}</TurnNote>
        ) : (
          text !== '' && <AnswerText text={text} claims={claims} isPartial={turn.status !== 'answered'} />
        )}
        {sources.length > 0 && <SourceList turn={turn} />}
      </TurnSourcesContext>
    </article>
  );
}
