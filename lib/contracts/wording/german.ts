import type { english } from './english.ts';
import { adminAccess } from './german/administration-access.ts';
import { adminCommon } from './german/administration-common.ts';
import { adminLibrary } from './german/administration-library.ts';
import { adminOverview } from './german/administration-overview.ts';
import { adminTranscript } from './german/administration-transcript.ts';
import { answers } from './german/reader-answers.ts';
import { asking } from './german/reader-asking.ts';
import { books } from './german/reader-books.ts';
import { common } from './german/reader-common.ts';
import { sync } from './german/reader-sync.ts';
import { reading } from './german/reader-reading.ts';
import type { Translated } from './wording.ts';

/** Every text of the interface in German, under the names of the English ones. */
export const german = {
  reader: { ...common, ...books, ...reading, ...asking, ...answers, ...sync },
  administration: { ...adminCommon, ...adminLibrary, ...adminOverview, ...adminTranscript, ...adminAccess },
} satisfies Translated<typeof english>;
