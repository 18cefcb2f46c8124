import type { HealthResponse, ServiceStatus } from '#lib/contracts/health.ts';

import { Card, type Tone, TONE_COLOURS } from '../admin-page.tsx';

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

type ServiceName = keyof HealthResponse['services'];

/** Which of the services that may be configured are. */
interface ConfiguredServices {
  hasQdrant: boolean;
  hasEmbedder: boolean;
  hasModel: boolean;
  hasDatabaseServer: boolean;
}

interface ServiceWords {
  title: string;
  /** What Lectern needs it for. */
  purpose: string;
  /** What to look at when it is not well. */
  advice: string;
}

const EMBEDDED =
  'It runs in this process, on the data folder: look at the server’s log and at the disk, then start the server again.';

/** What a service is for, and what to do about it, by what is behind it. */
function serviceWords(name: ServiceName, configured: ConfiguredServices): ServiceWords {
  const database = configured.hasDatabaseServer
    ? 'Check that PostgreSQL runs, that DATABASE_URL is right, and that it takes connections from here.'
    : EMBEDDED;
  switch (name) {
    case 'qdrant':
      return {
        title: 'Search',
        purpose: 'Finds the blocks an answer rests on. Without it there are no answers.',
        advice: configured.hasQdrant
          ? 'Check that Qdrant runs, and QDRANT_URL, QDRANT_API_KEY and QDRANT_COLLECTION_NAME.'
          : database,
      };
    case 'cohere':
      return {
        title: 'Embeddings',
        purpose: 'Let search compare meaning. Without them it compares words.',
        advice: configured.hasEmbedder
          ? 'Check the address, the key and the model of the embedding service. Until it is well, search compares words.'
          : 'Look at the server’s log.',
      };
    case 'gemini':
      return {
        title: 'Language model',
        purpose: 'Writes the answers. Without it there are none.',
        advice: configured.hasModel
          ? 'Check the address, the key and the model of the model’s server. Without them configured, the built-in quoting model answers.'
          : 'Look at the server’s log, then start the server again.',
      };
    case 'database':
      return {
        title: 'Database',
        purpose: 'Holds the books, the conversations and the accounts.',
        advice: database,
      };
  }
}

/** A state in words and a sign; colour only adds to them. */
const SERVICE_STATUSES: Record<ServiceStatus['status'], { text: string; sign: string; tone: Tone }> = {
  up: { text: 'Up', sign: '✓', tone: 'ok' },
  degraded: { text: 'Degraded', sign: '!', tone: 'warn' },
  down: { text: 'Down', sign: '✕', tone: 'danger' },
};

/** What the state of all of them means for a reader. */
export const OVERALL: Record<HealthResponse['status'], { text: string; sign: string; tone: Tone }> = {
  healthy: { text: 'Everything works.', sign: '✓', tone: 'ok' },
  degraded: { text: 'Questions are answered, but something is not as it should be.', sign: '!', tone: 'warn' },
  unhealthy: { text: 'Questions cannot be answered.', sign: '✕', tone: 'danger' },
};
