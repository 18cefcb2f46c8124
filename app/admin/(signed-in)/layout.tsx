import type { ReactNode } from 'react';

import { AdminHeader } from '#components/admin/admin-header.tsx';
import { SpeakAdminWording } from '#components/admin/speak-admin-wording.tsx';

import { readPreferences, readWording } from '../../reader-request.ts';
import { findAdministrator } from '../require-administrator.ts';

/**
 * What stands above every page of the administration. Each page asks for itself who is signed in, and leads everyone else to the
 * sign-in page: it alone knows where they have to come back to.
 */
export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const [administrator, preferences, { administration }] = await Promise.all([
    findAdministrator(),
    readPreferences(),
    readWording(),
  ]);
  if (administrator === null) return children;
  return (
    <SpeakAdminWording wording={administration}>
      <AdminHeader administrator={administrator} preferences={preferences} />
      {children}
    </SpeakAdminWording>
  );
}
