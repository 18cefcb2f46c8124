import type { Metadata } from 'next';
import type { ReactNode } from 'react';

import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { readWording } from '../reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readWording();
  return {
    title: { default: adminWording().navigation.documentTitle, template: '%s · Lectern' },
    robots: { index: false, follow: false },
  };
}

export default function AdminLayout({ children }: { children: ReactNode }) {
  return children;
}
