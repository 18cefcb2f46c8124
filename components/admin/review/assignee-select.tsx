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
  /** The question, which distinguishes a row from the others. */
  query: string;
  assignee: string | null;
  reviewers: readonly string[];
}

/** Select for the account that is to review a turn, saved as soon as it is chosen. */
export function AssigneeSelect({ turnId, query, assignee, reviewers }: AssigneeSelectProps) {
  const router = useRouter();
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const isLoaded = useIsHydrated();
  // An account that may no longer review is listed as long as the turn is assigned to it.
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
    // Above the link that covers the whole row.
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
