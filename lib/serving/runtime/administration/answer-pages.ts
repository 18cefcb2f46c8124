import { join } from 'node:path';

import { requireRole, type Administrator } from '#lib/people/access/administrator.ts';
import type { AnswerPageReply } from '#lib/contracts/admin/answer-page.ts';
import type { IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { requestAgain } from '#lib/foundation/jobs/scheduled-ingests.ts';
import { toIngestRunReply } from '#lib/books/library/kept-ingest-run.ts';
import { type WrittenPage, WrittenPages } from '#lib/books/uploads/written-pages.ts';

import type { Administration, AdministrationParts } from './administration.ts';

type Part = Pick<
  Administration,
  | 'listAnswerPages'
  | 'readAnswerPage'
  | 'writeAnswerPage'
  | 'changeAnswerPage'
  | 'removeAnswerPage'
  | 'exportAnswerPages'
>;

/** Manages pages written for questions that found nothing; they form a book like any other. */
export function administerAnswerPages(parts: AdministrationParts): Part {
  const { env, removals } = parts;
  const written = new WrittenPages(join(env.dataFolder, 'uploads'));
  const findBook = async () => {
    const folder = await written.folder();
    const documents = await parts.library.listDocumentSummaries();
    return { folder, document: documents.find(({ sourcePath }) => sourcePath === folder) ?? null };
  };
  /** Checked before anything is written: a reading in progress would miss the change. */
  const requireChange = async (administrator: Administrator) => {
    requireRole(administrator, 'admin');
    if (!takesPages(parts)) throw new AppError('forbidden');
    const { folder } = await findBook();
    const isRunning = parts.ingestRuns.underWay().some(({ path, status }) => path === folder && status === 'running');
    if (isRunning)
      throw new AppError('conflict', {
        publicMessage: 'Another of these pages is being read at this moment. Try again in a moment.',
      });
  };
  const ingest = async ({ name }: Administrator): Promise<IngestRunReply> => {
    const { folder, document } = await findBook();
    // The waiting run has not started reading, so it will include this change.
    const waiting = parts.ingestRuns.underWay().find(({ path }) => path === folder);
    const known = { startedBy: name, documentId: document?.id ?? null, title: document?.title ?? null };
    const request = document === null ? { path: folder } : requestAgain(document);
    return toIngestRunReply(waiting ?? parts.ingestRuns.start(request, known), parts.clock());
  };
  return {
    listAnswerPages: async (administrator) => {
      requireRole(administrator, 'read_only');
      const { document } = await findBook();
      return { documentId: document?.id ?? null, pages: (await written.list()).map(toReply) };
    },
    readAnswerPage: async (administrator, name) => {
      requireRole(administrator, 'read_only');
      const page = await written.find(name);
      return page && toReply(page);
    },
    writeAnswerPage: async (administrator, words) => {
      await requireChange(administrator);
      const page = await written.add(words);
      return { page: toReply(page), run: await ingest(administrator) };
    },
    changeAnswerPage: async (administrator, name, words) => {
      await requireChange(administrator);
      const page = await written.change(name, words);
      return page && { page: toReply(page), run: await ingest(administrator) };
    },
    removeAnswerPage: async (administrator, name) => {
      await requireChange(administrator);
      const left = await written.remove(name);
      if (left === null) return false;
      if (left > 0) return ingest(administrator);
      const { document } = await findBook();
      if (document !== null) await removals.remove(document.id);
      return null;
    },
    exportAnswerPages: async (administrator) => {
      requireRole(administrator, 'read_only');
      return written.zip();
    },
  };
}

/** Returns false if no one may add anything from the browser, and if the index belongs to another program. */
export function takesPages({ env, chunks }: Pick<AdministrationParts, 'env' | 'chunks'>): boolean {
  return env.uploads.by !== 'nobody' && chunks.isReadOnly !== true;
}

function toReply({ name, title, language, text, changedAt }: WrittenPage): AnswerPageReply {
  return { name, title, language, text, changed_at: changedAt.toISOString() };
}
