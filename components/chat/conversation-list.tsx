'use client';

import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';

import { deleteConversation } from '#lib/client/chat/conversation-api.ts';
import {
  type ConversationEntry,
  CONVERSATIONS_KEY,
  forgetConversation,
  listConversations,
} from '#lib/client/chat/conversation-list.ts';
import { readerStore } from '#lib/client/reader-store.ts';

import { newConversation, openConversation } from './open-conversation.ts';
import { useChatState } from './use-turns.ts';

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** The conversations this browser began, newest first. */
export function ConversationList({ onLeave }: { onLeave: () => void }) {
  const [entries, setEntries] = useState(listConversations);
  const current = useChatState((state) => state.sessionId);

  useEffect(() => {
    const readAgain = (event: StorageEvent) => {
      if (event.key === null || event.key === CONVERSATIONS_KEY) setEntries(listConversations());
    };
    window.addEventListener('storage', readAgain);
    return () => window.removeEventListener('storage', readAgain);
  }, []);

  const open = async (id: string) => {
    onLeave();
    if (id !== current) await openConversation(id);
  };
  const remove = async (id: string): Promise<boolean> => {
    if (!(await deleteConversation(id))) return false;
    forgetConversation(id);
    if (id === current) {
      await newConversation();
      onLeave();
    }
    setEntries(listConversations());
    readerStore.getState().announce('Conversation deleted.');
    return true;
  };
  return (
    <div className="panel-log-frame">
      <div className="panel-log conversations">
        <h3>Conversations</h3>
        {entries.length === 0 && (
          <p className="turn-note">No conversations yet. They are kept in this browser’s list.</p>
        )}
        <ul aria-label="Conversations">
          {entries.map((entry) => (
            <ConversationRow
              key={entry.id}
              entry={entry}
              isCurrent={entry.id === current}
              onOpen={() => void open(entry.id)}
              onDelete={() => remove(entry.id)}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

interface ConversationRowProps {
  entry: ConversationEntry;
  isCurrent: boolean;
  onOpen: () => void;
  /** Resolves to false when the server could not be told. */
  onDelete: () => Promise<boolean>;
}

function ConversationRow({ entry, isCurrent, onOpen, onDelete }: ConversationRowProps) {
  const [step, setStep] = useState<'idle' | 'asking' | 'failed'>('idle');
  const notes = [entry.book, dates.format(entry.timeMs)].filter((note) => note !== '');
  return (
    <li className="conversation">
      <div className="conversation-row">
        <button type="button" className="conversation-open" aria-current={isCurrent || undefined} onClick={onOpen}>
          <span className="conversation-question">{entry.question}</span>
          <span className="conversation-notes">{notes.join(' · ')}</span>
        </button>
        <button
          type="button"
          className="panel-icon-button"
          aria-label={`Delete “${entry.question}”`}
          aria-expanded={step !== 'idle'}
          onClick={() => setStep(step === 'idle' ? 'asking' : 'idle')}
        >
          <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      {step !== 'idle' && (
        <div className="conversation-confirm" role="group" aria-label="Delete this conversation?">
          <p role={step === 'failed' ? 'alert' : undefined}>
            {step === 'failed' ? 'It could not be deleted.' : 'Delete this conversation? This cannot be undone.'}
          </p>
          <button
            type="button"
            className="solid-button"
            autoFocus
            onClick={() => void onDelete().then((isDone) => isDone || setStep('failed'))}
          >
            {step === 'failed' ? 'Try again' : 'Delete'}
          </button>
          <button type="button" className="outline-button" onClick={() => setStep('idle')}>
            Keep
          </button>
        </div>
      )}
    </li>
  );
}
