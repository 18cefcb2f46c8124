import { LINKED } from '#components/controls/linked.ts';

import { Cell, ColumnHead, FigureTable } from '../figure-table.tsx';
import { FoldedPart } from './folded-part.tsx';
import type { SearchedPassage } from './transcript-turn.ts';

/** Everything that the searches of a turn returned, best first as they returned it, cited or not. */
export function SearchedPassages({ passages }: { passages: readonly SearchedPassage[] }) {
  if (passages.length === 0) return null;
  return (
    <FoldedPart summary={`Everything the search returned: ${countPassages(passages.length)}`}>
      <div className="relative overflow-x-auto" role="group" aria-label="Passages" tabIndex={0}>
        <FigureTable>
          <thead>
            <tr>
              <ColumnHead>Page</ColumnHead>
              <ColumnHead isFigure>Characters</ColumnHead>
              <ColumnHead isFigure>Relevance</ColumnHead>
              <ColumnHead>Cited</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {passages.map(({ chunkId, title, href, start, end, relevance, position }) => (
              <tr key={chunkId}>
                <Cell>
                  {href === null ? (
                    (title ?? 'A page that has left its book')
                  ) : (
                    <a className={LINKED} href={href}>
                      {title}
                    </a>
                  )}
                </Cell>
                <Cell isFigure>
                  {start}–{end}
                </Cell>
                <Cell isFigure>{relevance.toFixed(2)}</Cell>
                <Cell className="whitespace-nowrap">{position === null ? 'no' : `source ${position}`}</Cell>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </div>
    </FoldedPart>
  );
}

function countPassages(count: number): string {
  return `${count} ${count === 1 ? 'passage' : 'passages'}`;
}
