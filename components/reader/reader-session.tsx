import { PersonIcon } from '#components/controls/line-icon.tsx';
import { Tool, ToolAnchor } from '#components/controls/tool.tsx';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { readerSignInAddress } from './sign-in-link.tsx';

/** The reader signed in through the OpenID provider; `signedIn` is null for a visitor. */
export interface ReaderSessionState {
  signedIn: { name: string } | null;
}

interface ReaderSessionProps {
  session: ReaderSessionState;
  /** The page to continue to after signing in. */
  next: string;
  className?: string;
}

const MENU_ID = 'reader-session';

const MENU =
  'fixed inset-auto top-[52px] inset-e-[8px] w-max max-w-[calc(100vw-16px)] rounded-xl border border-line bg-raised p-1 font-ui text-ui text-ink shadow-popover open:grid';

const ENTRY = 'w-full justify-start px-3';

// Plain HTML links, forms and popovers: the script budget has no room for more, and they work before scripts load.

/** The sign-in link, or the reader's name with the way to sign out. */
export function ReaderSession({ session, next, className = '' }: ReaderSessionProps) {
  if (session.signedIn === null) {
    return (
      <ToolAnchor href={readerSignInAddress(next)} className={className}>
        {wording().readerSession.signIn}
      </ToolAnchor>
    );
  }
  const { name } = session.signedIn;
  return (
    <>
      <Tool className={className} popoverTarget={MENU_ID}>
        <PersonIcon />
        <span className="sr-only">{formatMessage(wording().readerSession.signedInAs, { name })}</span>
      </Tool>
      <div id={MENU_ID} popover="auto" role="group" aria-label={wording().readerSession.title} className={MENU}>
        <SignedIn name={name} />
      </div>
    </>
  );
}

/** `ReaderSession` as entries of a menu. */
export function ReaderSessionEntries({ session, next }: Omit<ReaderSessionProps, 'className'>) {
  if (session.signedIn !== null) return <SignedIn name={session.signedIn.name} />;
  return (
    <ToolAnchor href={readerSignInAddress(next)} className={ENTRY}>
      <PersonIcon /> {wording().readerSession.signIn}
    </ToolAnchor>
  );
}

function SignedIn({ name }: { name: string }) {
  return (
    <>
      <p className="max-w-72 truncate px-3 py-2 text-ink-2">
        {formatMessage(wording().readerSession.signedInAs, { name })}
      </p>
      <form action="/api/sign-out" method="post">
        <Tool type="submit" className={ENTRY}>
          {wording().readerSession.signOut}
        </Tool>
      </form>
    </>
  );
}
