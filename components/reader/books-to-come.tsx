import { Notice } from '#components/controls/notice.tsx';

interface BooksToComeProps {
  books: readonly { id: string; title: string; pagesDone: number; pagesPlanned: number }[];
}

/** Says which books are being read and not there yet, as of when the page was made; nothing where none is. */
export function BooksToCome({ books }: BooksToComeProps) {
  return books.map(({ id, title, pagesDone, pagesPlanned }) => (
    <Notice key={id} role="note">
      <span>
        <b className="font-semibold wrap-anywhere">{title}</b> is being read: {pagesDone.toLocaleString('en')} of{' '}
        {pagesPlanned === 1 ? '1 page' : `${pagesPlanned.toLocaleString('en')} pages`}. Until all of it has been read,
        questions are answered without it.
      </span>
    </Notice>
  ));
}
