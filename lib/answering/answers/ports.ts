import type { Viewer } from '#lib/people/access/viewer.ts';
import { DEFAULT_CITATION_STYLE } from '#lib/contracts/citation-style.ts';
import type { FileSettings } from '#lib/contracts/file-settings.ts';

import type { AnswerDocument } from './answer-document.ts';

/** An answer to be kept as a file. */
export interface NewKeptAnswer {
  id: string;
  turnId: string;
  sessionId: string;
  filename: string;
  description: string;
  content: AnswerDocument;
  createdAt: Date;
}

/** A file that was kept, with the documents of which anything stands in it or in its turn. */
export interface KeptAnswerRecord extends NewKeptAnswer {
  /** Counts the files of this name in the conversation, from 1. */
  version: number;
  seenDocumentIds: string[];
}

/** Answers that are kept. They go with their turns, and belong to whom the conversation belongs to. */
export interface KeptAnswerRepository {
  /** The version it got. Rejects with `not_found` when its turn is gone. */
  save(answer: NewKeptAnswer): Promise<number>;
  /** Null when the viewer has none of that id. */
  find(viewer: Viewer, answerId: string): Promise<KeptAnswerRecord | null>;
}

/** What the profiles of today say of files. */
export interface FileSettingsSource {
  /** Null when there is no profile of that name. */
  settingsOf(name: string): Promise<FileSettings | null>;
}

/** The settings of an answer without a profile. */
export const DEFAULT_FILE_SETTINGS: FileSettings = {
  citationStyle: DEFAULT_CITATION_STYLE,
  inlineCitationLinks: true,
  outputFilenameBase: 'lectern_answer',
  descriptionQueryMaxLength: 150,
};
