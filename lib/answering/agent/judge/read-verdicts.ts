import { z } from 'zod';

const VERDICTS = ['backed', 'doubtful', 'unsure'] as const;

/** What a second reader finds of a claim. */
export type Verdict = (typeof VERDICTS)[number];

const replySchema = z.object({ verdicts: z.array(z.unknown()) });

const entrySchema = z.object({ claim: z.int().min(1), verdict: z.enum(VERDICTS) });

/**
 * The verdicts of a reply, by the numbers of the claims. What is no verdict of one of the `count` claims is left out, and so is a claim
 * about which the reply says two things. Null when the reply is nothing of the form that was asked for.
 */
export function readVerdicts(reply: string, count: number): Map<number, Verdict> | null {
  const parsed = replySchema.safeParse(jsonIn(reply));
  if (!parsed.success) return null;
  const verdicts = new Map<number, Verdict>();
  for (const value of parsed.data.verdicts) {
    const entry = entrySchema.safeParse(value);
    if (!entry.success || entry.data.claim > count) continue;
    const { claim, verdict } = entry.data;
    verdicts.set(claim, verdicts.has(claim) && verdicts.get(claim) !== verdict ? 'unsure' : verdict);
  }
  return verdicts;
}

/** Models put a fence or a sentence around what they were asked for alone. */
function jsonIn(reply: string): unknown {
  try {
    return JSON.parse(reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
