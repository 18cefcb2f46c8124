'use client';

import { Pencil, Share2, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Field } from '#components/controls/field.tsx';
import { IconButton } from '#components/controls/quiet-button.tsx';
import { deleteConversation } from '#lib/client/chat/conversation-api.ts';
import {
  type ConversationEntry,
  findConversations,
  forgetConversation,
  listConversations,
  nameOf,
  onConversationsChanged,
  renameConversation,
} from '#lib/client/chat/known-conversations.ts';
import { tellOtherTabs } from '#lib/client/chat/other-tabs.ts';
import { isSignedIn } from '#lib/client/sync/keeper.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { formatMessage, joinParts, wording } from '#lib/contracts/wording/wording.ts';

import { forgetPlaces } from './mark-question.ts';
import { newConversation, openConversation } from './open-conversation.ts';
import { PanelLog } from './panel-frame.tsx';
import { ShareConversation } from './share-conversation.tsx';
import { TurnNote } from './turn-notes.tsx';
import { useChatState } from './use-turns.ts';

const dates = () =>
  new Intl.DateTimeFormat(wording().common.locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });

/** Above this number of conversations, a search field is shown. */
const GLANCE = 6;
const NAME_MAX_LENGTH = 200;

/** The conversations of this browser, or of the signed-in reader, newest first. */
export function ConversationList({ onLeave }: { onLeave: () => void }) {
  const [entries, setEntries] = useState(listConversations);
  const [wanted, setWanted] = useState('');
  const found = findConversations(entries, wanted);
  const current = useChatState((state) => state.sessionId);

  useEffect(() => onConversationsChanged(() => setEntries(listConversations())), []);

  const open = async (id: string) => {
    onLeave();
    if (id !== current) await openConversation(id);
  };
  const remove = async (id: string): Promise<boolean> => {
    if (!(await deleteConversation(id))) return false;
    forgetConversation(id);
    forgetPlaces({ sessionId: id });
    tellOtherTabs({ kind: 'deleted', sessionId: id });
    if (id === current) {
      await newConversation();
      onLeave();
    }
    setEntries(listConversations());
    readerStore.getState().announce(wording().conversations.delete.done);
    return true;
  };
  return (
    <PanelLog>
      <h3 className="mb-2 font-semibold">{wording().conversations.title}</h3>
      {entries.length === 0 && (
        <TurnNote>
          {wording().conversations.none}{' '}
          {isSignedIn() ? wording().conversations.visibility.private : wording().conversations.visibility.browser}
        </TurnNote>
      )}
      {entries.length > GLANCE && (
        <Field
          type="search"
          size="small"
          className="mb-1 w-full"
          aria-label={wording().conversations.find}
          placeholder={wording().conversations.find}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
      )}
      {entries.length > 0 && found.length === 0 && <TurnNote>{wording().conversations.noMatch}</TurnNote>}
      <ul aria-label={wording().conversations.title}>
        {found.map((entry) => (
          <ConversationRow
            key={entry.id}
            entry={entry}
            isCurrent={entry.id === current}
            onOpen={() => void open(entry.id)}
            onDelete={() => remove(entry.id)}
            onRename={(name) => {
              renameConversation(entry.id, name);
              setEntries(listConversations());
            }}
          />
        ))}
      </ul>
    </PanelLog>
  );
}

interface ConversationRowProps {
  entry: ConversationEntry;
  isCurrent: boolean;
  onOpen: () => void;
  /** Resolves to false when the server could not be reached. */
  onDelete: () => Promise<boolean>;
  onRename: (name: string) => void;
}

function ConversationRow({ entry, isCurrent, onOpen, onDelete, onRename }: ConversationRowProps) {
  const [step, setStep] = useState<'idle' | 'renaming' | 'sharing' | 'asking' | 'failed'>('idle');
  const name = nameOf(entry);
  const notes = [entry.book, dates().format(entry.timeMs)].filter((note) => note !== '');
  return (
    <li className="border-b border-line">
      <div className="flex items-center">
        <button
          type="button"
          className="-ms-2 grid min-w-0 flex-1 gap-0.5 rounded-lg px-2 py-2.5 text-start hover:bg-sunken"
          aria-current={isCurrent || undefined}
          onClick={onOpen}
        >
          <span dir="auto" className={`line-clamp-2 wrap-anywhere ${isCurrent ? 'font-semibold' : 'font-medium'}`}>
            {name}
          </span>
          <span className="text-note text-ink-3">{joinParts(notes)}</span>
        </button>
        <IconButton
          aria-label={formatMessage(wording().share.named, { name })}
          aria-expanded={step === 'sharing'}
          onClick={() => setStep(step === 'sharing' ? 'idle' : 'sharing')}
        >
          <Share2 size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton
          aria-label={formatMessage(wording().conversations.rename.named, { name })}
          aria-expanded={step === 'renaming'}
          onClick={() => setStep(step === 'renaming' ? 'idle' : 'renaming')}
        >
          <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton
          aria-label={formatMessage(wording().conversations.delete.named, { name })}
          aria-expanded={step === 'asking' || step === 'failed'}
          onClick={() => setStep(step === 'asking' ? 'idle' : 'asking')}
        >
          <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {step === 'renaming' && (
        <RenameForm
          name={name}
          onDone={(renamed) => {
            if (renamed !== null) onRename(renamed);
            setStep('idle');
          }}
        />
      )}
      {step === 'sharing' && <ShareConversation sessionId={entry.id} />}
      {(step === 'asking' || step === 'failed') && (
        <div
          className="mb-3 flex flex-wrap items-center gap-2"
          role="group"
          aria-label={wording().conversations.delete.label}
        >
          <p className="grow basis-full text-note text-ink-2" role={step === 'failed' ? 'alert' : undefined}>
            {step === 'failed' ? wording().conversations.delete.failed : wording().conversations.delete.confirm}
          </p>
          <Button
            look="main"
            size="small"
            autoFocus
            onClick={() => void onDelete().then((isDone) => isDone || setStep('failed'))}
          >
            {step === 'failed' ? wording().common.tryAgain : wording().common.delete}
          </Button>
          <Button size="small" onClick={() => setStep('idle')}>
            {wording().common.cancel}
          </Button>
        </div>
      )}
    </li>
  );
}

/** An empty name restores the first question as the name; null changes nothing. */
function RenameForm({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget).get('name');
    onDone(typeof said === 'string' ? said.trim() : null);
  };
  return (
    <form className="mb-3 flex flex-wrap gap-2" onSubmit={save}>
      <Field
        name="name"
        size="small"
        className="min-w-0 grow basis-full"
        aria-label={wording().conversations.rename.label}
        defaultValue={name}
        maxLength={NAME_MAX_LENGTH}
        autoFocus
      />
      <Button look="main" size="small" type="submit">
        {wording().common.save}
      </Button>
      <Button size="small" onClick={() => onDone(null)}>
        {wording().common.cancel}
      </Button>
    </form>
  );
}
