import type { ReactNode } from 'react';

import { AdminHeader } from '#components/admin/admin-header.tsx';

import { readPreferences } from '../../reader-request.ts';
import { findAdministrator } from '../require-administrator.ts';

/**
 * What stands above every page of the administration. Each page asks for itself who is signed in, and leads everyone else to the
 * sign-in page: it alone knows where they have to come back to.
 */
export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const [administrator, preferences] = await Promise.all([findAdministrator(), readPreferences()]);
  if (administrator === null) return children;
  return (
    <>
      <AdminHeader administrator={administrator} preferences={preferences} />
      {children}
    </>
  );
}
