'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';

import { Button, ButtonLink } from '#components/controls/button.tsx';
import { CalmPage } from '#components/controls/calm-page.tsx';

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
    <CalmPage
      title="This could not be shown"
      sentence="The server met an error; its log says which. Trying again often helps."
      isAlert
      actions={
        <>
          <Button look="main" onClick={tryAgain}>
            Try again
          </Button>
          <ButtonLink href="/admin/health">Look at the health of the services</ButtonLink>
        </>
      }
    >
      {error.digest !== undefined && (
        <p className="mt-3.5 text-ink-2">
          <small>Code {error.digest}</small>
        </p>
      )}
    </CalmPage>
  );
}
