import { Notice } from '#components/controls/notice.tsx';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

interface BooksToComeProps {
  books: readonly { id: string; title: string; pagesDone: number; pagesPlanned: number }[];
}

/** Says which books are being read and not there yet, as of when the page was made; nothing where none is. */
export function BooksToCome({ books }: BooksToComeProps) {
  return books.map(({ id, title, pagesDone, pagesPlanned }) => (
    <Notice key={id} role="note">
      <span>
        <b className="font-semibold wrap-anywhere">{title}</b>
        {formatMessage(wording().shelf.adding, {
          done: pagesDone.toLocaleString(wording().common.locale),
          pages: formatMessage(wording().common.pageCount, { count: pagesPlanned }),
        })}
      </span>
    </Notice>
  ));
}
