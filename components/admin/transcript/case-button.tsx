'use client';

import { useState } from 'react';

import { QuietButton } from '#components/controls/quiet-button.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import type { Expectation } from '#lib/contracts/admin/evaluation.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { useIsHydrated } from '../use-is-hydrated.ts';

/** Has the question of a turn asked again with every run of the evaluation. */
export function CaseButton({ turnId }: { turnId: string }) {
  const [expects, setExpects] = useState<Expectation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isLoaded = useIsHydrated();

  async function make(): Promise<void> {
    setProblem(null);
    const path = `/api/admin/turns/${encodeURIComponent(turnId)}/case`;
    const sent = await sendToServer<{ expects: Expectation }>(path, { method: 'POST' });
    if (sent.isDone) setExpects(sent.reply.expects);
    else setProblem(sent.problem);
  }

  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3">
      <QuietButton disabled={!isLoaded} onClick={() => void make()}>
        {adminWording().case.add}
      </QuietButton>
      <p role="status" className="text-ink-2 empty:hidden">
        {expects !== null &&
          formatMessage(adminWording().case.added, { expects: adminWording().case.expectations[expects] })}
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}
