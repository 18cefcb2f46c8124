'use client';

import { useRouter } from 'next/navigation';
import { useId, useRef, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { AdminDialog } from '../admin-dialog.tsx';
import { SectionTitle } from '../admin-page.tsx';
import { AccessPicker } from './access-picker.tsx';
import { type AccessDraft, grantOf, PUBLIC } from './access-words.ts';
import type { LibraryDocument } from './library-document.tsx';

interface ChosenDocumentsProps {
  documents: readonly LibraryDocument[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[]) => void;
  /** Grants in use on documents. */
  knownGrants: readonly string[];
  onIngest: (path: string) => Promise<string | null>;
}

/** Resolves with the error to show when it was not done, else null. */
type Act = (document: LibraryDocument) => Promise<string | null>;

/** Actions on several documents at once, performed one after the other. Documents for which the action failed stay chosen. */
export function ChosenDocuments({ documents, chosen, onChoose, knownGrants, onIngest }: ChosenDocumentsProps) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const id = useId();
  const words = adminWording().chosenDocuments;
  const meant = documents.filter((document) => chosen.has(document.id));

  async function doToEach(act: Act): Promise<void> {
    setBusy(true);
    const left: string[] = [];
    const told: string[] = [];
    for (const document of meant) {
      const problem = await act(document);
      if (problem === null) continue;
      left.push(document.id);
      told.push(`${document.title}: ${problem}`);
    }
    setBusy(false);
    setProblems(told);
    onChoose(left);
    router.refresh();
  }

  return (
    <div className="mt-3 grid gap-2" role="group" aria-labelledby={`${id}-count`}>
      <div className="flex flex-wrap items-center gap-3">
        <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4.5 accent-ink-2"
            checked={meant.length > 0 && meant.length === documents.length}
            disabled={isBusy}
            onChange={({ target }) => onChoose(target.checked ? documents.map((document) => document.id) : [])}
          />
          {words.all}
        </label>
        <span id={`${id}-count`} aria-live="polite" className="tabular-nums text-ink-2">
          {formatMessage(words.count, { count: meant.length })}
        </span>
        {meant.length > 0 && (
          <>
            <Button disabled={isBusy} onClick={() => void doToEach(({ sourcePath }) => onIngest(sourcePath))}>
              {adminWording().document.importAgain}
            </Button>
            <ReadersOfAll
              disabled={isBusy}
              knownGrants={knownGrants}
              onSave={(accessList) => doToEach((document) => give(document, accessList))}
            />
            <RemoveAll disabled={isBusy} count={meant.length} onRemove={() => doToEach(setAside)} />
          </>
        )}
      </div>
      <div role="alert" className="text-danger empty:hidden">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </div>
  );
}

async function give({ id }: LibraryDocument, accessList: readonly string[]): Promise<string | null> {
  const path = `/api/admin/documents/${encodeURIComponent(id)}/access`;
  const sent = await sendToServer(path, { method: 'POST', body: { access_list: accessList } });
  return sent.isDone ? null : sent.problem;
}

async function setAside({ id }: LibraryDocument): Promise<string | null> {
  const sent = await sendToServer(`/api/admin/documents/${encodeURIComponent(id)}/removal`, { method: 'POST' });
  // A 404 means that it is already gone, as requested.
  return sent.isDone || sent.status === 404 ? null : sent.problem;
}

interface ReadersOfAllProps {
  disabled: boolean;
  knownGrants: readonly string[];
  onSave: (accessList: readonly string[]) => Promise<void>;
}

function ReadersOfAll({ disabled, knownGrants, onSave }: ReadersOfAllProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [grants, setGrants] = useState<string[]>([PUBLIC]);
  const [draft, setDraft] = useState<AccessDraft>({ kind: 'user', name: '' });
  const id = useId();
  const words = adminWording().chosenDocuments;
  // A name that was typed but not added counts as well.
  const meant = [...new Set([...grants, grantOf(draft) ?? []].flat())];

  async function save(): Promise<void> {
    dialog.current?.close();
    await onSave(meant);
  }

  return (
    <>
      <Button disabled={disabled} onClick={() => dialog.current?.showModal()}>
        {words.readers}
      </Button>
      <AdminDialog ref={dialog} aria-labelledby={id}>
        <SectionTitle id={id}>{words.readersTitle}</SectionTitle>
        <div className="mt-3">
          <AccessPicker grants={grants} known={knownGrants} onChange={setGrants} draft={draft} onDraft={setDraft} />
        </div>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button onClick={() => dialog.current?.close()}>{words.cancel}</Button>
          <Button look="main" onClick={() => void save()}>
            {words.save}
          </Button>
        </div>
      </AdminDialog>
    </>
  );
}

function RemoveAll({ disabled, count, onRemove }: { disabled: boolean; count: number; onRemove: () => Promise<void> }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const words = adminWording().chosenDocuments;

  async function remove(): Promise<void> {
    dialog.current?.close();
    await onRemove();
  }

  return (
    <>
      <Button look="danger" disabled={disabled} onClick={() => dialog.current?.showModal()}>
        {adminWording().common.remove.open}
      </Button>
      <AdminDialog ref={dialog} aria-labelledby={id} aria-describedby={`${id}-words`}>
        <SectionTitle id={id}>{formatMessage(words.removeTitle, { count })}</SectionTitle>
        <p id={`${id}-words`} className="mt-2.5">
          {words.removeExplained}
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button onClick={() => dialog.current?.close()}>{words.cancel}</Button>
          <Button look="danger-main" onClick={() => void remove()}>
            {adminWording().common.remove.confirm}
          </Button>
        </div>
      </AdminDialog>
    </>
  );
}
