import { z } from 'zod';

import { yesOrNo } from './service-address.ts';

/** Matches an address or name and a port: `127.0.0.1:9464`, `[::1]:9464`. */
const LISTENER = /^(?:\[(?<ipv6>[\da-f:.]+)\]|(?<name>[\w.-]+)):(?<port>\d{1,5})$/i;

/** Variables that determine what is reported to those who run the server. */
export const LOG_VARIABLES = {
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_QUESTIONS: yesOrNo.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  METRICS_ADDRESS: z
    .string()
    .refine((text) => Number(LISTENER.exec(text)?.groups?.['port'] ?? NaN) <= 65_535, {
      error: 'it must be an address of this machine and a port, such as 127.0.0.1:9464',
    })
    .optional(),
};

/** Returns the address and port where metrics are served; null serves none. */
export function metricsListenerOf(env: z.output<z.ZodObject<typeof LOG_VARIABLES>>) {
  const { ipv6, name, port } = LISTENER.exec(env.METRICS_ADDRESS ?? '')?.groups ?? {};
  const host = ipv6 ?? name;
  return host === undefined ? null : { host, port: Number(port) };
}
