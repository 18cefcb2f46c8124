'use client';

import { type FormEvent, useId, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Field } from '#components/controls/field.tsx';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { useIsHydrated } from '../use-is-hydrated.ts';
import { FilePath } from './library-document.tsx';

interface IngestFolder {
  path: string;
  /** Its direct entries; null when it cannot be read. */
  entries: string[] | null;
}

interface IngestFormProps {
  folders: IngestFolder[];
  /** Resolves with the error to show when it was not started, else null. */
  onStart: (path: string) => Promise<string | null>;
}

/** Form that adds a book from a folder of the server. */
export function IngestForm({ folders, onStart }: IngestFormProps) {
  const id = useId();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isLoaded = useIsHydrated();
  // Folders that cannot be read are not offered.
  const there = folders.filter(({ entries }) => entries !== null);

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
    <form className="mt-3 grid gap-2" onSubmit={(event) => void start(event)}>
      <label htmlFor={`${id}-path`} className="font-medium text-ink-2">
        {adminWording().ingest.form.path}
      </label>
      <div className="flex flex-wrap gap-3">
        <Field
          id={`${id}-path`}
          name="path"
          className="min-w-0 flex-[1_1_18rem]"
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
        <Button type="submit" look="main" disabled={isSending || !isLoaded}>
          {adminWording().ingest.form.submit}
        </Button>
      </div>
      <p id={`${id}-problem`} role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <div id={`${id}-folders`} className="text-ink-2">
        <p>
          {there.length === 0
            ? adminWording().ingestFolders.noneIsThere
            : formatMessage(adminWording().ingest.form.allowedFolders, { count: there.length })}
        </p>
        <ul className="mt-1">
          {there.map(({ path, entries }) => (
            <li key={path}>
              <FilePath>{path}</FilePath>
              {entries?.length === 0 && adminWording().ingest.form.folderEmpty}
            </li>
          ))}
        </ul>
      </div>
    </form>
  );
}
