import { LINKED } from '#components/controls/linked.ts';
import type { TriedPassage } from '#lib/contracts/admin/search-trial.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { Cell, ColumnHead, FigureTable } from '../figure-table.tsx';

interface TriedPassagesProps {
  passages: readonly TriedPassage[];
  /** Whether any passage was compared by meaning. */
  hasSimilarity: boolean;
  /** Whether a reranker changed their order by words and meaning. */
  isReranked: boolean;
}

// Three figures next to a passage are wider than a phone, so there they are placed below it, each with its label.
const ROW = 'max-md:grid max-md:grid-cols-[auto_repeat(3,minmax(0,1fr))] max-md:border-b max-md:border-line';
const PLACE = 'max-md:border-b-0 max-md:pe-0';
const PASSAGE = 'max-md:col-span-3 max-md:border-b-0';
const FIGURE =
  'max-md:border-b-0 max-md:pt-0 max-md:text-start! max-md:before:block max-md:before:text-[0.8125rem] max-md:before:text-ink-2 max-md:before:content-[attr(data-name)]';

/**
 * Passages in the order in which the answer receives them, with their rank and score by words and, where meaning is compared, by meaning and by both.
 */
export function TriedPassages({ passages, hasSimilarity, isReranked }: TriedPassagesProps) {
  return (
    <div className="mt-4 overflow-x-auto">
      <FigureTable className={`tried-passages ${hasSimilarity ? 'max-md:block' : ''}`}>
        <thead className={hasSimilarity ? 'max-md:sr-only' : ''}>
          <tr>
            <ColumnHead isFigure>
              {isReranked ? adminWording().search.column.reranked : adminWording().search.column.rank}
            </ColumnHead>
            <ColumnHead>{adminWording().search.column.passage}</ColumnHead>
            {hasSimilarity && <ColumnHead isFigure>{adminWording().search.column.words}</ColumnHead>}
            {hasSimilarity && <ColumnHead isFigure>{adminWording().search.column.meaning}</ColumnHead>}
            <ColumnHead isFigure>
              {hasSimilarity ? adminWording().search.column.both : adminWording().search.column.wordsOnly}
            </ColumnHead>
          </tr>
        </thead>
        <tbody className={hasSimilarity ? 'max-md:block' : ''}>
          {passages.map((passage, index) => (
            <tr key={passage.id} className={hasSimilarity ? ROW : ''}>
              <Cell isFigure className={hasSimilarity ? PLACE : ''}>
                {index + 1}
              </Cell>
              <Cell className={hasSimilarity ? PASSAGE : ''}>
                <a href={passage.href} className={`${LINKED} wrap-anywhere`} dir="auto">
                  {passage.document === passage.heading ? passage.document : `${passage.document}: ${passage.heading}`}
                </a>
                <p className="mt-0.5 line-clamp-2 text-ink-2 wrap-anywhere" dir="auto">
                  {passage.text}
                </p>
              </Cell>
              {hasSimilarity && (
                <Cell isFigure className={`${FIGURE} max-md:col-start-2`} name={adminWording().search.column.words}>
                  <Figure place={passage.places.words} value={percent(passage.wordRelevance)} />
                </Cell>
              )}
              {hasSimilarity && (
                <Cell isFigure className={FIGURE} name={adminWording().search.column.meaning}>
                  <Figure place={passage.places.meaning} value={hundredths(passage.similarity ?? 0)} />
                </Cell>
              )}
              <Cell isFigure className={hasSimilarity ? FIGURE : ''} name={adminWording().search.column.both}>
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
  if (place === null) return <span className="text-ink-3">{adminWording().search.notRanked}</span>;
  return (
    <>
      <span className="font-medium">{place}.</span> <span className="text-ink-2">{value}</span>
    </>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function hundredths(value: number): string {
  return value.toLocaleString(wording().common.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
