'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState, useTransition } from 'react';

import { Button } from '#components/controls/button.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { QuietButton } from '#components/controls/quiet-button.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import type { Expectation } from '#lib/contracts/admin/evaluation.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { SectionTitle } from '../admin-page.tsx';
import { PendingLink } from '../pending-link.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { LocalTime } from '../local-time.tsx';

const LISTED = 5;

/** In pixels. */
const HEIGHT = 64;

const BAR = 12;

const STEP = 16;

/** A turn that is a case of the evaluation, as its row shows it. */
interface ShownCase {
  turnId: string;
  sessionId: string;
  query: string;
  expects: Expectation;
  /** The result of the latest run; null before the first. */
  wasMet: boolean | null;
}

interface CaseListProps {
  cases: readonly ShownCase[];
  /** Newest first. */
  runs: readonly ShownRun[];
  /** Number of cases asked so far in the run in progress; null when none is. */
  running: number | null;
  mayChange: boolean;
}

/** Polling interval while a run is in progress, in milliseconds. */
const LOOKED_AFTER_MS = 1_500;

/** The evaluation cases with their results so far, and the button that runs them all. */
export function CaseList({ cases, runs, running, mayChange }: CaseListProps) {
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const isLoaded = useIsHydrated();
  const isRunning = running !== null;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => router.refresh(), LOOKED_AFTER_MS);
    return () => clearInterval(timer);
  }, [isRunning, router]);

  function send(path: string, method: 'POST' | 'DELETE'): void {
    setProblem(null);
    startTransition(async () => {
      const sent = await sendToServer(path, { method });
      if (sent.isDone) router.refresh();
      else setProblem(sent.problem);
    });
  }

  return (
    <div className="mt-4 grid gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {mayChange && (
          <Button
            look="main"
            disabled={!isLoaded || isRunning || isPending}
            onClick={() => send('/api/admin/evaluation', 'POST')}
          >
            {adminWording().case.run.start}
          </Button>
        )}
        <a href="/api/admin/evaluation" download className={LINKED}>
          {adminWording().case.download}
        </a>
        <p role="status" className="text-ink-2 empty:hidden">
          {isRunning && formatMessage(adminWording().case.run.progress, { asked: running })}
        </p>
        <p role="alert" className="text-danger empty:hidden">
          {problem}
        </p>
      </div>
      {runs.length > 0 && (
        <section aria-labelledby="runs-heading">
          <SectionTitle id="runs-heading">{adminWording().case.run.results}</SectionTitle>
          <RunTrend runs={runs} />
        </section>
      )}
      <ul className="review-cases border-t border-line">
        {cases.map(({ turnId, sessionId, query, expects, wasMet }) => (
          <li
            key={turnId}
            className="grid items-center gap-x-6 gap-y-1 border-b border-line px-2 py-3 md:grid-cols-[minmax(0,1fr)_auto_auto]"
          >
            <div className="min-w-0">
              <PendingLink
                href={`/admin/conversations/${encodeURIComponent(sessionId)}#turn-${turnId}`}
                className={`${LINKED} line-clamp-2 font-medium wrap-anywhere`}
                dir="auto"
              >
                {query.trim() === '' ? adminWording().common.emptyQuestion : query}
              </PendingLink>
              <p className="text-sm text-ink-2">{adminWording().case.expectations[expects]}</p>
            </div>
            <Outcome wasMet={wasMet} />
            {mayChange && (
              <QuietButton
                className="max-md:-ms-2 max-md:justify-self-start"
                disabled={!isLoaded || isPending}
                onClick={() => send(`/api/admin/turns/${encodeURIComponent(turnId)}/case`, 'DELETE')}
              >
                {adminWording().case.remove}
                <span className="sr-only">: {query}</span>
              </QuietButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Outcome({ wasMet }: Pick<ShownCase, 'wasMet'>) {
  if (wasMet === null) return <span className="text-sm text-ink-2">{adminWording().case.outcome.notRun}</span>;
  return (
    <span className={`text-sm font-medium ${wasMet ? 'text-ok' : 'text-danger'}`}>
      {wasMet ? adminWording().case.outcome.met : adminWording().case.outcome.notMet}
    </span>
  );
}

/** The results of one evaluation run. */
interface ShownRun {
  id: string;
  /** ISO 8601. */
  at: string;
  asked: number;
  met: number;
  /** Neither in progress on this server nor finished. */
  isBroken: boolean;
}

/** The results of past runs: one bar per run, oldest first, with the latest runs in words. */
function RunTrend({ runs }: { runs: readonly ShownRun[] }) {
  return (
    <div className="mt-3 flex flex-wrap items-end gap-x-8 gap-y-4">
      {/* The list says the same. */}
      <svg
        aria-hidden="true"
        className="border-b border-control"
        width={runs.length * STEP}
        height={HEIGHT}
        viewBox={`0 0 ${runs.length * STEP} ${HEIGHT}`}
      >
        {runs.toReversed().map(({ id, asked, met }, index) => {
          const height = asked === 0 ? 0 : (HEIGHT * met) / asked;
          return (
            <g key={id}>
              <rect className="fill-sunken" x={index * STEP} y={0} width={BAR} height={HEIGHT} />
              <rect className="fill-ink-2" x={index * STEP} y={HEIGHT - height} width={BAR} height={height} />
            </g>
          );
        })}
      </svg>
      <ol className="grid gap-1 tabular-nums">
        {runs.slice(0, LISTED).map(({ id, at, asked, met, isBroken }) => (
          <li key={id}>
            <span className="text-ink-2">
              <LocalTime at={at} format="short" />
            </span>{' '}
            <b className="font-medium">{formatMessage(adminWording().case.run.summary, { met, asked })}</b>
            {isBroken && <span className="text-danger"> {adminWording().case.run.interrupted}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
