'use client';

import Link, { useLinkStatus } from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to a page that is rendered for each request. While it is loading it contains a `data-pending` that style sheets can match; the current page
 * stays until the new one is there.
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
