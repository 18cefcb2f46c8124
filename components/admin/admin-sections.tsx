'use client';

import { usePathname } from 'next/navigation';

import { PendingLink } from './pending-link.tsx';

const SECTIONS = [
  { href: '/admin', title: 'Overview' },
  { href: '/admin/conversations', title: 'Conversations' },
  { href: '/admin/library', title: 'Library' },
  { href: '/admin/health', title: 'Health' },
] as const;

/** The parts of the administration. */
export function AdminSections() {
  const pathname = usePathname();
  return (
    <nav aria-label="Administration" className="admin-sections">
      <ul>
        {SECTIONS.map(({ href, title }) => {
          const isHere = pathname === href;
          const isWithin = href !== '/admin' && pathname.startsWith(`${href}/`);
          return (
            <li key={href}>
              <PendingLink
                href={href}
                data-title={title}
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
