import type { OpenDatabase } from '#db/database.ts';
import { PostgresKeptAnswers } from '#db/repositories/postgres-kept-answers.ts';
import type { SourceLink } from '#lib/people/access/source-link.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import { SourceLinks } from '#lib/answering/answers/follow-link.ts';
import { keepAnswer } from '#lib/answering/answers/keep-answer.ts';
import { DEFAULT_FILE_SETTINGS, type FileSettingsSource } from '#lib/answering/answers/ports.ts';
import type { PictureLinks } from '#lib/answering/answers/picture-links.ts';
import { readAnswer } from '#lib/answering/answers/read-answer.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import { formatPageFragment, pageAddress } from '#lib/contracts/reader-address.ts';
import type { ConversationRepository, Masking } from '#lib/people/conversations/ports.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import type { ChunkStore } from '#lib/answering/retrieval/ports.ts';

import type { Runtime } from './runtime.ts';

interface AnswerFileParts {
  env: Env;
  database: OpenDatabase;
  conversations: ConversationRepository;
  /** Masks the names readers give to files; null leaves them unchanged. */
  masking: Masking | null;
  rights: { readable(viewer: Viewer, documentIds: readonly string[]): Promise<ReadonlySet<string>> };
  pages: Pick<LibraryRepository, 'findDocument' | 'findPage' | 'findPageVersion'>;
  profiles: FileSettingsSource;
  chunks: Pick<ChunkStore, 'fileSettings'>;
  /** Of links. */
  key: () => Promise<Uint8Array>;
  pictures: Pick<PictureLinks, 'make'>;
  clock: Clock;
}

/** Opens saved answers and the links in them. */
export function openAnswerFiles(parts: AnswerFileParts): Pick<Runtime, 'keepAnswer' | 'readAnswer' | 'followLink'> {
  const { env, database, conversations, rights, masking, pages, profiles, chunks, key, pictures, clock } = parts;
  const answers = new PostgresKeptAnswers(database.db);
  const mayReadAll = readableTogether(rights);
  const links = new SourceLinks({ pages, readerPath, key, linkMs: env.sourceLinkMs, clock });
  return {
    keepAnswer: (viewer, turn, filename) =>
      keepAnswer(
        {
          conversations: env.recordsConversations ? conversations : null,
          answers,
          library: pages,
          settings: profiles,
          fileSettings: chunks.fileSettings ?? DEFAULT_FILE_SETTINGS,
          mayReadAll,
          clock,
        },
        viewer,
        { ...turn, filename: filename === null ? null : (masking?.words(viewer, filename) ?? filename) },
      ),
    readAnswer: (viewer, answerId, baseUrl) =>
      readAnswer({ answers, links, pictures, mayReadAll }, viewer, { answerId, baseUrl }),
    followLink: (viewer, token) => links.follow(viewer, token),
  };
}

function readableTogether(rights: AnswerFileParts['rights']) {
  return async (viewer: Viewer, documentIds: readonly string[]): Promise<boolean> => {
    const readable = await rights.readable(viewer, documentIds);
    return documentIds.every((id) => readable.has(id));
  };
}

function readerPath(page: { documentId: string; path: string }, { pageVersion, range }: SourceLink): string {
  const fragment = range === null ? '' : formatPageFragment({ kind: 'cited', version: pageVersion, ...range });
  return `${pageAddress('', page)}?version=${pageVersion}${fragment}`;
}
