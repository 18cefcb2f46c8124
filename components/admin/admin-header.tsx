import { SiteHeader } from '#components/reader/site-header.tsx';
import { TextAndTheme } from '#components/reader/text-and-theme.tsx';
import type { AdminSessionReply } from '#lib/contracts/admin/session.ts';
import type { ReadingPreferences } from '#lib/contracts/reading-preferences.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { AdminSections, SignOutMenu } from './admin-navigation.tsx';

interface AdminHeaderProps {
  administrator: AdminSessionReply;
  preferences: ReadingPreferences;
}

/** The header of the administration: the current section, the others, and the signed-in account. */
export function AdminHeader({ administrator, preferences }: AdminHeaderProps) {
  return (
    <>
      <SiteHeader
        crumbs={[{ title: adminWording().navigation.label }]}
        tools={
          <>
            <TextAndTheme preferences={preferences} />
            <SignOutMenu administrator={administrator} />
          </>
        }
      />
      <AdminSections role={administrator.role} />
    </>
  );
}
