import { z } from 'zod';

const serviceStatusSchema = z
  .object({
    status: z.enum(['up', 'down', 'degraded']),
    latency_ms: z.number().nullable(),
    message: z.string().nullable(),
  })
  .meta({ id: 'ServiceStatus' });

/** The keys are fixed by the public contract, regardless of the actual backend, which `message` names. */
export const healthResponseSchema = z
  .object({
    status: z.enum(['healthy', 'degraded', 'unhealthy']),
    services: z.object({
      qdrant: serviceStatusSchema,
      cohere: serviceStatusSchema,
      gemini: serviceStatusSchema,
      database: serviceStatusSchema,
    }),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: 'HealthResponse' });

export type ServiceStatus = z.infer<typeof serviceStatusSchema>;
export type HealthResponse = z.infer<typeof healthResponseSchema>;
