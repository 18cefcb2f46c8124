'use client';

import { type FormEvent, useId, useRef, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { sendToServer } from '#lib/client/server-request.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { AccessPicker } from './access-picker.tsx';
import { type AccessDraft, accessWords, grantedWords, grantOf } from './access-words.ts';

interface DocumentAccessProps {
  documentId: string;
  /** The id of the document's title. */
  titleId: string;
  accessList: string[];
  /** Whether an administrator set it, which overrides the source. */
  isByHand: boolean;
  /** Grants of this and other documents. */
  knownGrants: readonly string[];
  /** Whether the current administrator may also change it. */
  mayChange: boolean;
}

interface AccessReply {
  access_list: string[];
}

/** Shows who may read a document, and lets administrators change it or reset it to what the document's source says. */
export function DocumentAccess({
  documentId,
  titleId,
  accessList,
  isByHand,
  knownGrants,
  mayChange,
}: DocumentAccessProps) {
  const [saved, setSaved] = useState({ accessList, isByHand });
  const [isEditing, setEditing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Focus moves here after saving, so that the change is announced.
  const wordsId = useId();
  const leave = () => {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  async function release(): Promise<void> {
    const sent = await sendToServer<AccessReply>(accessAddress(documentId), { method: 'DELETE' });
    if (sent.isDone) {
      setSaved({ accessList: sent.reply.access_list, isByHand: false });
      leave();
    }
    setProblem(sent.isDone ? null : sent.problem);
  }
  if (isEditing) {
    const onSaved = (list: string[]) => {
      setSaved({ accessList: list, isByHand: true });
      leave();
    };
    return (
      <AccessForm
        documentId={documentId}
        accessList={saved.accessList}
        knownGrants={knownGrants}
        onSaved={onSaved}
        onLeave={leave}
      />
    );
  }
  return (
    <span className="inline-flex flex-wrap gap-x-3 wrap-anywhere">
      <span id={wordsId}>
        {accessWords(saved.accessList)}
        {saved.isByHand && adminWording().document.access.setByHand}
      </span>
      {mayChange && (
        <button
          ref={button}
          type="button"
          className={`${LINKED} pointer-coarse:min-h-11`}
          aria-label={adminWording().document.access.changeLabel}
          aria-describedby={`${titleId} ${wordsId}`}
          onClick={() => setEditing(true)}
        >
          {adminWording().document.access.change}
        </button>
      )}
      {mayChange && saved.isByHand && (
        <button
          type="button"
          className={`${LINKED} pointer-coarse:min-h-11`}
          title={adminWording().document.access.useFileValuesHint}
          aria-describedby={`${titleId} ${wordsId}`}
          onClick={() => void release()}
        >
          {adminWording().document.useFileValues}
        </button>
      )}
      <span role="alert" className="text-danger empty:hidden">
        {problem}
      </span>
    </span>
  );
}

function accessAddress(documentId: string): string {
  return `/api/admin/documents/${encodeURIComponent(documentId)}/access`;
}

interface AccessFormProps {
  documentId: string;
  accessList: string[];
  knownGrants: readonly string[];
  onSaved: (accessList: string[]) => void;
  onLeave: () => void;
}

function AccessForm({ documentId, accessList, knownGrants, onSaved, onLeave }: AccessFormProps) {
  const [grants, setGrants] = useState(accessList);
  const [draft, setDraft] = useState<AccessDraft>({ kind: 'user', name: '' });
  // A name that was typed but not added counts as well.
  const meant = [...new Set([...grants, grantOf(draft) ?? []].flat())];
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSending(true);
    const sent = await sendToServer<AccessReply>(accessAddress(documentId), {
      method: 'POST',
      body: { access_list: meant },
    });
    setSending(false);
    if (sent.isDone) onSaved(sent.reply.access_list);
    else setProblem(sent.problem);
  }

  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-3"
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => event.key === 'Escape' && onLeave()}
    >
      <AccessPicker grants={grants} known={knownGrants} onChange={setGrants} draft={draft} onDraft={setDraft} />
      <p role="status" className="text-ink-2">
        {formatMessage(adminWording().document.access.effect, { words: grantedWords(meant) })}
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <p className="flex gap-3">
        <Button type="submit" look="main" disabled={isSending}>
          {adminWording().common.save}
        </Button>
        <Button onClick={onLeave}>{adminWording().common.cancel}</Button>
      </p>
    </form>
  );
}
