import type { ReactNode } from 'react';

import { AdminHeader } from '#components/admin/admin-header.tsx';
import { SpeakAdminWording } from '#components/admin/speak-admin-wording.tsx';

import { readPreferences, readWording } from '../../reader-request.ts';
import { findAdministrator } from '../require-administrator.ts';

/**
 * Header shared by every page of the administration. Each page itself checks who is signed in and redirects everyone else to the sign-in page: only
 * the page knows where they have to return to.
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
