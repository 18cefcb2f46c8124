import type { IngestInterval } from '#lib/contracts/admin/ingest-schedule.ts';

/** When a document is read again by itself. */
export interface IngestSchedule {
  every: IngestInterval;
  nextAt: Date;
}

/** Where it is kept which documents are read again by themselves. */
export interface IngestScheduleStore {
  /** By the ids of their documents. */
  list(): Promise<Map<string, IngestSchedule>>;
  /** Null: not by itself any more. False when there is no such document. */
  set(documentId: string, schedule: IngestSchedule | null): Promise<boolean>;
  /** Those whose time has come. */
  listDue(now: Date): Promise<({ documentId: string } & IngestSchedule)[]>;
  /** Puts the next time in the place of the one that has come. False when somebody else has done so. */
  claim(due: { documentId: string } & IngestSchedule, nextAt: Date): Promise<boolean>;
}
