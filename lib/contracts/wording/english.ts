import { adminAccess } from './english/administration-access.ts';
import { adminCommon } from './english/administration-common.ts';
import { adminLibrary } from './english/administration-library.ts';
import { adminOverview } from './english/administration-overview.ts';
import { adminTranscript } from './english/administration-transcript.ts';
import { answers } from './english/reader-answers.ts';
import { asking } from './english/reader-asking.ts';
import { books } from './english/reader-books.ts';
import { common } from './english/reader-common.ts';
import { sync } from './english/reader-sync.ts';
import { reading } from './english/reader-reading.ts';

/** Every text of the interface in English, by area, place and meaning. Texts with arguments are in ICU MessageFormat. */
export const english = {
  reader: { ...common, ...books, ...reading, ...asking, ...answers, ...sync },
  administration: { ...adminCommon, ...adminLibrary, ...adminOverview, ...adminTranscript, ...adminAccess },
};
