import type { english } from './english.ts';
import { adminAccess } from './spanish/administration-access.ts';
import { adminCommon } from './spanish/administration-common.ts';
import { adminLibrary } from './spanish/administration-library.ts';
import { adminOverview } from './spanish/administration-overview.ts';
import { adminTranscript } from './spanish/administration-transcript.ts';
import { answers } from './spanish/reader-answers.ts';
import { asking } from './spanish/reader-asking.ts';
import { books } from './spanish/reader-books.ts';
import { common } from './spanish/reader-common.ts';
import { sync } from './spanish/reader-sync.ts';
import { reading } from './spanish/reader-reading.ts';
import type { Translated } from './wording.ts';

/** Every text of the interface in Spanish, under the names of the English ones. */
export const spanish = {
  reader: { ...common, ...books, ...reading, ...asking, ...answers, ...sync },
  administration: { ...adminCommon, ...adminLibrary, ...adminOverview, ...adminTranscript, ...adminAccess },
} satisfies Translated<typeof english>;
