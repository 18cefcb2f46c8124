'use client';

import { type FormEvent, useId, useState, useSyncExternalStore } from 'react';

interface IngestFolder {
  path: string;
  /** What is directly in it; null when it cannot be read. */
  entries: string[] | null;
}

interface IngestFormProps {
  folders: IngestFolder[];
  /** Resolves with what to tell when it was not started, else null. */
  onStart: (path: string) => Promise<string | null>;
}

/** Puts a book on the shelf from a folder of the server. */
export function IngestForm({ folders, onStart }: IngestFormProps) {
  const id = useId();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isLoaded = useSyncExternalStore(neverChanges, isHere, isOnServer);

  async function start(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const path = new FormData(form).get('path');
    if (typeof path !== 'string') return;
    setSending(true);
    setProblem(null);
    const told = await onStart(path);
    setSending(false);
    setProblem(told);
    if (told === null) form.reset();
  }

  return (
    <form className="ingest-form" onSubmit={(event) => void start(event)}>
      <label htmlFor={`${id}-path`}>Folder or file on the server</label>
      <div className="ingest-fields">
        <input
          id={`${id}-path`}
          name="path"
          className="field"
          required
          maxLength={4096}
          list={`${id}-entries`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={`${id}-folders ${id}-problem`}
          aria-invalid={problem !== null}
        />
        <datalist id={`${id}-entries`}>
          {folders
            .flatMap(({ entries }) => entries ?? [])
            .map((entry) => (
              <option key={entry} value={entry} />
            ))}
        </datalist>
        {/* Sent before the script is there, the form would lead to a page that does nothing. */}
        <button type="submit" className="button button-main" disabled={isSending || !isLoaded}>
          Ingest
        </button>
      </div>
      <p id={`${id}-problem`} role="alert" className="admin-error">
        {problem}
      </p>
      <div id={`${id}-folders`} className="admin-note">
        <p>It has to lie in {folders.length === 1 ? 'this folder' : 'one of these folders'}:</p>
        <ul className="ingest-folders">
          {folders.map(({ path, entries }) => (
            <li key={path}>
              <code>{path}</code>
              {entries === null && ' (is not there, or cannot be read)'}
              {entries?.length === 0 && ' (holds nothing to read)'}
            </li>
          ))}
        </ul>
      </div>
    </form>
  );
}

const neverChanges = () => () => undefined;
const isHere = () => true;
const isOnServer = () => false;
