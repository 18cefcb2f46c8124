'use client';

import type { PageSearchResponse } from '#lib/contracts/page-search.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import type { FoundTitle } from './found-titles.ts';
import { groupMatches } from './match-groups.ts';
import { MatchOption, TitleOption } from './search-options.tsx';
import type { SearchPlace } from './search-place.ts';

interface FoundListProps {
  id: string;
  place: SearchPlace['kind'];
  titles: readonly FoundTitle[];
  results: PageSearchResponse | null;
  optionId: (index: number) => string;
  active: number;
  onPick: () => void;
}

const TITLES = () => ({ book: wording().contents.title, library: wording().common.books });

/** What can be chosen: titles, then places by the pages they follow each other on. */
export function FoundList({ id, place, titles, results, optionId, active, onPick }: FoundListProps) {
  const matches = results?.matches ?? [];
  const count = titles.length + Math.max(matches.length, results?.total ?? 0);
  const option = (index: number) => {
    return { id: optionId(index), isActive: index === active, position: index + 1, count, onPick };
  };
  return (
    <div
      id={id}
      role="listbox"
      aria-label={wording().search.results}
      className="not-empty:px-2 not-empty:pt-1.5 not-empty:pb-2"
    >
      {titles.length > 0 && (
        <div role="group" aria-label={TITLES()[place]}>
          <GroupTitle>{TITLES()[place]}</GroupTitle>
          {titles.map((title, index) => (
            <TitleOption key={title.href} title={title} {...option(index)} />
          ))}
        </div>
      )}
      {results?.kind === 'related' && matches.length > 0 && (
        <p className="px-2.5 py-2 text-ink-2" role="presentation">
          {wording().search.similarPassages}
        </p>
      )}
      {groupMatches(matches, place === 'library').map(({ title, first, matches: some }) => (
        <div key={`${first} ${title}`} role="group" aria-label={title}>
          <GroupTitle>{title}</GroupTitle>
          {some.map((match, index) => (
            <MatchOption
              key={`${match.page_id}:${match.start}`}
              match={match}
              {...option(titles.length + first + index)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Over the options of a page, and still there while they scroll. */
function GroupTitle({ children }: { children: string }) {
  return (
    <p
      className="sticky top-0 truncate bg-raised px-2.5 pt-2 pb-1 text-note font-semibold text-ink-3"
      aria-hidden="true"
    >
      {children}
    </p>
  );
}
