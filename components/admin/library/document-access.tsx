'use client';

import { type FormEvent, useId, useRef, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { TextArea } from '#components/controls/field.tsx';
import { Filled } from '#components/controls/filled.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { FilePath } from './library-document.tsx';

interface DocumentAccessProps {
  documentId: string;
  /** The id of the document's title. */
  titleId: string;
  accessList: string[];
  /** Whether an administrator set it, and what its source says does not count. */
  isByHand: boolean;
  /** Whether whoever looks may also change it. */
  mayChange: boolean;
}

interface AccessReply {
  access_list: string[];
}

/** Who may read a document, and for administrators the ways to change it and to give it back to the document's source. */
export function DocumentAccess({ documentId, titleId, accessList, isByHand, mayChange }: DocumentAccessProps) {
  const [saved, setSaved] = useState({ accessList, isByHand });
  const [isEditing, setEditing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Where the focus goes once it is saved, so that the change is told.
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
    return <AccessForm documentId={documentId} accessList={saved.accessList} onSaved={onSaved} onLeave={leave} />;
  }
  return (
    <span className="inline-flex flex-wrap gap-x-3 wrap-anywhere">
      <span id={wordsId}>
        {accessWords(saved.accessList)}
        {saved.isByHand && adminWording().setByHand}
      </span>
      {mayChange && (
        <button
          ref={button}
          type="button"
          className={`${LINKED} pointer-coarse:min-h-11`}
          aria-label={adminWording().changeWhoMayRead}
          aria-describedby={`${titleId} ${wordsId}`}
          onClick={() => setEditing(true)}
        >
          {adminWording().change}
        </button>
      )}
      {mayChange && saved.isByHand && (
        <button
          type="button"
          className={`${LINKED} pointer-coarse:min-h-11`}
          title={adminWording().fromTheNextIngest}
          aria-describedby={`${titleId} ${wordsId}`}
          onClick={() => void release()}
        >
          {adminWording().followTheFilesAgain}
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
  onSaved: (accessList: string[]) => void;
  onLeave: () => void;
}

function AccessForm({ documentId, accessList, onSaved, onLeave }: AccessFormProps) {
  const id = useId();
  const [grants, setGrants] = useState(accessList.join('\n'));
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const lines = readGrants(grants);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSending(true);
    const sent = await sendToServer<AccessReply>(accessAddress(documentId), {
      method: 'POST',
      body: { access_list: lines },
    });
    setSending(false);
    if (sent.isDone) onSaved(sent.reply.access_list);
    else setProblem(sent.problem);
  }

  return (
    <form className="grid gap-1.5 pb-3" onSubmit={(event) => void save(event)}>
      <label htmlFor={id} className="font-medium">
        {adminWording().whoMayReadIt}
      </label>
      <TextArea
        id={id}
        className="font-code"
        rows={Math.min(8, Math.max(3, accessList.length + 1))}
        autoFocus
        spellCheck={false}
        value={grants}
        aria-describedby={`${id}-note`}
        aria-invalid={problem !== null}
        onChange={(event) => setGrants(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onLeave()}
      />
      <p id={`${id}-note`} className="text-ink-2">
        <Filled
          text={adminWording().grantsAre}
          parts={{
            everybody: <FilePath>public</FilePath>,
            user: <FilePath>user:</FilePath>,
            department: <FilePath>department:</FilePath>,
            org: <FilePath>org:</FilePath>,
            words: grantedWords(lines),
          }}
        />
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <p className="flex gap-3">
        <Button type="submit" look="main" disabled={isSending}>
          {adminWording().save}
        </Button>
        <Button onClick={onLeave}>{adminWording().cancel}</Button>
      </p>
    </form>
  );
}

/** What a grant says, as in "the department Sales". */
function grantWords(grant: string): string {
  const [kind = '', ...name] = grant.split(':');
  const kinds: Readonly<Record<string, string>> = adminWording().accessKinds;
  return grant === 'public' ? adminWording().everybodySmall : `${kinds[kind] ?? kind} ${name.join(':')}`;
}

/** Who may read a document, within a sentence. */
function grantedWords(accessList: readonly string[]): string {
  if (accessList.includes('public')) return adminWording().everybodySmall;
  return accessList.length === 0 ? adminWording().accessNobodySmall : accessList.map(grantWords).join(', ');
}

/** Who may read a document, in words. */
export function accessWords(accessList: readonly string[]): string {
  const words = grantedWords(accessList);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The grants that somebody wrote, one to a line: without empty lines and repeats. */
export function readGrants(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
