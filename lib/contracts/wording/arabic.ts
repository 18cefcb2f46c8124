import type { english } from './english.ts';
import { adminAccess } from './arabic/administration-access.ts';
import { adminCommon } from './arabic/administration-common.ts';
import { adminLibrary } from './arabic/administration-library.ts';
import { adminOverview } from './arabic/administration-overview.ts';
import { adminTranscript } from './arabic/administration-transcript.ts';
import { answers } from './arabic/reader-answers.ts';
import { asking } from './arabic/reader-asking.ts';
import { books } from './arabic/reader-books.ts';
import { common } from './arabic/reader-common.ts';
import { sync } from './arabic/reader-sync.ts';
import { reading } from './arabic/reader-reading.ts';
import type { Translated } from './wording.ts';

/** Every text of the interface in Arabic, under the names of the English ones. */
export const arabic = {
  reader: { ...common, ...books, ...reading, ...asking, ...answers, ...sync },
  administration: { ...adminCommon, ...adminLibrary, ...adminOverview, ...adminTranscript, ...adminAccess },
} satisfies Translated<typeof english>;
