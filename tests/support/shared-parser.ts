import type { PageParser } from '#lib/books/ingest/ports.ts';
import { createPageParser } from '#lib/books/ingest/readers/piscina-page-parser.ts';

/** One for all libraries of a test process, whose thread loads the parsers once. Nobody but the process ends it. */
export const SHARED_PARSER: PageParser = { ...createPageParser(), close: () => Promise.resolve() };
