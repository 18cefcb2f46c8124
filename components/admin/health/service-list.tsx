import type { HealthResponse } from '#lib/contracts/health.ts';

import { Card, type Tone, TONE_COLOURS } from '../admin-page.tsx';
import { type ConfiguredServices, SERVICE_STATUSES, type ServiceName, serviceWords } from './service-words.ts';

const NAMES: ServiceName[] = ['database', 'qdrant', 'cohere', 'gemini'];

/** What is not well stands out among the cards. */
const BORDERS: Record<Tone, string> = { ok: '', warn: 'border-warn!', danger: 'border-danger!', plain: '' };

interface ServiceListProps {
  services: HealthResponse['services'];
  configured: ConfiguredServices;
}

/** Each service under what it is for: what is behind it, how it is, and what to do when it is not well. */
export function ServiceList({ services, configured }: ServiceListProps) {
  return (
    <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-3">
      {NAMES.map((name) => {
        const { status, message, latency_ms: latency } = services[name];
        const { title, purpose, advice } = serviceWords(name, configured);
        const { text, sign, tone } = SERVICE_STATUSES[status];
        return (
          <Card key={name} as="li" className={`grid content-start gap-1.5 wrap-anywhere ${BORDERS[tone]}`}>
            <h3 className="font-semibold">{title}</h3>
            <p className={`font-semibold ${TONE_COLOURS[tone]}`}>
              <span aria-hidden="true">{sign}</span> {text}
              {latency !== null && (
                <small className="ms-2 font-normal tabular-nums text-ink-2">
                  {latency < 1 ? 'under 1' : Math.round(latency)} ms
                </small>
              )}
            </p>
            <p>{message}</p>
            {status === 'up' ? <p className="text-ink-2">{purpose}</p> : <p>{advice}</p>}
          </Card>
        );
      })}
    </ul>
  );
}
