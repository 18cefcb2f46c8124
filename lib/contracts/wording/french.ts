import type { english } from './english.ts';
import { adminAccess } from './french/administration-access.ts';
import { adminCommon } from './french/administration-common.ts';
import { adminLibrary } from './french/administration-library.ts';
import { adminOverview } from './french/administration-overview.ts';
import { adminTranscript } from './french/administration-transcript.ts';
import { answers } from './french/reader-answers.ts';
import { asking } from './french/reader-asking.ts';
import { books } from './french/reader-books.ts';
import { common } from './french/reader-common.ts';
import { sync } from './french/reader-sync.ts';
import { reading } from './french/reader-reading.ts';
import type { Translated } from './wording.ts';

/** Every text of the interface in French, under the names of the English ones. */
export const french = {
  reader: { ...common, ...books, ...reading, ...asking, ...answers, ...sync },
  administration: { ...adminCommon, ...adminLibrary, ...adminOverview, ...adminTranscript, ...adminAccess },
} satisfies Translated<typeof english>;
