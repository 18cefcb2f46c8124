'use client';

import { useState } from 'react';

import { Select } from '#components/controls/field.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import { INGEST_INTERVALS, type IngestInterval } from '#lib/contracts/admin/ingest-schedule.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { LocalTime } from '../local-time.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';

interface DocumentScheduleProps {
  documentId: string;
  /** The id of the document's title. */
  titleId: string;
  schedule: { every: IngestInterval; nextAt: string } | null;
  /** Whether whoever looks may also change it. */
  mayChange: boolean;
}

/** How often a document is read again by itself, chosen and kept at once, and when it is next. */
export function DocumentSchedule({ documentId, titleId, schedule, mayChange }: DocumentScheduleProps) {
  const [saved, setSaved] = useState(schedule);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isLoaded = useIsHydrated();
  const words = adminWording().document.schedule.intervals;

  async function choose(every: IngestInterval | null): Promise<void> {
    setSending(true);
    const path = `/api/admin/documents/${encodeURIComponent(documentId)}/schedule`;
    const sent = await sendToServer<{ next_at: string | null }>(path, { method: 'PUT', body: { every } });
    setSending(false);
    setProblem(sent.isDone ? null : sent.problem);
    if (!sent.isDone) return;
    const { next_at: nextAt } = sent.reply;
    setSaved(every === null || nextAt === null ? null : { every, nextAt });
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {mayChange ? (
        <Select
          size="small"
          aria-label={adminWording().document.schedule.label}
          aria-describedby={titleId}
          value={saved?.every ?? 'never'}
          disabled={!isLoaded || isSending}
          onChange={({ target }) => void choose(INGEST_INTERVALS.find((each) => each === target.value) ?? null)}
        >
          {(['never', ...INGEST_INTERVALS] as const).map((each) => (
            <option key={each} value={each}>
              {words[each]}
            </option>
          ))}
        </Select>
      ) : (
        words[saved?.every ?? 'never']
      )}
      {saved !== null && (
        <span className="text-ink-2">
          {adminWording().document.schedule.next} <LocalTime at={saved.nextAt} format="short" />
        </span>
      )}
      <span role="alert" className="text-danger empty:hidden">
        {problem}
      </span>
    </span>
  );
}
