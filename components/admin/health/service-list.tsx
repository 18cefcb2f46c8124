import type { HealthResponse, ServiceStatus } from '#lib/contracts/health.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { Card, type Tone, TONE_COLOURS } from '../admin-page.tsx';

const NAMES: ServiceName[] = ['database', 'qdrant', 'cohere', 'gemini'];

/** Services that are not healthy stand out among the cards. */
const BORDERS: Record<Tone, string> = { ok: '', warn: 'border-warn!', danger: 'border-danger!', plain: '' };

interface ServiceListProps {
  services: HealthResponse['services'];
  configured: ConfiguredServices;
}

/** Each service by purpose: its backend, its state, and advice when it is not healthy. */
export function ServiceList({ services, configured }: ServiceListProps) {
  return (
    <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-3">
      {NAMES.map((name) => {
        const { status, message, latency_ms: latency } = services[name];
        const { title, purpose, advice } = serviceWords(name, configured);
        const isOff = name === 'cohere' && status === 'up' && !configured.comparesEmbeddings;
        const { text, sign, tone } = isOff ? OFF() : SERVICE_STATUSES()[status];
        return (
          <Card key={name} as="li" className={`grid content-start gap-1.5 wrap-anywhere ${BORDERS[tone]}`}>
            <h3 className="font-semibold">{title}</h3>
            <p className={`font-semibold ${TONE_COLOURS[tone]}`}>
              <span aria-hidden="true">{sign}</span> {text}
              {latency !== null && !isOff && (
                <small className="ms-2 font-normal tabular-nums text-ink-2">
                  {formatMessage(adminWording().format.milliseconds, {
                    count: latency < 1 ? adminWording().format.underOne : Math.round(latency),
                  })}
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

/** Which of the optional services are configured. */
interface ConfiguredServices {
  /** The store that passages are retrieved from. */
  store: 'database' | 'qdrant' | 'azure' | 'nuclia';
  hasEmbedder: boolean;
  /** False where embeddings are off. */
  comparesEmbeddings: boolean;
  hasModel: boolean;
  hasDatabaseServer: boolean;
}

interface ServiceWords {
  title: string;
  /** The purpose for which Lectern needs it. */
  purpose: string;
  /** Advice on where to look when it is not healthy. */
  advice: string;
}

const EMBEDDED = () => adminWording().health.advice.embeddedDatabase;

/** Returns the purpose of a service and advice about it, depending on its backend. */
function serviceWords(name: ServiceName, configured: ConfiguredServices): ServiceWords {
  const database = configured.hasDatabaseServer ? adminWording().health.advice.postgres : EMBEDDED();
  switch (name) {
    case 'qdrant':
      return {
        title: adminWording().common.search,
        purpose: adminWording().health.purpose.search,
        advice: {
          database,
          qdrant: adminWording().health.advice.qdrant,
          azure: adminWording().health.advice.azure,
          nuclia: adminWording().health.advice.nuclia,
        }[configured.store],
      };
    case 'cohere':
      return {
        title: adminWording().health.service.embeddings,
        purpose: adminWording().health.purpose.embeddings,
        advice: configured.hasEmbedder ? adminWording().health.advice.embedder : adminWording().health.advice.serverLog,
      };
    case 'gemini':
      return {
        title: adminWording().health.service.languageModel,
        purpose: adminWording().health.purpose.languageModel,
        advice: configured.hasModel
          ? adminWording().health.advice.model
          : adminWording().health.advice.serverLogRestart,
      };
    case 'database':
      return {
        title: adminWording().health.database,
        purpose: adminWording().health.purpose.database,
        advice: database,
      };
  }
}

/** Statuses as words and a sign; colour is only an addition. */
const SERVICE_STATUSES = (): Record<ServiceStatus['status'], { text: string; sign: string; tone: Tone }> => ({
  up: { text: adminWording().health.status.up, sign: '✓', tone: 'ok' },
  degraded: { text: adminWording().health.status.degraded, sign: '!', tone: 'warn' },
  down: { text: adminWording().health.status.down, sign: '✕', tone: 'danger' },
});

const OFF = (): { text: string; sign: string; tone: Tone } => ({
  text: adminWording().health.status.off,
  sign: '–',
  tone: 'plain',
});

/** The meaning of the overall state for a reader. */
export const OVERALL = (): Record<HealthResponse['status'], { text: string; sign: string; tone: Tone }> => ({
  healthy: { text: adminWording().health.overall.healthy, sign: '✓', tone: 'ok' },
  degraded: { text: adminWording().health.overall.degraded, sign: '!', tone: 'warn' },
  unhealthy: { text: adminWording().health.overall.unhealthy, sign: '✕', tone: 'danger' },
});
