'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { startTransition } from 'react';

export interface AdminErrorProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Shown in place of a page of the administration that could not be drawn. */
export function AdminError({ error, reset }: AdminErrorProps) {
  const router = useRouter();
  function tryAgain(): void {
    startTransition(() => {
      router.refresh();
      reset();
    });
  }
  return (
    <main id="main" tabIndex={-1} className="calm">
      <div role="alert">
        <h1>This could not be shown</h1>
        <p>The server met an error; its log says which. Trying again often helps.</p>
      </div>
      <div className="calm-actions">
        <button type="button" className="button button-main" onClick={tryAgain}>
          Try again
        </button>
        <Link href="/admin/health" className="button">
          Look at the health of the services
        </Link>
      </div>
      {error.digest !== undefined && (
        <p>
          <small>Code {error.digest}</small>
        </p>
      )}
    </main>
  );
}
