import { z } from 'zod';

const serviceStatusSchema = z
  .object({
    status: z.enum(['up', 'down', 'degraded']),
    latency_ms: z.number().nullable(),
    message: z.string().nullable(),
  })
  .meta({ id: 'ServiceStatus' });

/** The keys are the public contract's, whatever backs them; `message` names what does. */
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
