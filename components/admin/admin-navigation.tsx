'use client';

import { CircleUserRound } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useLayoutEffect, useRef, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { Tool, ToolText } from '#components/controls/tool.tsx';
import type { AdminSessionReply } from '#lib/contracts/admin/session.ts';
import { sendToServer } from '#lib/client/server-request.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { PendingLink } from './pending-link.tsx';

interface Section {
  href: string;
  title: string;
  /** Shown to accounts with this role only. */
  role?: AdminSessionReply['role'];
}

const SECTIONS = (): Section[] => [
  { href: '/admin', title: adminWording().navigation.overview },
  { href: '/admin/conversations', title: adminWording().conversations.title },
  { href: '/admin/review', title: adminWording().navigation.review },
  { href: '/admin/library', title: adminWording().navigation.library },
  { href: '/admin/search', title: adminWording().common.search },
  { href: '/admin/keys', title: adminWording().navigation.keys },
  { href: '/admin/users', title: adminWording().navigation.users, role: 'admin' },
  { href: '/admin/log', title: adminWording().navigation.log, role: 'admin' },
  { href: '/admin/health', title: adminWording().health.title },
];

// The bold width is reserved invisibly from the start, so that choosing a section moves none of the others.
const LINK =
  "block border-b-2 border-transparent px-2 pt-3 pb-[calc(0.75rem-2px)] whitespace-nowrap text-ink-2 transition-colors duration-120 after:invisible after:block after:h-0 after:overflow-hidden after:font-semibold after:content-[attr(data-title)_/_''] hover:text-ink focus-visible:-outline-offset-3 has-[[data-pending]]:border-control has-[[data-pending]]:text-ink aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink md:px-3 forced-colors:aria-[current]:border-[color:Highlight]";

/** The navigation between the sections of the administration. */
export function AdminSections({ role: own }: Pick<AdminSessionReply, 'role'>) {
  const pathname = usePathname();
  const list = useRef<HTMLUListElement>(null);
  // On a phone not all sections fit, so the current one is scrolled into view.
  useLayoutEffect(() => {
    const row = list.current?.parentElement;
    const current = row?.querySelector('[aria-current]')?.getBoundingClientRect();
    // Only the row is scrolled: the window may be at a position that the address names.
    if (row && current) row.scrollLeft += current.left + current.width / 2 - row.clientWidth / 2;
  }, [pathname]);
  const sections = SECTIONS().filter(({ role }) => role === undefined || role === own);
  return (
    <nav
      aria-label={adminWording().navigation.label}
      className="overflow-x-auto border-b border-line bg-page [scrollbar-width:none]"
    >
      <ul ref={list} className="flex w-max gap-1 px-2.5">
        {sections.map(({ href, title }) => {
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

const PANEL_ID = 'sign-out-menu';

interface SignOutMenuProps {
  administrator: AdminSessionReply;
}

/** The signed-in account, with the ways to sign out. */
export function SignOutMenu({ administrator: { name, role } }: SignOutMenuProps) {
  const [error, setError] = useState<string | null>(null);

  async function leave(everywhere: boolean): Promise<void> {
    setError(null);
    const sent = await sendToServer(`/api/admin/session${everywhere ? '?everywhere=true' : ''}`, { method: 'DELETE' });
    // A full page load, so that nothing fetched while someone was signed in stays. A 401 means they are signed out already.
    if (sent.isDone || sent.status === 401) window.location.assign('/admin/sign-in');
    else setError(sent.problem);
  }

  return (
    <>
      <Tool popoverTarget={PANEL_ID}>
        <CircleUserRound aria-hidden="true" size={18} />
        <span className="sr-only">{adminWording().account.signedInAs}</span>
        <ToolText>{name}</ToolText>
      </Tool>
      <div
        id={PANEL_ID}
        popover="auto"
        role="dialog"
        aria-label={adminWording().account.menu.label}
        className="fixed inset-auto top-[52px] inset-e-[8px] m-0 w-[min(18rem,calc(100vw-16px))] gap-2 rounded-xl border border-line bg-raised p-4 text-ink shadow-popover open:grid open:transition-[opacity,translate] open:duration-160 open:ease-calm starting:open:-translate-y-1 starting:open:opacity-0"
      >
        <p>
          {adminWording().account.signedInAs} <b>{name}</b>
        </p>
        <p className="text-ink-2">{adminWording().account.roleRights[role]}</p>
        <PendingLink
          href="/admin/account"
          className={`${LINKED} mb-2 w-fit`}
          onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
        >
          {adminWording().account.title}
        </PendingLink>
        <Button className="min-h-10!" onClick={() => void leave(false)}>
          {adminWording().account.menu.signOut}
        </Button>
        <Button className="min-h-10!" onClick={() => void leave(true)}>
          {adminWording().account.menu.signOutEverywhere}
        </Button>
        <p role="alert" className="text-danger empty:hidden">
          {error}
        </p>
      </div>
    </>
  );
}
