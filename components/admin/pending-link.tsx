'use client';

import Link, { useLinkStatus } from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to a page that is made anew for everyone who asks. While it is under way it holds a `data-pending` by which style sheets can
 * tell; what is shown stays until the page is there.
 */
export function PendingLink({ children, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link {...props} prefetch={false}>
      {children}
      <PendingMark />
    </Link>
  );
}

function PendingMark() {
  const { pending } = useLinkStatus();
  return pending && <span data-pending hidden />;
}
