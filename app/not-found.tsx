import type { Metadata } from 'next';

import { ButtonLink } from '#components/controls/button-link.tsx';
import { CalmPage } from '#components/controls/calm-page.tsx';
import { SiteHeader } from '#components/reader/site-header.tsx';
import { wording } from '#lib/contracts/wording/wording.ts';

import { readPreferences } from './reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: wording().site.notFound.pageTitle };
}

export default async function NotFound() {
  await readPreferences();
  return (
    <>
      <SiteHeader />
      <CalmPage
        title={wording().site.notFound.heading}
        sentence={wording().site.notFound.explanation}
        actions={
          <ButtonLink href="/" look="main">
            {wording().site.goToLibrary}
          </ButtonLink>
        }
      />
    </>
  );
}
