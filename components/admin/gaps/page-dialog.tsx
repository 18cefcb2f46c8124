'use client';

import { useRouter } from 'next/navigation';
import { useId, useRef, useState } from 'react';

import { QuietButton } from '#components/controls/quiet-button.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import type { AnswerPageReply } from '#lib/contracts/admin/answer-page.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { AdminDialog } from '../admin-dialog.tsx';
import { SectionTitle } from '../admin-page.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { PageForm } from './page-form.tsx';
import type { TypedPage } from './use-page-writing.ts';

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

/** The same for a page that there is. */
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
  /** Resolves with what to tell when there is nothing to write in. */
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
        // What was typed and not kept would be lost by one key.
        onCancel={(event) => event.preventDefault()}
        onClose={() => setPage(null)}
      >
        <SectionTitle id={id}>{heading}</SectionTitle>
        {page !== null && <PageForm initial={page} name={name} turnIds={turnIds} onClose={close} />}
      </AdminDialog>
    </>
  );
}
