import { LINKED } from '#components/controls/linked.ts';
import type { TriedPassage } from '#lib/contracts/admin/search-trial.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { Cell, ColumnHead, FigureTable } from '../figure-table.tsx';

interface TriedPassagesProps {
  passages: readonly TriedPassage[];
  /** Anything was compared by meaning. */
  hasMeaning: boolean;
  /** Their order is not that of words and meaning. */
  isReranked: boolean;
}

/** Passages in the order an answer gets them, with their place and value by words and, where that is compared, by meaning and by both. */
export function TriedPassages({ passages, hasMeaning, isReranked }: TriedPassagesProps) {
  return (
    <div className="mt-4 overflow-x-auto">
      <FigureTable className={`tried-passages ${hasMeaning ? 'min-w-160' : ''}`}>
        <thead>
          <tr>
            <ColumnHead isFigure>{isReranked ? adminWording().reranked : adminWording().place}</ColumnHead>
            <ColumnHead>{adminWording().passage}</ColumnHead>
            {hasMeaning && <ColumnHead isFigure>{adminWording().words}</ColumnHead>}
            {hasMeaning && <ColumnHead isFigure>{adminWording().meaning}</ColumnHead>}
            <ColumnHead isFigure>{hasMeaning ? adminWording().both : adminWording().byWords}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {passages.map((passage, index) => (
            <tr key={passage.id}>
              <Cell isFigure>{index + 1}</Cell>
              <Cell className={hasMeaning ? 'min-w-64' : ''}>
                <a href={passage.href} className={`${LINKED} wrap-anywhere`} dir="auto">
                  {passage.document === passage.heading ? passage.document : `${passage.document}: ${passage.heading}`}
                </a>
                <p className="mt-0.5 line-clamp-2 text-ink-2 wrap-anywhere" dir="auto">
                  {passage.text}
                </p>
              </Cell>
              {hasMeaning && (
                <Cell isFigure>
                  <Figure place={passage.places.words} value={percent(passage.wordRelevance)} />
                </Cell>
              )}
              {hasMeaning && (
                <Cell isFigure>
                  <Figure place={passage.places.meaning} value={(passage.similarity ?? 0).toFixed(2)} />
                </Cell>
              )}
              <Cell isFigure>
                <Figure place={passage.places.both} value={percent(passage.relevance)} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </div>
  );
}

function Figure({ place, value }: { place: number | null; value: string }) {
  if (place === null) return <span className="text-ink-3">{adminWording().none2}</span>;
  return (
    <>
      <span className="font-medium">{place}.</span> <span className="text-ink-2">{value}</span>
    </>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
