import type { Metadata } from 'next';
import Link from 'next/link';

import { SiteHeader } from '#components/reader/site-header.tsx';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="calm">
        <h1>There is nothing at this address</h1>
        <p>The page may have left its book, or the address may be mistyped.</p>
        <div className="calm-actions">
          <Link href="/" className="button button-main">
            Go to the library
          </Link>
        </div>
      </main>
    </>
  );
}
