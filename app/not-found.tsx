import type { Metadata } from 'next';

import { ButtonLink } from '#components/controls/button-link.tsx';
import { CalmPage } from '#components/controls/calm-page.tsx';
import { SiteHeader } from '#components/reader/site-header.tsx';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <>
      <SiteHeader />
      <CalmPage
        title="There is nothing at this address"
        sentence="The page may have left its book, or the address may be mistyped."
        actions={
          <ButtonLink href="/" look="main">
            Go to the library
          </ButtonLink>
        }
      />
    </>
  );
}
