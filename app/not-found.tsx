import type { Metadata } from 'next';

import { buttonShape } from '#components/controls/button.tsx';
import { ButtonLink } from '#components/controls/button-link.tsx';
import { CalmPage } from '#components/controls/calm-page.tsx';
import { readerSignInAddress } from '#components/reader/sign-in-link.tsx';
import { SiteHeader } from '#components/reader/site-header.tsx';
import { wording } from '#lib/contracts/wording/wording.ts';

import { readPreferences, readSession } from './reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: wording().site.notFound.pageTitle };
}

export default async function NotFound() {
  const [session] = await Promise.all([readSession(), readPreferences()]);
  // Does not depend on whether the book exists.
  const maySeeMore = session?.signedIn === null;
  return (
    <>
      <SiteHeader />
      <CalmPage
        title={wording().site.notFound.heading}
        sentence={`${wording().site.notFound.explanation}${maySeeMore ? ` ${wording().readerSession.maySeeMore}` : ''}`}
        actions={
          <>
            <ButtonLink href="/" look="main">
              {wording().site.goToLibrary}
            </ButtonLink>
            {maySeeMore && (
              <a href={readerSignInAddress('/')} className={buttonShape({})}>
                {wording().readerSession.signInToSeeMore}
              </a>
            )}
          </>
        }
      />
    </>
  );
}
