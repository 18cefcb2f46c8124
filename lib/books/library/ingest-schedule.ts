import type { IngestInterval } from '#lib/contracts/admin/ingest-schedule.ts';

/** When a document is automatically read again. */
export interface IngestSchedule {
  every: IngestInterval;
  nextAt: Date;
}

/** Storage of the schedules by which documents are automatically read again. */
export interface IngestScheduleStore {
  /** Returns the schedules by document id. */
  list(): Promise<Map<string, IngestSchedule>>;
  /** Sets the schedule; null stops automatic reading. Returns false if there is no such document. */
  set(documentId: string, schedule: IngestSchedule | null): Promise<boolean>;
  /** Returns the schedules that are due. */
  listDue(now: Date): Promise<({ documentId: string } & IngestSchedule)[]>;
  /** Replaces the time that is due by the next one. Returns false if another process has already done so. */
  claim(due: { documentId: string } & IngestSchedule, nextAt: Date): Promise<boolean>;
}
