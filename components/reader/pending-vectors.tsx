import { Notice } from '#components/controls/notice.tsx';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

interface PendingVectorsProps {
  /** Books that full-text search finds, while only `vectors` of their `chunks` are in semantic search yet. */
  books: readonly { title: string; vectors: number; chunks: number }[];
}

/** Names the books whose embeddings are not complete yet, as of when the page was rendered; renders nothing where all are complete. */
export function PendingVectors({ books: [first, ...others] }: PendingVectorsProps) {
  if (first === undefined) return null;
  const books = [first, ...others];
  const sum = (count: (book: (typeof books)[number]) => number) => books.reduce((all, book) => all + count(book), 0);
  const share = Math.floor((100 * sum(({ vectors }) => vectors)) / sum(({ chunks }) => chunks));
  const isOne = others.length === 0;
  return (
    <Notice role="note">
      <span>
        {isOne && (
          <b dir="auto" className="font-semibold wrap-anywhere">
            {first.title}
          </b>
        )}
        {isOne
          ? formatMessage(wording().shelf.meaningPending.oneBook, { share })
          : formatMessage(wording().shelf.meaningPending.severalBooks, { count: books.length, share })}
      </span>
    </Notice>
  );
}
