'use client';

import { CircleUserRound } from 'lucide-react';
import { useState } from 'react';

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
      <button type="button" className="tool" popoverTarget={PANEL_ID}>
        <CircleUserRound aria-hidden="true" size={18} />
        <span className="sr-only">Signed in as</span>
        <span className="tool-text">{name}</span>
      </button>
      <div id={PANEL_ID} popover="auto" role="dialog" aria-label="Signed in" className="sign-out-menu">
        <p>
          Signed in as <b>{name}</b>
        </p>
        <p className="admin-note">{ROLES[role]}</p>
        <button type="button" className="button" onClick={() => void leave(false)}>
          Sign out
        </button>
        <button type="button" className="button" onClick={() => void leave(true)}>
          Sign out everywhere
        </button>
        <p role="alert" className="admin-error">
          {error}
        </p>
      </div>
    </>
  );
}
