'use client';

import { useState } from 'react';

import { sendToServer } from '#lib/client/server-request.ts';
import type { SavedPageReply } from '#lib/contracts/admin/answer-page.ts';
import type { SettledGapReply } from '#lib/contracts/admin/gap.ts';
import type { IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { isUnderWay } from '../library/run-words.ts';

const POLL_MS = 500;
const PAGES = '/api/admin/answer-pages';

/** A page as typed into the form. */
export interface TypedPage {
  title: string;
  text: string;
  language: string;
}

/** The phase a page is in. `answered` and `unanswered` refer to the question the page was written for. */
type Phase = 'typing' | 'saving' | 'reading' | 'asking' | 'answered' | 'unanswered' | 'saved';

export interface PageWriting {
  phase: Phase;
  problem: string | null;
  /** The sources of the new answer. */
  sources: SettledGapReply['sources'];
  /** The name under which the page is stored; null before the first save. */
  name: string | null;
  save: (page: TypedPage) => Promise<void>;
}

/** Saves a page, waits until it is in the library, and asks the questions it was written for again. A second save changes the page. */
export function usePageWriting(known: string | null, turnIds: readonly string[]): PageWriting {
  const [name, setName] = useState(known);
  const [phase, setPhase] = useState<Phase>('typing');
  const [problem, setProblem] = useState<string | null>(null);
  const [sources, setSources] = useState<SettledGapReply['sources']>([]);

  const stop = (told: string) => {
    setProblem(told);
    setPhase('typing');
  };

  async function save({ title, text, language }: TypedPage): Promise<void> {
    setProblem(null);
    setPhase('saving');
    const body = { title, text, language: language.trim() === '' ? null : language };
    const kept = await sendToServer<SavedPageReply>(name === null ? PAGES : `${PAGES}/${name}`, {
      method: name === null ? 'POST' : 'PUT',
      body,
    });
    if (!kept.isDone) {
      stop(kept.problem);
      return;
    }
    setName(kept.reply.page.name);
    setPhase('reading');
    const failure = await failureOf(kept.reply.run);
    if (failure !== null) stop(failure);
    else if (turnIds.length === 0) setPhase('saved');
    else await ask(kept.reply.page.name);
  }

  async function ask(page: string): Promise<void> {
    setPhase('asking');
    const settled = await sendToServer<SettledGapReply>('/api/admin/gaps', {
      method: 'POST',
      body: { turn_ids: turnIds, as: 'answered', page },
    });
    if (!settled.isDone) {
      stop(settled.problem);
      return;
    }
    setSources(settled.reply.sources);
    setPhase(settled.reply.is_answered === true ? 'answered' : 'unanswered');
  }

  return { phase, problem, sources, name, save };
}

/** Waits for the end of a run; resolves with its error, or null. */
async function failureOf(begun: IngestRunReply): Promise<string | null> {
  let run: IngestRunReply | undefined = begun;
  while (run !== undefined && isUnderWay(run)) {
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS);
    });
    const sent = await sendToServer<{ runs: IngestRunReply[] }>('/api/admin/ingests');
    if (!sent.isDone) return sent.problem;
    run = sent.reply.runs.find(({ run_id: id }) => id === begun.run_id);
  }
  if (run === undefined || (run.status === 'done' && run.pages_failed === 0)) return null;
  return run.error ?? run.warnings[0]?.message ?? adminWording().answerPages.notRead;
}
