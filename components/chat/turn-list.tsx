'use client';

import { type RefObject, use, useEffect, useMemo, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { chatStore } from '#lib/client/chat/chat-store.ts';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
import { wording, formatMessage } from '#lib/contracts/wording/wording.ts';
import { useReader } from '#components/reader/use-reader.ts';
import { effectiveScope } from '#lib/client/chat/ask-scope.ts';
import { loadStarters } from '#lib/client/chat/conversation-api.ts';
import type { AskScope } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';

import { openConversation } from './open-conversation.ts';
import { PanelLog, SkeletonLines } from './panel-frame.tsx';
import { FailureBox, TurnNote } from './turn-notes.tsx';
import { TurnView } from './turn-view.tsx';
import { useCitationHover } from './use-citation-hover.ts';
import { useChatState } from './use-turns.ts';
import { ask } from './reader-chat.ts';
import { ShelfQuestionsContext } from './shelf-questions-context.ts';

interface TurnListProps {
  /** The scrolling element. */
  log: RefObject<HTMLDivElement | null>;
  turns: Turn[];
  /** The turn whose cited words are highlighted on the page. */
  highlightedKey: string | null;
  /** The turn that is at least as high as the log. */
  anchoredKey: string | null;
}

/** The questions of a conversation with their answers, oldest first. */
export function TurnList({ log, turns, highlightedKey, anchoredKey }: TurnListProps) {
  const loading = useChatState((state) => state.loading);
  const last = turns.at(-1);
  useCitationHover(log);

  return (
    <PanelLog ref={log} role="log" aria-live="off" aria-label={wording().ask.conversation} tabIndex={0}>
      <LoadingNote loading={loading} />
      {turns.length === 0 && loading !== 'yes' && <EmptyConversation />}
      {turns.map((turn) => (
        <TurnView
          key={turn.key}
          turn={turn}
          isLast={turn === last}
          isHighlighted={turn.key === highlightedKey}
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

/** The state of a conversation that is being opened. */
function LoadingNote({ loading }: { loading: ReturnType<typeof chatStore.getState>['loading'] }) {
  if (loading === 'no') return null;
  if (loading === 'yes') {
    return <SkeletonLines role="status" aria-label={wording().conversations.open.loading} />;
  }
  if (loading === 'gone') {
    return <TurnNote role="alert">{wording().conversations.open.gone}</TurnNote>;
  }
  const { sessionId } = chatStore.getState();
  return (
    <FailureBox>
      <p role="alert" className="grow basis-full">
        {wording().conversations.open.failed}
      </p>
      {sessionId !== null && (
        <Button look="main" size="small" onClick={() => void openConversation(sessionId)}>
          {wording().common.tryAgain}
        </Button>
      )}
    </FailureBox>
  );
}

/** Shown before the first question: what asking offers, and starter questions that fit the scope. */
function EmptyConversation() {
  const chosen = useReader((reader) => reader.scope);
  const open = useReader((reader) => reader.page ?? reader.book);
  const scope = useMemo(() => effectiveScope(chosen, open), [chosen, open]);
  return (
    <div className="text-prose text-ink-2">
      <p>{formatMessage(wording().ask.intro, { value: wording().ask.introAbout[scope.kind] })}</p>
      {/* What a page or a book would be asked has no answer in a passage of it. */}
      {scope.kind === 'selection' ? (
        <Starters
          label={wording().ask.starterList.passage}
          questions={[wording().ask.starter.explainPassage]}
          onAsk={() => readerStore.getState().explain(scope.selection)}
        />
      ) : (
        <StartersHere />
      )}
    </div>
  );
}

/** Questions that the open book answers, as tried by the server. */
function StartersHere() {
  const pageId = useReader((reader) => reader.page?.pageId ?? null);
  const documentId = useReader((reader) => (reader.page ?? reader.book)?.documentId ?? null);
  const title = useReader((reader) => (reader.page ?? reader.book)?.documentTitle ?? '');
  const [tried, setTried] = useState<readonly string[]>([]);

  useEffect(() => {
    let isWanted = true;
    setTried([]);
    if (documentId !== null)
      void loadStarters({ documentId, pageId }).then((questions) => isWanted && setTried(questions));
    return () => {
      isWanted = false;
    };
  }, [documentId, pageId]);

  if (documentId === null) return <StartersOnShelf />;
  const label = pageId === null ? wording().ask.starterList.book : wording().ask.starterList.page;
  // Asked in the scope in which they were tried, regardless of the chosen one.
  const scope: AskScope = { kind: 'document', documentId, title };
  return <Starters label={label} questions={tried} onAsk={(question) => void ask(question, scope)} />;
}

function StartersOnShelf() {
  const offered = use(ShelfQuestionsContext);
  if (offered === null || offered.questions.length === 0) return null;
  const { documentId, documentTitle: title, questions } = offered;
  return (
    <Starters
      label={wording().shelfIntroduction.askTheHandbook}
      questions={questions}
      onAsk={(question) => void ask(question, { kind: 'document', documentId, title })}
    />
  );
}

interface StartersProps {
  label: string;
  questions: readonly string[];
  onAsk: (question: string) => void;
}

function Starters({ label, questions, onAsk }: StartersProps) {
  return (
    <ul className="mt-5 grid gap-2" aria-label={label}>
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            className="min-h-11 w-full rounded-lg border border-line bg-raised px-3.5 py-2.5 text-start text-ink hover:border-control"
            dir="auto"
            onClick={() => onAsk(question)}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
