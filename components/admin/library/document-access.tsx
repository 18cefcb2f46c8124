'use client';

import { type FormEvent, useId, useRef, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { TextArea } from '#components/controls/field.tsx';

import { sendToAdmin } from '../admin-request.ts';
import { FilePath } from './library-document.tsx';

interface DocumentAccessProps {
  documentId: string;
  /** The id of the document's title. */
  titleId: string;
  accessList: string[];
  /** Whether whoever looks may also change it. */
  mayChange: boolean;
}

interface AccessReply {
  access_list: string[];
}

/** Who may read a document, and for administrators the way to change it. */
export function DocumentAccess({ documentId, titleId, accessList, mayChange }: DocumentAccessProps) {
  const [saved, setSaved] = useState(accessList);
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Where the focus goes once it is saved, so that the change is told.
  const wordsId = useId();
  const leave = () => {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (isEditing) {
    const onSaved = (list: string[]) => {
      setSaved(list);
      leave();
    };
    return <AccessForm documentId={documentId} accessList={saved} onSaved={onSaved} onLeave={leave} />;
  }
  return (
    <span className="inline-flex flex-wrap gap-x-3 wrap-anywhere">
      <span id={wordsId}>{accessWords(saved)}</span>
      {mayChange && (
        <button
          ref={button}
          type="button"
          className={`${LINKED} pointer-coarse:min-h-11`}
          aria-label="Change who may read it"
          aria-describedby={`${titleId} ${wordsId}`}
          onClick={() => setEditing(true)}
        >
          Change
        </button>
      )}
    </span>
  );
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
    const address = `/api/admin/documents/${encodeURIComponent(documentId)}/access`;
    const sent = await sendToAdmin<AccessReply>(address, { method: 'POST', body: { access_list: lines } });
    setSending(false);
    if (sent.isDone) onSaved(sent.reply.access_list);
    else setProblem(sent.problem);
  }

  return (
    <form className="grid gap-1.5 pb-3" onSubmit={(event) => void save(event)}>
      <label htmlFor={id} className="font-medium">
        Who may read it, one to a line
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
        <FilePath>public</FilePath>, or <FilePath>user:</FilePath>, <FilePath>department:</FilePath> or{' '}
        <FilePath>org:</FilePath> and a name. From the next request on: {lowerFirst(accessWords(lines))}.
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <p className="flex gap-3">
        <Button type="submit" look="main" disabled={isSending}>
          Save
        </Button>
        <Button onClick={onLeave}>Cancel</Button>
      </p>
    </form>
  );
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

const KINDS: Record<string, string> = { user: 'the user', department: 'the department', org: 'the organisation' };

/** What a grant says, as in "the department Sales". */
function grantWords(grant: string): string {
  const [kind = '', ...name] = grant.split(':');
  return grant === 'public' ? 'everybody' : `${KINDS[kind] ?? kind} ${name.join(':')}`;
}

/** Who may read a document, in words. */
export function accessWords(accessList: readonly string[]): string {
  if (accessList.includes('public')) return 'Everybody';
  if (accessList.length === 0) return 'Nobody but administrators';
  const words = accessList.map(grantWords).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The grants that somebody wrote, one to a line: without empty lines and repeats. */
export function readGrants(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
