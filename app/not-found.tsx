import type { Metadata } from 'next';
import Link from 'next/link';

import { SiteHeader } from '#components/reader/site-header.tsx';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="mx-auto max-w-2xl px-5 py-16 md:px-10">
        <h1 className="font-read text-3xl font-semibold">There is nothing at this address</h1>
        <p className="mt-4 text-base text-ink-2">The page may have left its book, or the address may be mistyped.</p>
        <p className="mt-6 text-base">
          <Link href="/" className="text-link underline underline-offset-2">
            Go to the library
          </Link>
        </p>
      </main>
    </>
  );
}
