import type { Metadata } from 'next';

import { Button } from '#components/controls/button.tsx';
import { AdminPage, PageTitle, SectionTitle, TONE_COLOURS } from '#components/admin/admin-page.tsx';
import { Fact, FactList } from '#components/admin/figure-table.tsx';
import { LocalModelCard } from '#components/admin/health/local-model-card.tsx';
import { ConfigurationGroups } from '#components/admin/health/configuration-groups.tsx';
import { OVERALL, ServiceList } from '#components/admin/health/service-list.tsx';
import { LocalTime } from '#components/admin/local-time.tsx';
import { hasRole } from '#lib/access/administrator.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { requireAdministrator } from '../../require-administrator.ts';
import { readPreferences } from '../../../reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: adminWording().health };
}

export default async function HealthPage() {
  const { administrator, runtime } = await requireAdministrator('/admin/health');
  const [health, server, localModel] = await Promise.all([
    runtime.administration.readHealth(administrator),
    runtime.administration.readConfiguration(administrator),
    runtime.administration.readLocalModel(administrator),
  ]);
  const { text, sign, tone } = OVERALL()[health.status];
  const { env } = runtime;
  const configured = {
    store: env.outsideStore?.kind ?? (env.qdrant === null ? ('database' as const) : ('qdrant' as const)),
    hasEmbedder: env.embeddingServer !== null,
    hasModel: env.modelServer !== null,
    hasDatabaseServer: env.database !== null,
  };
  return (
    <AdminPage className="flex flex-col gap-6">
      <PageTitle>{adminWording().health}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className={`text-[1.0625rem] font-semibold ${TONE_COLOURS[tone]}`}>
          <span aria-hidden="true">{sign}</span> {text}
        </p>
        <p className="text-ink-2">
          {adminWording().checked} <LocalTime at={health.timestamp} format="long" />
        </p>
        <form action="/admin/health">
          <Button type="submit">{adminWording().checkAgain}</Button>
        </form>
      </div>
      <section aria-labelledby="services-heading">
        <SectionTitle id="services-heading">{adminWording().services}</SectionTitle>
        <ServiceList services={health.services} configured={configured} />
      </section>
      <LocalModelCard initial={localModel} mayFetch={hasRole(administrator, 'admin')} />
      <section aria-labelledby="server-heading">
        <SectionTitle id="server-heading">{adminWording().server}</SectionTitle>
        <FactList className="mt-2">
          <Fact name="Lectern">{server.version}</Fact>
          <Fact name="Node">{server.nodeVersion}</Fact>
          <Fact name={adminWording().database}>{server.database}</Fact>
        </FactList>
      </section>
      <section aria-labelledby="configuration-heading">
        <SectionTitle id="configuration-heading">{adminWording().configuration}</SectionTitle>
        <p className="text-ink-2">{adminWording().asTheServerRead}</p>
        <ConfigurationGroups entries={server.entries} />
      </section>
    </AdminPage>
  );
}
