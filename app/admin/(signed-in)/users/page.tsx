import type { Metadata } from 'next';

import { AdminPage, PageTitle } from '#components/admin/admin-page.tsx';
import { UsersPanel } from '#components/admin/users/users-panel.tsx';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { shownAccount } from '#lib/serving/runtime/shown/shown-account.ts';

import { requireAdministrator } from '../../require-administrator.ts';
import { readPreferences } from '../../../reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: adminWording().navigation.users };
}

export default async function UsersPage() {
  const { administrator, runtime } = await requireAdministrator('/admin/users');
  const accounts = (await runtime.administration.accounts.list(administrator)).map(shownAccount);
  return (
    <AdminPage className="flex flex-col gap-6">
      <PageTitle>{adminWording().navigation.users}</PageTitle>
      <p className="-mt-3 max-w-160 text-ink-2">{adminWording().users.introduction}</p>
      <UsersPanel accounts={accounts} own={administrator.name} />
    </AdminPage>
  );
}
