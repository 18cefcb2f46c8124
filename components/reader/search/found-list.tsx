'use client';

import type { PageSearchResponse, PageMatch } from '#lib/contracts/page-search.ts';
import { joinParts, wording } from '#lib/contracts/wording/wording.ts';
import { FileText } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { formatPageFragment } from '#lib/contracts/reader-address.ts';
import { filePageName } from '#lib/contracts/wording/file-page-name.ts';

import type { FoundTitle } from './found-titles.ts';
import type { SearchPlace } from './search-place.ts';

const OPTION =
  'flex gap-2.5 rounded-md px-2.5 py-1.75 text-ink-2 hover:bg-surface aria-selected:bg-sunken aria-selected:text-ink hand:py-2.75 forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2 forced-colors:aria-selected:outline-[Highlight]';

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

/** The results to choose from: titles, then places grouped by page. */
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

/** The title above the options of a page; it stays visible while they scroll. */
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

/** Consecutive matches on one page; `first` is the number of matches in the groups before it. */
interface MatchGroup {
  title: string;
  first: number;
  matches: PageMatch[];
}

/** Groups consecutive matches on the same page, keeping their order: a better match on another page stays before them. */
export function groupMatches(matches: readonly PageMatch[], isOfManyBooks: boolean): MatchGroup[] {
  const groups: MatchGroup[] = [];
  for (const [index, match] of matches.entries()) {
    const title = titleOf(match, isOfManyBooks);
    const group = groups.at(-1);
    const isSamePage = group?.matches.at(-1)?.page_id === match.page_id;
    if (group && isSamePage && group.title === title) group.matches.push(match);
    else groups.push({ title, first: index, matches: [match] });
  }
  return groups;
}

function titleOf({ fit, document_title, page_title }: PageMatch, isOfManyBooks: boolean): string {
  const isPart = fit === 'beginning' || fit === 'inside';
  return joinParts([
    ...(isOfManyBooks ? [document_title] : []),
    page_title,
    ...(isPart ? [wording().search.partOfLongerWords] : []),
  ]);
}

interface OptionProps {
  id: string;
  /** Whether Enter opens it. */
  isActive: boolean;
  /** Its position among all results, from 1, including those not fetched yet. */
  position: number;
  count: number;
  onPick: () => void;
}

/** A page found by its title. */
function TitleOption({ title, ...option }: OptionProps & { title: FoundTitle }) {
  return (
    <Option href={title.href} {...option}>
      <FileText className="mt-0.5 flex-none text-ink-3" aria-hidden="true" size={16} strokeWidth={1.75} />
      <span dir="auto" className="min-w-0 flex-1 text-ink">
        {title.title}
        {title.chapter !== null && <small className="text-note text-ink-3"> · {title.chapter}</small>}
      </span>
    </Option>
  );
}

/** A match by its words, with the surrounding text. */
function MatchOption({ match, ...option }: OptionProps & { match: PageMatch }) {
  const { fit, page_title, page_version, section_heading, url, start, end } = match;
  const shown = `${match.before}${match.match}${match.after}`.toLowerCase();
  const isSection = ![page_title.toLowerCase(), shown].includes(section_heading.toLowerCase());
  const filePage = filePageName(match, wording().filePages);
  const fragment = formatPageFragment({ kind: 'found', version: page_version, start, end });
  return (
    <Option href={`${url}${fragment}`} {...option}>
      <span dir="auto" className="min-w-0 flex-1 font-read text-[1rem]/[1.4] wrap-anywhere">
        {match.before}
        {fit !== 'related' ? (
          <b className="rounded-xs bg-find font-semibold text-ink forced-colors:bg-[Mark] forced-colors:text-[MarkText] forced-colors:forced-color-adjust-none">
            {match.match}
          </b>
        ) : (
          match.match
        )}
        {match.after}
        {isSection && <small className="font-ui text-note text-ink-3"> · {section_heading}</small>}
        {filePage !== null && <small className="font-ui text-note text-ink-3"> · {filePage}</small>}
      </span>
    </Option>
  );
}

function Option({
  id,
  href,
  isActive,
  position,
  count,
  onPick,
  children,
}: OptionProps & { href: string; children: ReactNode }) {
  const props = {
    id,
    href,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    'aria-posinset': position,
    'aria-setsize': count,
    className: OPTION,
    onClick: onPick,
  } as const;
  // Within the same page the browser itself goes to the place: there is nothing to load.
  const isHere = href.startsWith(`${location.pathname}#`) && location.search === '';
  if (isHere) return <a {...props}>{children}</a>;
  return (
    <Link {...props} prefetch={false}>
      {children}
    </Link>
  );
}
