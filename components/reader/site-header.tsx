import Link from 'next/link';

interface SiteHeaderProps {
  /** The way from the shelf to here; the last one is where the reader is. */
  crumbs?: { title: string; href?: string }[];
  /** The id of the contents list this page carries. */
  contentsId?: string;
}

export function SiteHeader({ crumbs = [], contentsId }: SiteHeaderProps) {
  return (
    <header className="site-header sticky top-0 z-20 flex h-12 items-center gap-1 border-b border-line bg-page px-3">
      {contentsId !== undefined && (
        <button
          type="button"
          popoverTarget={contentsId}
          aria-label="Contents"
          className="contents-button grid size-9 shrink-0 place-items-center rounded-lg text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4" stroke="currentColor" strokeWidth="1.5">
            <path d="M2 4h12M2 8h12M2 12h8" strokeLinecap="round" />
          </svg>
        </button>
      )}
      <nav aria-label="You are here" className="min-w-0">
        <ol className="flex items-center">
          <li className="shrink-0">
            <Link href="/" className="rounded-md px-2 py-2 font-semibold">
              Lectern
            </Link>
          </li>
          {crumbs.map((crumb, index) => (
            <li
              key={crumb.href ?? crumb.title}
              className={index === crumbs.length - 1 ? 'flex min-w-0 items-center' : 'hidden items-center md:flex'}
            >
              <span aria-hidden="true" className="text-ink-3">
                /
              </span>
              {crumb.href === undefined ? (
                <span aria-current="page" className="truncate px-2 text-ink-2">
                  {crumb.title}
                </span>
              ) : (
                <Link href={crumb.href} className="rounded-md px-2 py-2 whitespace-nowrap text-ink-2 hover:text-ink">
                  {crumb.title}
                </Link>
              )}
            </li>
          ))}
        </ol>
      </nav>
    </header>
  );
}
