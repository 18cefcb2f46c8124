'use client';

import { type RefObject, useEffect, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { useReader } from '#components/reader/use-reader.ts';
import { effectiveScope } from '#lib/client/chat/ask-scope.ts';
import { chatStore } from '#lib/client/chat/chat-store.ts';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
import { bookStarters, pageStarters } from '#lib/client/chat/starter-questions.ts';
import { readerStore } from '#lib/client/reader-store.ts';

import { openConversation } from './open-conversation.ts';
import { PanelLog, SkeletonLines } from './panel-frame.tsx';
import { ask } from './reader-chat.ts';
import { FailureBox, TurnNote } from './turn-notes.tsx';
import { TurnView } from './turn-view.tsx';
import { useCitationHover } from './use-citation-hover.ts';
import { useChatState } from './use-turns.ts';

interface TurnListProps {
  /** What scrolls. */
  log: RefObject<HTMLDivElement | null>;
  turns: Turn[];
  /** The turn whose words are lit on the page. */
  litKey: string | null;
  /** The turn that is kept as high as the log. */
  anchoredKey: string | null;
}

/** The questions of a conversation with their answers, oldest first. */
export function TurnList({ log, turns, litKey, anchoredKey }: TurnListProps) {
  const loading = useChatState((state) => state.loading);
  const last = turns.at(-1);
  useCitationHover(log);

  return (
    <PanelLog ref={log} role="log" aria-live="off" aria-label="Conversation" tabIndex={0}>
      <LoadingNote loading={loading} />
      {turns.length === 0 && loading !== 'yes' && <EmptyState />}
      {turns.map((turn) => (
        <TurnView
          key={turn.key}
          turn={turn}
          isLast={turn === last}
          isLit={turn.key === litKey}
          isAnchored={turn.key === anchoredKey}
          onTurnTo={() => turnTo(turn.key)}
        />
      ))}
    </PanelLog>
  );
}

function turnTo(key: string): void {
  if (chatStore.getState().chosenTurn !== key) chatStore.getState().update({ chosenTurn: key });
}

/** What became of a conversation that is being opened. */
function LoadingNote({ loading }: { loading: ReturnType<typeof chatStore.getState>['loading'] }) {
  if (loading === 'no') return null;
  if (loading === 'yes') {
    return <SkeletonLines role="status" aria-label="Opening the conversation" />;
  }
  if (loading === 'gone') {
    return (
      <TurnNote role="alert">This conversation is no longer on the server. It has been taken off your list.</TurnNote>
    );
  }
  const { sessionId } = chatStore.getState();
  return (
    <FailureBox>
      <p role="alert" className="grow basis-full">
        The conversation could not be opened.
      </p>
      {sessionId !== null && (
        <Button look="main" size="small" onClick={() => void openConversation(sessionId)}>
          Try again
        </Button>
      )}
    </FailureBox>
  );
}

/** Before the first question: what asking gives, and three questions made of the headings of this page, or of this book. */
function EmptyState() {
  const page = useReader((reader) => reader.page);
  const book = useReader((reader) => reader.book);
  const [starters, setStarters] = useState<string[]>([]);

  useEffect(() => {
    const headings = document.querySelectorAll(`article[data-page-id="${CSS.escape(page?.pageId ?? '')}"] :is(h2, h3)`);
    if (page !== null)
      setStarters(
        pageStarters(
          page.title,
          [...headings].map((heading) => heading.textContent),
        ),
      );
    else setStarters(book === null ? [] : bookStarters(book.documentTitle, book.chapters));
  }, [page, book]);

  const askStarter = (question: string) => {
    const { scope } = readerStore.getState();
    void ask(question, effectiveScope(scope, page ?? book));
  };
  return (
    <div className="text-prose text-ink-2">
      <p>Ask about this book. Every answer shows the words it rests on.</p>
      {starters.length > 0 && (
        <ul
          className="mt-5 grid gap-2"
          aria-label={page === null ? 'Questions about this book' : 'Questions about this page'}
        >
          {starters.map((question) => (
            <li key={question}>
              <button
                type="button"
                className="min-h-11 w-full rounded-lg border border-line bg-raised px-3.5 py-2.5 text-start text-ink hover:border-control"
                onClick={() => askStarter(question)}
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
