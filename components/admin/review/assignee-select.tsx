'use client';

import { useRouter } from 'next/navigation';
import { useId, useState, useTransition } from 'react';

import { Select } from '#components/controls/field.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { useIsHydrated } from '../use-is-hydrated.ts';

interface AssigneeSelectProps {
  turnId: string;
  /** The question, by which a row is told from the others. */
  query: string;
  assignee: string | null;
  reviewers: readonly string[];
}

/** Who is to look at a turn, chosen and kept at once. */
export function AssigneeSelect({ turnId, query, assignee, reviewers }: AssigneeSelectProps) {
  const router = useRouter();
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const isLoaded = useIsHydrated();
  // Who may not review any more is shown as long as the turn is theirs.
  const names = assignee === null || reviewers.includes(assignee) ? reviewers : [assignee, ...reviewers];

  function assign(account: string | null): void {
    setProblem(null);
    startTransition(async () => {
      const path = `/api/admin/turns/${encodeURIComponent(turnId)}/assignee`;
      const sent = await sendToServer(path, { method: 'PUT', body: { account } });
      if (sent.isDone) router.refresh();
      else setProblem(sent.problem);
    });
  }

  return (
    // Above the link that the whole row is.
    <div className="relative z-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <label htmlFor={id} className="sr-only">
        {formatMessage(adminWording().review.assign.label, { query })}
      </label>
      <Select
        id={id}
        size="small"
        className="max-w-48 text-ink-2"
        value={assignee ?? ''}
        disabled={!isLoaded || isPending}
        onChange={({ target }) => assign(target.value === '' ? null : target.value)}
      >
        <option value="">{adminWording().review.assign.nobody}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <span role="alert" className="text-danger empty:hidden">
        {problem}
      </span>
    </div>
  );
}
