import type { PageParser, RecognitionProgress } from './ports.ts';
import type { SourceBook } from './source-book.ts';

interface Opening {
  path: string;
  signal: AbortSignal;
  /** See `PageParser.openBook`. */
  record?: string | null;
}

/** Opens a book and recognises the text of its pages that are pictures, which takes seconds per page. Throws as `PageParser.openBook` does. */
export async function* openRecognised(
  parser: PageParser,
  { path, signal, record = null }: Opening,
): AsyncGenerator<RecognitionProgress, SourceBook> {
  const book = await parser.openBook(path, signal, record);
  if (book.unrecognised === undefined) return parser.cutPages(book, signal);
  try {
    yield* parser.recognisePages(book, signal);
  } finally {
    await parser.closeBook(book);
  }
  return parser.cutPages(await parser.openBook(path, signal), signal);
}

/** Opens a book as `openRecognised` does, without reporting progress. */
export async function openWhole(parser: PageParser, opening: Opening): Promise<SourceBook> {
  const steps = openRecognised(parser, opening);
  for (;;) {
    const step = await steps.next();
    if (step.done === true) return step.value;
  }
}
