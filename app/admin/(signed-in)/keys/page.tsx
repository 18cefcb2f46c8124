import type { Metadata } from 'next';

import { AdminPage, PageTitle } from '#components/admin/admin-page.tsx';
import { KeysPanel } from '#components/admin/keys/keys-panel.tsx';
import { hasRole } from '#lib/people/access/administrator.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { shownApiKey } from '#lib/serving/runtime/shown/shown-api-key.ts';

import { requireAdministrator } from '../../require-administrator.ts';
import { readPreferences } from '../../../reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: adminWording().navigation.keys };
}

export default async function KeysPage() {
  const { administrator, runtime } = await requireAdministrator('/admin/keys');
  const keys = (await runtime.administration.listApiKeys(administrator)).map(shownApiKey);
  const { env } = runtime;
  return (
    <AdminPage className="flex flex-col gap-6">
      <PageTitle>{adminWording().navigation.keys}</PageTitle>
      <p className="-mt-3 max-w-160 text-ink-2">{adminWording().keys.intro}</p>
      <KeysPanel
        keys={keys}
        mayChange={hasRole(administrator, 'admin')}
        usualLimit={env.apiRateLimit}
        usualBudget={env.budgets.key}
      />
    </AdminPage>
  );
}
