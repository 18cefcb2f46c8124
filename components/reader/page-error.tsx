'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';

import { Button, ButtonLink } from '#components/controls/button.tsx';
import { CalmPage } from '#components/controls/calm-page.tsx';

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
      <CalmPage
        title="Something went wrong here"
        sentence="The page could not be shown. Trying again often helps."
        isAlert
        actions={
          <>
            <Button look="main" onClick={tryAgain}>
              Try again
            </Button>
            <ButtonLink href="/">Go to the library</ButtonLink>
          </>
        }
      >
        {error.digest !== undefined && (
          <p className="mt-3.5 text-ink-2">
            <small>Code {error.digest}</small>
          </p>
        )}
      </CalmPage>
    </>
  );
}
