import Link from 'next/link';
import type { ReactNode } from 'react';

import { wording } from '#lib/contracts/wording/wording.ts';

import { BRAND, CRUMB, HeaderBar } from './header-bar.tsx';

export interface Crumb {
  title: string;
  /** Omitted for the current place, and for a heading that no page represents. */
  href?: string;
}

interface SiteHeaderProps {
  /** The breadcrumbs from the shelf to here; the last one is the current page. */
  crumbs?: Crumb[];
  /** Content before the breadcrumbs, and at the end of the header. */
  lead?: ReactNode;
  tools?: ReactNode;
}

/** A narrow header shows only the reader's current place: the way back is at the top of the contents. */
const LEFT_OUT = '@max-[44rem]/site-header:hidden';

export function SiteHeader({ crumbs = [], lead, tools }: SiteHeaderProps) {
  return (
    <HeaderBar>
      {lead}
      <nav aria-label={wording().site.breadcrumb} className="min-w-0 flex-1">
        <ol className="flex items-center whitespace-nowrap">
          <li className={`flex flex-none items-center ${lead && crumbs.length > 0 ? LEFT_OUT : ''}`}>
            <Link href="/" className={BRAND}>
              {wording().site.name}
            </Link>
          </li>
          {crumbs.map((crumb, index) => (
            <li
              key={index}
              className={`flex min-w-0 items-center before:px-0.5 before:text-ink-3 before:content-['/'/''] ${lead ? '@max-[44rem]/site-header:before:hidden' : ''} ${index < crumbs.length - 1 ? `max-w-[45%] ${lead ? LEFT_OUT : ''}` : ''}`}
            >
              {crumb.href === undefined ? (
                <span
                  aria-current={index === crumbs.length - 1 ? 'page' : undefined}
                  dir="auto"
                  className={`truncate rounded-md p-1.5 ${index === crumbs.length - 1 ? 'font-semibold text-ink' : 'text-ink-2'}`}
                >
                  {crumb.title}
                </span>
              ) : (
                <Link href={crumb.href} dir="auto" className={`${CRUMB} text-ink-2`}>
                  {crumb.title}
                </Link>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {tools}
    </HeaderBar>
  );
}
