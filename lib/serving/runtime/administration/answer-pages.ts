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

/** Pages that are written for questions that found nothing: a book like any other. */
export function administerAnswerPages(parts: AdministrationParts): Part {
  const { env, removals } = parts;
  const written = new WrittenPages(join(env.dataFolder, 'uploads'));
  const findBook = async () => {
    const folder = await written.folder();
    const documents = await parts.library.listDocumentSummaries();
    return { folder, document: documents.find(({ sourcePath }) => sourcePath === folder) ?? null };
  };
  /** Before anything is written: what is read at this moment would not have it. */
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
    // It has not begun to read.
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

/** False where nobody may put anything in from the browser, and where the index belongs to another program. */
export function takesPages({ env, chunks }: Pick<AdministrationParts, 'env' | 'chunks'>): boolean {
  return env.uploads.by !== 'nobody' && chunks.isReadOnly !== true;
}

function toReply({ name, title, language, text, changedAt }: WrittenPage): AnswerPageReply {
  return { name, title, language, text, changed_at: changedAt.toISOString() };
}
