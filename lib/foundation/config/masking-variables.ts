import { z } from 'zod';

import type { Incomplete } from './service-address.ts';

/** What can be taken out of words before they are stored. */
const MASKED_KINDS = ['emails', 'numbers', 'names'] as const;

type MaskedKind = (typeof MASKED_KINDS)[number];

/** What is not to be kept of what readers write. */
export const MASKING_VARIABLES = {
  MASKING: z
    .string()
    .refine((value) => listOf(value).every(isKind), {
      error: `it may hold ${MASKED_KINDS.join(', ')}, separated by commas`,
    })
    .default(''),
  MASKING_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'it must be the two letters of a country, such as DE')
    .optional(),
};

type MaskingVariables = z.output<z.ZodObject<typeof MASKING_VARIABLES>>;

/** The variables that make no sense without another one. */
export function incompleteMasking(env: MaskingVariables): Incomplete[] {
  const { kinds: masked, country } = maskingOf(env);
  return country !== null && !masked.includes('numbers')
    ? [['MASKING_COUNTRY', 'it says nothing unless MASKING has numbers']]
    : [];
}

export function maskingOf({ MASKING, MASKING_COUNTRY }: MaskingVariables) {
  return {
    /** Nothing is masked where there are none. */
    kinds: listOf(MASKING).filter(isKind),
    /** Whose telephone numbers may lack the prefix of the country, by ISO 3166; null is none. */
    country: MASKING_COUNTRY ?? null,
  };
}

function isKind(value: string): value is MaskedKind {
  return (MASKED_KINDS as readonly string[]).includes(value);
}

function listOf(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
