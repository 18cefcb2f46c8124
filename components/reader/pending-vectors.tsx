import { Notice } from '#components/controls/notice.tsx';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

interface PendingVectorsProps {
  /** Found by their words; so many of their passages by meaning too. */
  books: readonly { title: string; vectors: number; chunks: number }[];
}

/** Says which books search knows the words of and not all of the meaning yet, as of when the page was made; nothing where it does. */
export function PendingVectors({ books: [first, ...others] }: PendingVectorsProps) {
  if (first === undefined) return null;
  const books = [first, ...others];
  const sum = (count: (book: (typeof books)[number]) => number) => books.reduce((all, book) => all + count(book), 0);
  const share = Math.floor((100 * sum(({ vectors }) => vectors)) / sum(({ chunks }) => chunks));
  const isOne = others.length === 0;
  return (
    <Notice role="note">
      <span>
        {isOne && <b className="font-semibold wrap-anywhere">{first.title}</b>}
        {isOne
          ? formatMessage(wording().shelf.meaningPending.oneBook, { share })
          : formatMessage(wording().shelf.meaningPending.severalBooks, { count: books.length, share })}
      </span>
    </Notice>
  );
}
