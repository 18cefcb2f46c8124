'use client';

import { CircleUserRound } from 'lucide-react';
import { useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Tool, ToolText } from '#components/controls/tool.tsx';

import { signOut } from './session-api.ts';

const PANEL_ID = 'sign-out-menu';

const ROLES = {
  admin: 'Administrator: may look at everything and change it.',
  read_only: 'Read-only: may look at everything and change nothing.',
} as const;

interface SignOutMenuProps {
  administrator: { name: string; role: 'admin' | 'read_only' };
}

/** Who is signed in, and the ways out. */
export function SignOutMenu({ administrator: { name, role } }: SignOutMenuProps) {
  const [error, setError] = useState<string | null>(null);

  async function leave(everywhere: boolean): Promise<void> {
    setError(null);
    const failure = await signOut({ everywhere });
    // A page of its own: nothing that was fetched while somebody was signed in stays.
    if (failure === null) window.location.assign('/admin/sign-in');
    else setError(failure);
  }

  return (
    <>
      <Tool popoverTarget={PANEL_ID}>
        <CircleUserRound aria-hidden="true" size={18} />
        <span className="sr-only">Signed in as</span>
        <ToolText>{name}</ToolText>
      </Tool>
      <div
        id={PANEL_ID}
        popover="auto"
        role="dialog"
        aria-label="Signed in"
        className="fixed inset-[52px_8px_auto_auto] m-0 w-[min(18rem,calc(100vw-16px))] gap-2 rounded-xl border border-line bg-raised p-4 text-ink shadow-popover open:grid open:transition-[opacity,translate] open:duration-160 open:ease-calm starting:open:-translate-y-1 starting:open:opacity-0"
      >
        <p>
          Signed in as <b>{name}</b>
        </p>
        <p className="mb-2 text-ink-2">{ROLES[role]}</p>
        <Button className="min-h-10!" onClick={() => void leave(false)}>
          Sign out
        </Button>
        <Button className="min-h-10!" onClick={() => void leave(true)}>
          Sign out everywhere
        </Button>
        <p role="alert" className="text-danger empty:hidden">
          {error}
        </p>
      </div>
    </>
  );
}
