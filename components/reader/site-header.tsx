import Link from 'next/link';
import type { ReactNode } from 'react';

export interface Crumb {
  title: string;
  /** None for where the reader is. */
  href?: string;
}

interface SiteHeaderProps {
  /** The way from the shelf to here; the last one is where the reader is. */
  crumbs?: Crumb[];
  /** What stands before the way, and what stands at the end. */
  lead?: ReactNode;
  tools?: ReactNode;
}

export function SiteHeader({ crumbs = [], lead, tools }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="site-header-row">
        {lead}
        <nav aria-label="You are here" className="min-w-0 flex-1">
          <ol className="crumbs">
            <li className="flex-none">
              <Link href="/" className="wordmark">
                Lectern
              </Link>
            </li>
            {crumbs.map((crumb, index) => (
              <li key={crumb.href ?? crumb.title} className={index < crumbs.length - 1 ? 'crumb-book' : undefined}>
                {crumb.href === undefined ? (
                  <span aria-current="page">{crumb.title}</span>
                ) : (
                  <Link href={crumb.href}>{crumb.title}</Link>
                )}
              </li>
            ))}
          </ol>
        </nav>
        {tools}
      </div>
    </header>
  );
}
