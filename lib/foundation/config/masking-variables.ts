import { z } from 'zod';

import type { Incomplete } from './service-address.ts';

/** Kinds of text that can be masked before it is stored. */
const MASKED_KINDS = ['emails', 'numbers', 'names'] as const;

type MaskedKind = (typeof MASKED_KINDS)[number];

/** Variables that determine which parts of readers' texts are not stored. */
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

/** Returns the variables that require another one that is missing. */
export function incompleteMasking(env: MaskingVariables): Incomplete[] {
  const { kinds: masked, country } = maskingOf(env);
  return country !== null && !masked.includes('numbers')
    ? [['MASKING_COUNTRY', 'it says nothing unless MASKING has numbers']]
    : [];
}

export function maskingOf({ MASKING, MASKING_COUNTRY }: MaskingVariables) {
  return {
    /** An empty list masks nothing. */
    kinds: listOf(MASKING).filter(isKind),
    /** The country (ISO 3166) whose phone numbers may lack the country prefix; null for none. */
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
