import { Notice } from '#components/controls/notice.tsx';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

interface BooksToComeProps {
  books: readonly { id: string; title: string; pagesDone: number; pagesPlanned: number }[];
}

/** Names the books that are being ingested and not yet available, as of the time the page was rendered; renders nothing where there are none. */
export function BooksToCome({ books }: BooksToComeProps) {
  return books.map(({ id, title, pagesDone, pagesPlanned }) => (
    <Notice key={id} role="note">
      <span>
        <b dir="auto" className="font-semibold wrap-anywhere">
          {title}
        </b>
        {formatMessage(wording().shelf.adding, {
          done: pagesDone.toLocaleString(wording().common.locale),
          pages: formatMessage(wording().common.pageCount, { count: pagesPlanned }),
        })}
      </span>
    </Notice>
  ));
}
