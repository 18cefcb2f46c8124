import { turnAddress } from './filter-address.ts';
import { TurnRow, type RowTurn } from './turn-row.tsx';

interface TurnTableProps {
  turns: RowTurn[];
  /** The address of this table. */
  address: string;
  /** The words that were looked for. */
  searched: string;
}

const HEAD = 'border-b border-control p-2 align-baseline text-[0.8125rem] font-medium whitespace-nowrap text-ink-2';

/** Questions with how they went, newest first. On a narrow screen each row is a card. */
export function TurnTable({ turns, address, searched }: TurnTableProps) {
  return (
    <table className="w-full border-collapse tabular-nums min-[1080px]:table-fixed">
      <caption className="sr-only">Questions, newest first</caption>
      <thead className="max-[1080px]:absolute max-[1080px]:w-px max-[1080px]:overflow-hidden max-[1080px]:[clip-path:inset(50%)]">
        <tr>
          <th scope="col" aria-sort="descending" className={`${HEAD} text-start min-[1080px]:w-29`}>
            Time
          </th>
          <th scope="col" className={`${HEAD} text-start`}>
            Question
          </th>
          <th scope="col" className={`${HEAD} text-start min-[1080px]:w-[17%]`}>
            Book
          </th>
          <th scope="col" className={`${HEAD} text-start min-[1080px]:w-38`}>
            Grounding
          </th>
          <th scope="col" className={`${HEAD} text-start min-[1080px]:w-22`}>
            Feedback
          </th>
          <th scope="col" className={`${HEAD} text-start min-[1080px]:w-24`}>
            Verdict
          </th>
          <th scope="col" className={`${HEAD} text-end min-[1080px]:w-18`}>
            First<span className="sr-only"> words of the answer</span>
          </th>
          <th scope="col" className={`${HEAD} text-end min-[1080px]:w-18`}>
            Total<span className="sr-only"> time</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-[1080px]:block">
        {turns.map((turn) => (
          <TurnRow key={turn.id} turn={turn} href={turnAddress(turn, address)} searched={searched} />
        ))}
      </tbody>
    </table>
  );
}
