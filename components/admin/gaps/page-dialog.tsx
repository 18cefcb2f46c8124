'use client';

import { useRouter } from 'next/navigation';
import { useId, useRef, useState, type FormEvent, lazy, Suspense } from 'react';

import { QuietButton } from '#components/controls/quiet-button.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import type { AnswerPageReply } from '#lib/contracts/admin/answer-page.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';
import { Button } from '#components/controls/button.tsx';
import { Field, TextArea } from '#components/controls/field.tsx';
import { LINKED } from '#components/controls/linked.ts';

import { AdminDialog } from '../admin-dialog.tsx';
import { SectionTitle } from '../admin-page.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { type TypedPage, usePageWriting } from './use-page-writing.ts';

// Loaded lazily: few use the preview, and it is large.
const PagePreview = lazy(async () => ({ default: (await import('./page-preview.tsx')).PagePreview }));

const TITLE_MAX = 200;

/** The button that opens a new page for a question. */
export function WritePage({ turnIds, query }: { turnIds: readonly string[]; query: string }) {
  const words = adminWording().answerPages;
  const [language = ''] = wording().common.locale.split('-');
  const title = query.replace(/\s/g, ' ').trim().slice(0, TITLE_MAX);
  return (
    <PageDialog
      text={words.write}
      label={formatMessage(words.writeNamed, { query })}
      heading={words.writeTitle}
      turnIds={turnIds}
      name={null}
      load={() => Promise.resolve({ title, text: '', language })}
    />
  );
}

/** The button that edits an existing page. */
export function EditPage({ name, title }: { name: string; title: string }) {
  const words = adminWording().answerPages;
  return (
    <PageDialog
      text={words.edit}
      label={formatMessage(words.editNamed, { title })}
      heading={words.editTitle}
      turnIds={NONE}
      name={name}
      load={() => loadPage(name)}
    />
  );
}

const NONE: readonly string[] = [];

async function loadPage(name: string): Promise<TypedPage | string> {
  const sent = await sendToServer<AnswerPageReply>(`/api/admin/answer-pages/${name}`);
  if (!sent.isDone) return sent.problem;
  const { title, text, language } = sent.reply;
  return { title, text, language: language ?? '' };
}

interface PageDialogProps {
  text: string;
  label: string;
  heading: string;
  turnIds: readonly string[];
  name: string | null;
  /** Resolves with an error message when there is no page to edit. */
  load: () => Promise<TypedPage | string>;
}

function PageDialog({ text, label, heading, turnIds, name, load }: PageDialogProps) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [page, setPage] = useState<TypedPage | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isLoaded = useIsHydrated();
  const id = useId();

  async function open(): Promise<void> {
    const loaded = await load();
    setProblem(typeof loaded === 'string' ? loaded : null);
    if (typeof loaded === 'string') return;
    setPage(loaded);
    dialog.current?.showModal();
  }

  function close(isSaved: boolean): void {
    dialog.current?.close();
    if (isSaved) router.refresh();
  }

  return (
    <>
      <QuietButton aria-label={label} disabled={!isLoaded} onClick={() => void open()}>
        {text}
      </QuietButton>
      <span role="alert" className="text-danger empty:hidden">
        {problem}
      </span>
      <AdminDialog
        ref={dialog}
        aria-labelledby={id}
        className="w-[min(44rem,100vw-2rem)]"
        // A single key press would otherwise discard unsaved text.
        onCancel={(event) => event.preventDefault()}
        onClose={() => setPage(null)}
      >
        <SectionTitle id={id}>{heading}</SectionTitle>
        {page !== null && <PageForm initial={page} name={name} turnIds={turnIds} onClose={close} />}
      </AdminDialog>
    </>
  );
}

interface PageFormProps {
  initial: TypedPage;
  /** The name under which the page is stored; null for a new one. */
  name: string | null;
  /** The turns whose questions the page is to answer, newest first. */
  turnIds: readonly string[];
  /** `isSaved`: whether something was saved. */
  onClose: (isSaved: boolean) => void;
}

/** Form that writes a page and reports the result. The typed text stays until the form is closed. */
function PageForm({ initial, name, turnIds, onClose }: PageFormProps) {
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
