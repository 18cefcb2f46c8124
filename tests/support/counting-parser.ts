import type { PageParser } from '#lib/books/ingest/ports.ts';

/** A parser that counts the pages it is asked to read and the books it had to open as if for the first time. */
export function countingParser(parser: PageParser) {
  const counts = { pages: [] as string[], opened: 0 };
  const counting: PageParser = {
    ...parser,
    openBook: async (...asked) => {
      const book = await parser.openBook(...asked);
      if (book.isRecalled !== true) counts.opened += 1;
      return book;
    },
    readPage: (task, signal) => {
      counts.pages.push(task.page.path);
      return parser.readPage(task, signal);
    },
  };
  return { counts, parser: counting };
}
