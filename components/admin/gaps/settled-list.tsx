'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { Filled } from '#components/controls/filled.tsx';
import { QuietButton } from '#components/controls/quiet-button.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import type { GapKind } from '#lib/contracts/admin/gap.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { LocalTime } from '../local-time.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';

interface ShownGap {
  id: string;
  kind: GapKind;
  questions: readonly string[];
  by: string;
  /** ISO 8601. */
  at: string;
}

interface SettledListProps {
  gaps: readonly ShownGap[];
  /** Whether the current administrator may also put them back. */
  mayReopen: boolean;
}

/** Questions taken off the lists of those that found nothing, each with a way to put it back. */
export function SettledList({ gaps, mayReopen }: SettledListProps) {
  const words = adminWording().gaps;
  return (
    <details className="settled-gaps mt-6">
      <summary className="w-fit py-1.5 font-medium">{formatMessage(words.settled, { count: gaps.length })}</summary>
      <p className="max-w-[68ch] text-ink-2">{words.settledExplained}</p>
      <ul className="mt-2 border-t border-line">
        {gaps.map(({ id, kind, questions, by, at }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2">
            <div className="min-w-0">
              <p className="wrap-anywhere" dir="auto">
                {questions[0]}
              </p>
              <p className="text-sm text-ink-2">
                {kind === 'answered' ? words.kindAnswered : words.kindNotOurs}
                {' · '}
                <Filled text={words.settledByAt} parts={{ name: by, moment: <LocalTime at={at} format="short" /> }} />
              </p>
            </div>
            {mayReopen && <PutBack gapId={id} query={questions[0] ?? ''} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function PutBack({ gapId, query }: { gapId: string; query: string }) {
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const isLoaded = useIsHydrated();
  const words = adminWording().gaps;

  async function reopen(): Promise<void> {
    const sent = await sendToServer(`/api/admin/gaps/${gapId}`, { method: 'DELETE' });
    // A 404 means that someone else has already put it back, as requested.
    if (sent.isDone || sent.status === 404) router.refresh();
    else setProblem(sent.problem);
  }

  return (
    <span>
      <QuietButton
        aria-label={formatMessage(words.putBackNamed, { query })}
        disabled={!isLoaded}
        onClick={() => void reopen()}
      >
        {words.putBack}
      </QuietButton>
      <span role="alert" className="text-danger empty:hidden">
        {problem}
      </span>
    </span>
  );
}
