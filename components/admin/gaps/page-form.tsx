'use client';

import { type FormEvent, lazy, Suspense, useId, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Field, TextArea } from '#components/controls/field.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { type TypedPage, usePageWriting } from './use-page-writing.ts';

// Few look, and it is large.
const PagePreview = lazy(async () => ({ default: (await import('./page-preview.tsx')).PagePreview }));

interface PageFormProps {
  initial: TypedPage;
  /** Under which the page is kept; null for a new one. */
  name: string | null;
  /** Of the questions that it is to answer, newest first. */
  turnIds: readonly string[];
  /** `isSaved`: something was kept. */
  onClose: (isSaved: boolean) => void;
}

/** Writes a page and tells what came of it. What was typed stays until it is closed. */
export function PageForm({ initial, name, turnIds, onClose }: PageFormProps) {
  const [page, setPage] = useState(initial);
  const [isShown, setShown] = useState(false);
  const writing = usePageWriting(name, turnIds);
  const id = useId();
  const words = adminWording().answerPages;
  const { phase, problem } = writing;
  const isBusy = phase === 'saving' || phase === 'reading' || phase === 'asking';
  const hasEnded = phase === 'answered' || phase === 'saved';
  const type = (field: keyof TypedPage) => (event: { target: { value: string } }) =>
    setPage({ ...page, [field]: event.target.value });
  const save = (event: FormEvent) => {
    event.preventDefault();
    void writing.save(page);
  };
  return (
    <form className="mt-3 grid gap-3" onSubmit={save}>
      <label className="grid gap-1 font-medium">
        {words.titleLabel}
        <Field required maxLength={200} autoFocus value={page.title} disabled={isBusy} onChange={type('title')} />
      </label>
      <label className="grid gap-1 font-medium">
        {words.textLabel}
        <TextArea
          required
          rows={10}
          maxLength={20_000}
          aria-describedby={`${id}-hint`}
          value={page.text}
          disabled={isBusy}
          onChange={type('text')}
        />
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        {words.textHint}
      </p>
      <label className="grid w-fit gap-1 font-medium">
        {words.languageLabel}
        <Field className="w-28" maxLength={35} value={page.language} disabled={isBusy} onChange={type('language')} />
      </label>
      <details onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
        <summary className="w-fit py-1 font-medium">{words.preview}</summary>
        {isShown && (
          <Suspense fallback={null}>
            <PagePreview {...page} />
          </Suspense>
        )}
      </details>
      <div role="status" className="min-h-6">
        <Outcome writing={writing} />
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button disabled={isBusy} onClick={() => onClose(writing.name !== null)}>
          {hasEnded ? adminWording().common.done : words.close}
        </Button>
        {!hasEnded && (
          <Button type="submit" look="main" disabled={isBusy}>
            {turnIds.length === 0 ? words.save : words.saveAndAsk}
          </Button>
        )}
      </div>
    </form>
  );
}

function Outcome({ writing: { phase, sources } }: { writing: ReturnType<typeof usePageWriting> }) {
  const words = adminWording().answerPages;
  if (phase === 'saving') return words.saving;
  if (phase === 'reading') return words.reading;
  if (phase === 'asking') return words.asking;
  if (phase === 'saved') return words.saved;
  if (phase === 'unanswered') return <span className="text-warn">{words.unanswered}</span>;
  if (phase !== 'answered') return null;
  return (
    <>
      <b className="font-semibold text-ok">{words.answered}</b>{' '}
      {sources.map(({ title, href }) => (
        <a key={href} href={href} className={`${LINKED} me-2 wrap-anywhere`} dir="auto">
          {title}
        </a>
      ))}
    </>
  );
}
