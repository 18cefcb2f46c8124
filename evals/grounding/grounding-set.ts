import { readFileSync } from 'node:fs';

import { z } from 'zod';

import type { CitedText, ClaimText } from '#lib/answering/grounding/claims/claim-text.ts';
import type { Half } from '#tools/half.ts';

import { citedTextOf } from './cited-text.ts';
import type { ClaimTrial } from './claim-trial.ts';

const item = {
  claim: z.string().min(1).describe('One sentence of an answer, as Markdown without markers.'),
  cites: z
    .array(z.string().regex(/^[^:]+:[1-9]\d*$/))
    .min(1)
    .describe('<passage id>:<1-based index into its sentences>'),
  form: z.enum(['sentence', 'item', 'row', 'code']).default('sentence'),
};

const groundingSetSchema = z.object({
  name: z.string(),
  half: z.enum(['tune', 'held-out']),
  passages: z.array(z.object({ id: z.string(), title: z.string(), sentences: z.array(z.string().min(1)) })),
  adversarial: z.array(z.object({ class: z.string(), ...item })),
  honest: z.array(z.object({ kind: z.string(), ...item })),
});

type SetItem = z.output<z.ZodObject<typeof item>>;

/** Claims that people wrote about passages that people wrote: wrong ones by class, right ones by kind. */
export interface GroundingSet {
  name: string;
  half: Half;
  adversarial: ClaimTrial[];
  honest: ClaimTrial[];
}

export function readGroundingSet(file: string): GroundingSet {
  return parseGroundingSet(JSON.parse(readFileSync(file, 'utf8')));
}

/** The same from parsed JSON. Throws when a claim cites a sentence that is not there. */
export function parseGroundingSet(json: unknown): GroundingSet {
  const set = groundingSetSchema.parse(json);
  const sentences = new Map<string, CitedText>(
    set.passages.flatMap(({ id, sentences: list }) =>
      list.map((sentence, index) => [`${id}:${String(index + 1)}`, citedTextOf(sentence)] as const),
    ),
  );
  const trialOf = (group: string, { claim, cites, form }: SetItem): ClaimTrial => ({
    group,
    claim: claimText(claim, form),
    cited: cites.map((reference) => {
      const cited = sentences.get(reference);
      if (cited === undefined) throw new Error(`${set.name}: "${reference}" is cited, and there is no such sentence.`);
      return cited;
    }),
  });
  return {
    name: set.name,
    half: set.half,
    adversarial: set.adversarial.map((entry) => trialOf(entry.class, entry)),
    honest: set.honest.map((entry) => trialOf(entry.kind, entry)),
  };
}

/** An answer's list mark is not part of its claim. */
function claimText(claim: string, form: ClaimText['kind']): ClaimText {
  if (form === 'sentence' || form === 'item') {
    const mark = /^(?:[-*+•]|\d{1,3}[.)])\s+/.exec(claim);
    if (mark !== null) return { kind: 'item', markdown: claim.slice(mark[0].length) };
  }
  return { kind: form, markdown: claim };
}
