import type { Metadata } from 'next';

import { Button } from '#components/controls/button.tsx';
import { AdminPage, PageTitle, SectionTitle, TONE_COLOURS } from '#components/admin/admin-page.tsx';
import { Fact, FactList } from '#components/admin/figure-table.tsx';
import { LocalModelCard } from '#components/admin/health/local-model-card.tsx';
import { TextRecognitionCard } from '#components/admin/health/text-recognition-card.tsx';
import { ConfigurationGroups } from '#components/admin/health/configuration-groups.tsx';
import { SelfTestCard } from '#components/admin/health/self-test-card.tsx';
import { OVERALL, ServiceList } from '#components/admin/health/service-list.tsx';
import { LocalTime } from '#components/admin/local-time.tsx';
import { hasRole } from '#lib/people/access/administrator.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

import { requireAdministrator } from '../../require-administrator.ts';
import { readPreferences } from '../../../reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: adminWording().health.title };
}

export default async function HealthPage() {
  const { administrator, runtime } = await requireAdministrator('/admin/health');
  const [health, server, localModel, recognition] = await Promise.all([
    runtime.administration.readHealth(administrator),
    runtime.administration.readConfiguration(administrator),
    runtime.administration.readLocalModel(administrator),
    runtime.administration.readTextRecognition(administrator),
  ]);
  const { text, sign, tone } = OVERALL()[health.status];
  const { env } = runtime;
  const configured = {
    store: env.outsideStore?.kind ?? (env.qdrant === null ? ('database' as const) : ('qdrant' as const)),
    hasEmbedder: env.embeddingServer !== null,
    comparesEmbeddings: localModel.search === 'meaning',
    hasModel: env.modelServer !== null,
    hasDatabaseServer: env.database !== null,
  };
  const off = namesOfOff(env);
  return (
    <AdminPage className="flex flex-col gap-6">
      <PageTitle>{adminWording().health.title}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className={`text-[1.0625rem] font-semibold ${TONE_COLOURS[tone]}`}>
          <span aria-hidden="true">{sign}</span> {text}
        </p>
        <p className="text-ink-2">
          {adminWording().health.checked} <LocalTime at={health.timestamp} format="long" />
        </p>
        <form action="/admin/health">
          <Button type="submit">{adminWording().health.checkAgain}</Button>
        </form>
      </div>
      <section aria-labelledby="services-heading">
        <SectionTitle id="services-heading">{adminWording().health.section.services}</SectionTitle>
        <ServiceList services={health.services} configured={configured} />
        {off.length > 0 && (
          <p className="mt-3 max-w-[68ch] text-ink-2">
            {formatMessage(adminWording().health.off.notice, { names: off.join(', ') })}
          </p>
        )}
      </section>
      <LocalModelCard initial={localModel} mayFetch={hasRole(administrator, 'admin')} />
      <TextRecognitionCard initial={recognition} mayFetch={hasRole(administrator, 'admin')} />
      {hasRole(administrator, 'admin') && <SelfTestCard />}
      <section aria-labelledby="server-heading">
        <SectionTitle id="server-heading">{adminWording().health.section.server}</SectionTitle>
        <FactList className="mt-2">
          <Fact name="Lectern">{server.version}</Fact>
          <Fact name="Node">{server.nodeVersion}</Fact>
          <Fact name={adminWording().health.database}>{server.database}</Fact>
        </FactList>
      </section>
      <section aria-labelledby="configuration-heading">
        <SectionTitle id="configuration-heading">{adminWording().health.section.configuration}</SectionTitle>
        <p className="text-ink-2">{adminWording().health.configurationHint}</p>
        <ConfigurationGroups entries={server.entries} />
      </section>
    </AdminPage>
  );
}

/** Names the services that can be configured but are not. None of them counts as unhealthy. */
function namesOfOff(env: Runtime['env']): string[] {
  const names = adminWording().health.off.services;
  const isOff = {
    model: env.modelServer === null,
    reranker: env.rerankServer === null,
    webhooks: env.webhooks.urls.length === 0,
    signOn: env.admin.signOn === null && env.admin.readersRoles === null,
    traces: env.traceEndpoint === null,
    masking: env.masking.kinds.length === 0,
  };
  return (Object.keys(isOff) as (keyof typeof isOff)[]).filter((name) => isOff[name]).map((name) => names[name]);
}
