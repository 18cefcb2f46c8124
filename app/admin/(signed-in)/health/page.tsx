import type { Metadata } from 'next';

import { Button } from '#components/controls/button.tsx';
import { AdminPage, PageTitle, SectionTitle, TONE_COLOURS } from '#components/admin/admin-page.tsx';
import { Fact, FactList } from '#components/admin/figure-table.tsx';
import { LocalModelCard } from '#components/admin/health/local-model-card.tsx';
import { ConfigurationGroups } from '#components/admin/health/configuration-groups.tsx';
import { OVERALL, ServiceList } from '#components/admin/health/service-list.tsx';
import { LocalTime } from '#components/admin/local-time.tsx';
import { hasRole } from '#lib/access/administrator.ts';

import { requireAdministrator } from '../../require-administrator.ts';

export const metadata: Metadata = { title: 'Health' };

export default async function HealthPage() {
  const { administrator, runtime } = await requireAdministrator('/admin/health');
  const [health, server, localModel] = await Promise.all([
    runtime.administration.readHealth(administrator),
    runtime.administration.readConfiguration(administrator),
    runtime.administration.readLocalModel(administrator),
  ]);
  const { text, sign, tone } = OVERALL[health.status];
  const { env } = runtime;
  const configured = {
    hasQdrant: env.qdrant !== null,
    hasEmbedder: env.embeddingServer !== null,
    hasModel: env.modelServer !== null,
    hasDatabaseServer: env.database !== null,
  };
  return (
    <AdminPage className="flex flex-col gap-6">
      <PageTitle>Health</PageTitle>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className={`text-[1.0625rem] font-semibold ${TONE_COLOURS[tone]}`}>
          <span aria-hidden="true">{sign}</span> {text}
        </p>
        <p className="text-ink-2">
          Checked <LocalTime at={health.timestamp} format="long" />
        </p>
        <form action="/admin/health">
          <Button type="submit">Check again</Button>
        </form>
      </div>
      <section aria-labelledby="services-heading">
        <SectionTitle id="services-heading">Services</SectionTitle>
        <ServiceList services={health.services} configured={configured} />
      </section>
      <LocalModelCard initial={localModel} mayFetch={hasRole(administrator, 'admin')} />
      <section aria-labelledby="server-heading">
        <SectionTitle id="server-heading">Server</SectionTitle>
        <FactList className="mt-2">
          <Fact name="Lectern">{server.version}</Fact>
          <Fact name="Node">{server.nodeVersion}</Fact>
          <Fact name="Database">{server.database}</Fact>
        </FactList>
      </section>
      <section aria-labelledby="configuration-heading">
        <SectionTitle id="configuration-heading">Configuration</SectionTitle>
        <p className="text-ink-2">
          As the server read it when it started. What is set stands out; secrets never leave the server.
        </p>
        <ConfigurationGroups entries={server.entries} />
      </section>
    </AdminPage>
  );
}
