import type { HealthResponse } from '#lib/contracts/health.ts';

import { type ConfiguredServices, SERVICE_STATUSES, type ServiceName, serviceWords } from './service-words.ts';

const NAMES: ServiceName[] = ['database', 'qdrant', 'cohere', 'gemini'];

interface ServiceListProps {
  services: HealthResponse['services'];
  configured: ConfiguredServices;
}

/** Each service under what it is for: what is behind it, how it is, and what to do when it is not well. */
export function ServiceList({ services, configured }: ServiceListProps) {
  return (
    <ul className="service-list">
      {NAMES.map((name) => {
        const { status, message, latency_ms: latency } = services[name];
        const { title, purpose, advice } = serviceWords(name, configured);
        const { text, sign, tone } = SERVICE_STATUSES[status];
        return (
          <li key={name} className="admin-card service-card" data-tone={tone}>
            <h3>{title}</h3>
            <p className="service-status" data-tone={tone}>
              <span aria-hidden="true">{sign}</span> {text}
              {latency !== null && <small>{latency < 1 ? 'under 1' : Math.round(latency)} ms</small>}
            </p>
            <p>{message}</p>
            {status === 'up' ? <p className="admin-note">{purpose}</p> : <p className="service-advice">{advice}</p>}
          </li>
        );
      })}
    </ul>
  );
}
