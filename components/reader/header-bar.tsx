import type { ReactNode } from 'react';

export const CRUMB = 'truncate rounded-md p-1.5 hover:bg-sunken hover:text-ink pointer-coarse:py-3';
export const BRAND = `${CRUMB} font-semibold text-ink`;

/** The bar at the top of every page. */
export function HeaderBar({ children }: { children: ReactNode }) {
  return (
    <header className="site-header @container/site-header sticky top-0 z-20 border-b border-line bg-page print:hidden">
      <div className="flex h-[calc(var(--header-height)-1px)] items-center gap-1 px-3">{children}</div>
    </header>
  );
}
