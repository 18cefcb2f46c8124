import type { Metadata } from 'next';

import { AdminPage, PageTitle } from '#components/admin/admin-page.tsx';
import { KeysPanel } from '#components/admin/keys/keys-panel.tsx';
import { hasRole } from '#lib/access/administrator.ts';
import { shownApiKey } from '#lib/runtime/shown/shown-api-key.ts';

import { requireAdministrator } from '../../require-administrator.ts';

export const metadata: Metadata = { title: 'Keys' };

export default async function KeysPage() {
  const { administrator, runtime } = await requireAdministrator('/admin/keys');
  const keys = (await runtime.administration.listApiKeys(administrator)).map(shownApiKey);
  const { env } = runtime;
  return (
    <AdminPage className="flex flex-col gap-6">
      <PageTitle>Keys</PageTitle>
      <p className="-mt-3 max-w-160 text-ink-2">
        A key lets a program ask and read with the rights that you give it: in the API, over MCP, and by tools that
        speak OpenAI’s API. It is sent as “Authorization: Bearer …”.
      </p>
      <KeysPanel keys={keys} mayChange={hasRole(administrator, 'admin')} usualLimit={env.apiRateLimit} />
    </AdminPage>
  );
}
