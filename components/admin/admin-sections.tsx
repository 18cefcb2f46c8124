'use client';

import { usePathname } from 'next/navigation';

import { PendingLink } from './pending-link.tsx';

const SECTIONS = [
  { href: '/admin', title: 'Overview' },
  { href: '/admin/conversations', title: 'Conversations' },
  { href: '/admin/library', title: 'Library' },
  { href: '/admin/health', title: 'Health' },
] as const;

// Bold from the start behind what is seen: choosing a part moves none of the others.
const LINK =
  "block border-b-2 border-transparent px-2 pt-3 pb-[calc(0.75rem-2px)] whitespace-nowrap text-ink-2 transition-colors duration-120 after:invisible after:block after:h-0 after:overflow-hidden after:font-semibold after:content-[attr(data-title)_/_''] hover:text-ink focus-visible:-outline-offset-3 has-[[data-pending]]:border-control has-[[data-pending]]:text-ink aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink md:px-3 forced-colors:aria-[current]:border-[color:Highlight]";

/** The parts of the administration. */
export function AdminSections() {
  const pathname = usePathname();
  return (
    <nav aria-label="Administration" className="overflow-x-auto border-b border-line bg-page [scrollbar-width:none]">
      <ul className="flex w-max gap-1 px-2.5">
        {SECTIONS.map(({ href, title }) => {
          const isHere = pathname === href;
          const isWithin = href !== '/admin' && pathname.startsWith(`${href}/`);
          return (
            <li key={href}>
              <PendingLink
                href={href}
                data-title={title}
                className={LINK}
                aria-current={isHere ? 'page' : isWithin ? 'true' : undefined}
              >
                {title}
              </PendingLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
