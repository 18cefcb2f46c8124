import type { Metadata } from 'next';

import { PasswordForm } from '#components/admin/account/password-form.tsx';
import { AdminPage, PageTitle, SectionTitle } from '#components/admin/admin-page.tsx';
import { Filled } from '#components/controls/filled.tsx';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { requireAdministrator } from '../../require-administrator.ts';
import { readPreferences } from '../../../reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: adminWording().account.title };
}

export default async function AccountPage() {
  const { administrator, runtime } = await requireAdministrator('/admin/account');
  const { name, role } = administrator;
  const variable = await runtime.administration.passwordSetBy(administrator);
  return (
    <AdminPage className="flex flex-col gap-6">
      <PageTitle>{adminWording().account.title}</PageTitle>
      <p className="-mt-3 max-w-160 text-ink-2">
        {adminWording().account.signedInAs} <b className="text-ink">{name}</b>.{' '}
        {adminWording().account.roleRights[role]}
      </p>
      <section aria-labelledby="password-heading">
        <SectionTitle id="password-heading">{adminWording().account.changePassword}</SectionTitle>
        {variable === null && <PasswordForm name={name} />}
        {variable === 'provider' && <p className="mt-3 max-w-160 text-ink-2">{adminWording().account.singleSignOn}</p>}
        {variable !== null && variable !== 'provider' && (
          <p className="mt-3 max-w-160 text-ink-2">
            <Filled
              text={adminWording().account.setByVariable}
              parts={{
                variable: <code className="font-code text-[0.8125rem] wrap-anywhere text-ink">{variable}</code>,
              }}
            />
          </p>
        )}
      </section>
    </AdminPage>
  );
}
