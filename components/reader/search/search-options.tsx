'use client';

import { FileText } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';

import { formatPageFragment } from '#lib/contracts/page-fragment.ts';
import type { PageMatch } from '#lib/contracts/page-search.ts';

import type { FoundTitle } from './find-titles.ts';

interface OptionProps {
  id: string;
  /** Whether Enter opens it. */
  isActive: boolean;
  onPick: () => void;
}

/** A page found by its title. */
export function TitleOption({ title, ...option }: OptionProps & { title: FoundTitle }) {
  return (
    <Option href={title.href} {...option}>
      <FileText aria-hidden="true" size={16} strokeWidth={1.75} />
      <span>
        {title.title}
        {title.chapter !== null && <small> · {title.chapter}</small>}
      </span>
    </Option>
  );
}

/** A place found by its words, with the words around it. */
export function MatchOption({ match, isExact, ...option }: OptionProps & { match: PageMatch; isExact: boolean }) {
  const { page_title, page_version, section_heading, url, start, end } = match;
  const isSection = section_heading.toLowerCase() !== page_title.toLowerCase();
  const fragment = formatPageFragment({ kind: 'found', version: page_version, start, end });
  return (
    <Option href={`${url}${fragment}`} {...option}>
      <span className="search-words">
        {match.before}
        {isExact ? <b>{match.match}</b> : match.match}
        {match.after}
        {isSection && <small> · {section_heading}</small>}
      </span>
    </Option>
  );
}

function Option({ id, href, isActive, onPick, children }: OptionProps & { href: string; children: ReactNode }) {
  const props = {
    id,
    href,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    className: 'search-option',
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
