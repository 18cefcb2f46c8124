import { z } from 'zod';

/** The services that can be tried, in the order in which they are reported. */
export const TRIAL_NAMES = [
  'database',
  'search',
  'embeddings',
  'reranker',
  'answer',
  'verifier',
  'webhooks',
  'sign_on',
  'traces',
] as const;

export type TrialName = (typeof TRIAL_NAMES)[number];

const outcome = z
  .enum(['passed', 'failed', 'off'])
  .describe('`off`: it is not configured, or there is nothing yet that it could be tried on.');

/** The results of calling every configured service once. */
export const selfTestSchema = z
  .object({
    trials: z.array(
      z.object({
        name: z.enum(TRIAL_NAMES),
        outcome,
        latency_ms: z.number().min(0).nullable().describe('Null of what is off.'),
        message: z.string().nullable().describe('What is wrong, in one sentence; null when nothing is.'),
      }),
    ),
  })
  .meta({ id: 'SelfTest' });

export type SelfTestReply = z.infer<typeof selfTestSchema>;
