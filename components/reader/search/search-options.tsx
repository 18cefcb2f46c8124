'use client';

import { FileText } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';

import type { PageMatch } from '#lib/contracts/page-search.ts';
import { formatPageFragment } from '#lib/contracts/reader-address.ts';
import { filePageName } from '#lib/contracts/wording/file-page-name.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import type { FoundTitle } from './found-titles.ts';

interface OptionProps {
  id: string;
  /** Whether Enter opens it. */
  isActive: boolean;
  /** Its place among all there are, from 1, those included that have not been fetched. */
  position: number;
  count: number;
  onPick: () => void;
}

const OPTION =
  'flex gap-2.5 rounded-md px-2.5 py-1.75 text-ink-2 hover:bg-surface aria-selected:bg-sunken aria-selected:text-ink hand:py-2.75 forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2 forced-colors:aria-selected:outline-[Highlight]';

/** A page found by its title. */
export function TitleOption({ title, ...option }: OptionProps & { title: FoundTitle }) {
  return (
    <Option href={title.href} {...option}>
      <FileText className="mt-0.5 flex-none text-ink-3" aria-hidden="true" size={16} strokeWidth={1.75} />
      <span className="text-ink">
        {title.title}
        {title.chapter !== null && <small className="text-note text-ink-3"> · {title.chapter}</small>}
      </span>
    </Option>
  );
}

/** A place found by its words, with the words around it. */
export function MatchOption({ match, ...option }: OptionProps & { match: PageMatch }) {
  const { fit, page_title, page_version, section_heading, url, start, end } = match;
  const shown = `${match.before}${match.match}${match.after}`.toLowerCase();
  const isSection = ![page_title.toLowerCase(), shown].includes(section_heading.toLowerCase());
  const filePage = filePageName(match, wording().filePages);
  const fragment = formatPageFragment({ kind: 'found', version: page_version, start, end });
  return (
    <Option href={`${url}${fragment}`} {...option}>
      <span className="min-w-0 font-read text-[1rem]/[1.4] wrap-anywhere">
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
  // Within the page the browser itself goes to the place: there is nothing to load.
  const isHere = href.startsWith(`${location.pathname}#`) && location.search === '';
  if (isHere) return <a {...props}>{children}</a>;
  return (
    <Link {...props} prefetch={false}>
      {children}
    </Link>
  );
}
