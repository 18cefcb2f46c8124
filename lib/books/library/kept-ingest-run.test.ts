import { describe, expect, it } from 'vitest';

import { type IngestRun, toIngestRunReply } from './kept-ingest-run.ts';

const RUN: IngestRun = {
  id: 'a',
  path: '/books/a',
  documentId: null,
  title: null,
  startedBy: null,
  status: 'running',
  pagesPlanned: 9,
  pagesIndexed: 3,
  pagesUnchanged: 0,
  pagesFailed: 0,
  pagesRemoved: 0,
  chunks: 7,
  warnings: [],
  warningCount: 0,
  error: null,
  startedAt: new Date('2026-11-22T12:00:00Z'),
  seenAt: new Date('2026-11-22T12:05:00Z'),
  endedAt: null,
};

describe('a run of ingest as the API shows it', () => {
  it('is under way as long as its process says so', () => {
    const reply = toIngestRunReply(RUN, new Date('2026-11-22T12:05:30Z'));
    expect(reply).toMatchObject({ status: 'running', ended_at: null, pages_indexed: 3, chunks: 7 });
  });

  it.each(['waiting', 'running'] as const)('was interrupted when its process has been silent: %s', (status) => {
    const reply = toIngestRunReply({ ...RUN, status }, new Date('2026-11-22T12:05:31Z'));
    expect(reply).toMatchObject({ status: 'interrupted', ended_at: '2026-11-22T12:05:00.000Z' });
  });

  it('stays as it ended, however long ago', () => {
    const ended = { ...RUN, status: 'stopped' as const, endedAt: new Date('2026-11-22T12:05:00Z') };
    expect(toIngestRunReply(ended, new Date('2030-01-01T00:00:00Z')).status).toBe('stopped');
  });
});
