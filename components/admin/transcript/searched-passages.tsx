import type { SearchedPassage } from './transcript-turn.ts';

/** Everything that the searches of a turn returned, best first as they returned it, cited or not. */
export function SearchedPassages({ passages }: { passages: readonly SearchedPassage[] }) {
  if (passages.length === 0) return null;
  return (
    <details className="transcript-more">
      <summary>Everything the search returned: {countPassages(passages.length)}</summary>
      <div className="admin-scroll" role="group" aria-label="Passages" tabIndex={0}>
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col" className="figure">
                Characters
              </th>
              <th scope="col" className="figure">
                Relevance
              </th>
              <th scope="col">Cited</th>
            </tr>
          </thead>
          <tbody>
            {passages.map(({ chunkId, title, href, start, end, relevance, position }) => (
              <tr key={chunkId}>
                <td>
                  {href === null ? (
                    (title ?? 'A page that has left its book')
                  ) : (
                    <a className="text-link" href={href}>
                      {title}
                    </a>
                  )}
                </td>
                <td className="figure">
                  {start}–{end}
                </td>
                <td className="figure">{relevance.toFixed(2)}</td>
                <td>{position === null ? 'no' : `source ${position}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function countPassages(count: number): string {
  return `${count} ${count === 1 ? 'passage' : 'passages'}`;
}
