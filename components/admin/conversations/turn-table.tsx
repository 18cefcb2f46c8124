import { turnAddress } from './filter-address.ts';
import { TurnRow, type RowTurn } from './turn-row.tsx';

interface TurnTableProps {
  turns: RowTurn[];
  /** The address of this table. */
  address: string;
  /** The words that were looked for. */
  searched: string;
}

/** Questions with how they went, newest first. On a narrow screen each row is a card. */
export function TurnTable({ turns, address, searched }: TurnTableProps) {
  return (
    <table className="admin-table turn-table">
      <caption className="sr-only">Questions, newest first</caption>
      <thead>
        <tr>
          <th scope="col" aria-sort="descending">
            Time
          </th>
          <th scope="col">Question</th>
          <th scope="col">Book</th>
          <th scope="col">Grounding</th>
          <th scope="col">Feedback</th>
          <th scope="col">Verdict</th>
          <th scope="col" className="figure">
            First<span className="sr-only"> words of the answer</span>
          </th>
          <th scope="col" className="figure">
            Total<span className="sr-only"> time</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {turns.map((turn) => (
          <TurnRow key={turn.id} turn={turn} href={turnAddress(turn, address)} searched={searched} />
        ))}
      </tbody>
    </table>
  );
}
