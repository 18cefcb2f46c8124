import type { Viewer } from '#lib/people/access/viewer.ts';
import { DEFAULT_CITATION_STYLE } from '#lib/contracts/citation-style.ts';
import type { FileSettings } from '#lib/contracts/file-settings.ts';

import type { AnswerDocument } from './answer-document.ts';

/** An answer to be saved as a file. */
export interface NewKeptAnswer {
  id: string;
  turnId: string;
  sessionId: string;
  filename: string;
  description: string;
  content: AnswerDocument;
  createdAt: Date;
}

/** A stored file, with the documents of which it or its turn has any content. */
export interface KeptAnswerRecord extends NewKeptAnswer {
  /** Number of the file among those of this name in the conversation, from 1. */
  version: number;
  seenDocumentIds: string[];
}

/** Saved answers. They are deleted with their turns, and belong to the owner of the conversation. */
export interface KeptAnswerRepository {
  /** Returns the assigned version. Rejects with `not_found` when its turn no longer exists. */
  save(answer: NewKeptAnswer): Promise<number>;
  /** Null when the viewer has no answer with that id. */
  find(viewer: Viewer, answerId: string): Promise<KeptAnswerRecord | null>;
}

/** The file settings of the current profiles. */
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
