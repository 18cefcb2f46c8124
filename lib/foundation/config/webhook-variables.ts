import { z } from 'zod';

import type { Incomplete } from './service-address.ts';

/** As the Standard Webhooks specification requires: 24 to 64 bytes. */
const SECRET = /^(?:whsec_)?[A-Za-z0-9+/]{32,86}={0,2}$/;

/** Variables that determine the recipients of events. */
export const WEBHOOK_VARIABLES = {
  WEBHOOK_URLS: z.string().default(''),
  WEBHOOK_SECRET: z
    .string()
    .regex(SECRET, 'it must be whsec_ and 24 to 64 random bytes as base64, as openssl rand -base64 32 makes them')
    .optional(),
  WEBHOOK_ALLOWED_HOSTS: z.string().default(''),
};

type WebhookVariables = z.output<z.ZodObject<typeof WEBHOOK_VARIABLES>>;

/** Returns missing required settings: a recipient has to be able to verify the sender. */
export function incompleteWebhooks(env: WebhookVariables): Incomplete[] {
  const { urls, allowedHosts } = webhooksOf(env);
  if (urls.length > 0 && env.WEBHOOK_SECRET === undefined) return [['WEBHOOK_SECRET', 'WEBHOOK_URLS needs it']];
  const wrong = urls.find((url) => !isAddress(url, allowedHosts));
  if (wrong === undefined) return [];
  return [['WEBHOOK_URLS', 'each must be an https address without a password, or of a host in WEBHOOK_ALLOWED_HOSTS']];
}

/** Returns the settings of webhooks; without addresses none are sent. */
export function webhooksOf(env: WebhookVariables) {
  return {
    urls: listOf(env.WEBHOOK_URLS),
    secret: env.WEBHOOK_SECRET ?? null,
    /** Hosts, with or without a port, that are notified although they are not public, and without encryption. */
    allowedHosts: listOf(env.WEBHOOK_ALLOWED_HOSTS).map((host) => host.toLowerCase()),
  };
}

function isAddress(text: string, allowedHosts: readonly string[]): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  const isOpen = allowedHosts.includes(url.host) || allowedHosts.includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOpen);
}

function listOf(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
