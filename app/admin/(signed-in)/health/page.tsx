import type { Metadata } from 'next';

import { ConfigurationGroups } from '#components/admin/health/configuration-groups.tsx';
import { ServiceList } from '#components/admin/health/service-list.tsx';
import { OVERALL } from '#components/admin/health/service-words.ts';
import { LocalTime } from '#components/admin/local-time.tsx';

import '../../../styles/admin-health.css';
import { requireAdministrator } from '../../require-administrator.ts';

export const metadata: Metadata = { title: 'Health' };

export default async function HealthPage() {
  const { administrator, runtime } = await requireAdministrator('/admin/health');
  const [health, server] = await Promise.all([
    runtime.checkHealth(),
    runtime.administration.readConfiguration(administrator),
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
    <main id="main" tabIndex={-1} className="admin-page health-page">
      <h1>Health</h1>
      <div className="health-summary">
        <p className="health-overall" data-tone={tone}>
          <span aria-hidden="true">{sign}</span> {text}
        </p>
        <p className="admin-note">
          Checked <LocalTime at={health.timestamp} format="long" />
        </p>
        <form action="/admin/health">
          <button type="submit" className="button">
            Check again
          </button>
        </form>
      </div>
      <section aria-labelledby="services-heading">
        <h2 id="services-heading">Services</h2>
        <ServiceList services={health.services} configured={configured} />
      </section>
      <section aria-labelledby="server-heading">
        <h2 id="server-heading">Server</h2>
        <dl className="server-facts">
          <dt>Lectern</dt>
          <dd>{server.version}</dd>
          <dt>Node</dt>
          <dd>{server.nodeVersion}</dd>
          <dt>Database</dt>
          <dd>{server.database}</dd>
        </dl>
      </section>
      <section aria-labelledby="configuration-heading">
        <h2 id="configuration-heading">Configuration</h2>
        <p className="admin-note">
          As the server read it when it started. What is set stands out; secrets never leave the server.
        </p>
        <ConfigurationGroups entries={server.entries} />
      </section>
    </main>
  );
}
