'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';

import { Button, buttonShape } from '#components/controls/button.tsx';
import { CalmPage } from '#components/controls/calm-page.tsx';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { BRAND, HeaderBar } from './header-bar.tsx';

export interface FailureProps {
  error: Error & { digest?: string };
  reset: () => void;
}

interface FailedPageProps extends FailureProps {
  title: string;
  sentence: string;
  /** Where the reader can go instead. */
  way: { href: string; text: string };
}

/** Shown in place of a page that could not be rendered. */
export function FailedPage({ title, sentence, way, error, reset }: FailedPageProps) {
  const router = useRouter();
  function tryAgain(): void {
    startTransition(() => {
      router.refresh();
      reset();
    });
  }
  return (
    <CalmPage
      title={title}
      sentence={sentence}
      isAlert
      actions={
        <>
          <Button look="main" onClick={tryAgain}>
            {wording().common.tryAgain}
          </Button>
          {/* A link of the document's own: what failed may be what the framework's links need. */}
          <a className={buttonShape({})} href={way.href}>
            {way.text}
          </a>
        </>
      }
    >
      {error.digest !== undefined && (
        <p className="mt-3.5 text-ink-2">
          <small>{formatMessage(wording().error.code, { digest: error.digest })}</small>
        </p>
      )}
    </CalmPage>
  );
}

/** Shown in place of a page that could not be rendered. */
export function PageError(failure: FailureProps) {
  return (
    <>
      <HeaderBar>
        <a className={BRAND} href="/">
          {wording().site.name}
        </a>
      </HeaderBar>
      <FailedPage
        title={wording().site.failure.title}
        sentence={wording().site.failure.explanation}
        way={{ href: '/', text: wording().site.goToLibrary }}
        {...failure}
      />
    </>
  );
}
