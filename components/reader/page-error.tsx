'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { startTransition } from 'react';

import { SiteHeader } from './site-header.tsx';

export interface PageErrorProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Shown in place of a page that could not be drawn. */
export function PageError({ error, reset }: PageErrorProps) {
  const router = useRouter();
  function tryAgain(): void {
    startTransition(() => {
      router.refresh();
      reset();
    });
  }
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="calm">
        <div role="alert">
          <h1>Something went wrong here</h1>
          <p>The page could not be shown. Trying again often helps.</p>
        </div>
        <div className="calm-actions">
          <button type="button" className="button button-main" onClick={tryAgain}>
            Try again
          </button>
          <Link href="/" className="button">
            Go to the library
          </Link>
        </div>
        {error.digest !== undefined && (
          <p>
            <small>Code {error.digest}</small>
          </p>
        )}
      </main>
    </>
  );
}
