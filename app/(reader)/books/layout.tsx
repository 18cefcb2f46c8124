import type { ReactNode } from 'react';

import { KeepOffline } from '#components/reader/page-on-screen.tsx';
import { getRuntime } from '#lib/serving/runtime/server.ts';

/** The layout around a book and its pages. */
export default async function BooksLayout({ children }: { children: ReactNode }) {
  const { env } = await getRuntime();
  return (
    <>
      {children}
      {env.offlineReading && <KeepOffline />}
    </>
  );
}
