import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { HALVES, type Half } from '#tools/half.ts';

const half = z.enum(HALVES);
const nonEmpty = z.string().min(1);

const ASKS = /^(list|count|(groups|values):\w+|value:\w+|top:\w+:(asc|desc):\d+)$/;

const catalogueSetSchema = z.strictObject({
  half,
  templates: z
    .array(z.strictObject({ ask: z.string().regex(ASKS), text: nonEmpty.describe('With {slots} to be filled in.') }))
    .min(1),
});

const identifierSetSchema = z.strictObject({ half, templates: z.array(nonEmpty.includes('{id}')).min(1) });

const moment = z.string().nullable();

const dateSetSchema = z.strictObject({
  half,
  phrases: z
    .array(
      z.strictObject({
        phrase: nonEmpty,
        now: z.iso.datetime(),
        timeZone: nonEmpty,
        weekStart: z.enum(['monday', 'sunday']),
        from: z.array(moment).min(1).describe('Any of: a local day, a moment, "now", or null for an open side.'),
        to: z.array(moment).min(1),
      }),
    )
    .min(1),
});

const referenceSetSchema = z.strictObject({
  half,
  templates: z.array(z.strictObject({ ask: z.enum(['summary', 'metadata', 'comparison']), text: nonEmpty })).min(1),
  choices: z.array(nonEmpty).default([]).describe('How an option is chosen; {fragment} is a part of its title.'),
});

const textSetSchema = z.strictObject({
  half,
  nearMisses: z.array(nonEmpty).min(1).describe('With the words of the catalogue, and for something else.'),
  content: z.array(nonEmpty).min(1),
});

export type CatalogueTemplate = z.output<typeof catalogueSetSchema>['templates'][number];
export type DatePhrase = z.output<typeof dateSetSchema>['phrases'][number];
export type ReferenceSet = z.output<typeof referenceSetSchema>;
export type ReferenceTemplate = ReferenceSet['templates'][number];

export function readCatalogueTemplates(wanted: Half): CatalogueTemplate[] {
  return checked(catalogueSetSchema.parse(read('catalogue', wanted)), wanted).templates;
}

export function readIdentifierTemplates(wanted: Half): string[] {
  return checked(identifierSetSchema.parse(read('identifiers', wanted)), wanted).templates;
}

export function readDatePhrases(wanted: Half): DatePhrase[] {
  return checked(dateSetSchema.parse(read('dates', wanted)), wanted).phrases;
}

/** Questions that are to be searched for, every one of them. */
export function readTextQuestions(wanted: Half): z.output<typeof textSetSchema> {
  return checked(textSetSchema.parse(read('text', wanted)), wanted);
}

export function readReferenceSet(kind: 'ambiguous' | 'clear', wanted: Half): ReferenceSet {
  return checked(referenceSetSchema.parse(read(kind, wanted)), wanted);
}

function read(kind: string, wanted: Half): unknown {
  return JSON.parse(readFileSync(new URL(`sets/${kind}-${wanted}.json`, import.meta.url), 'utf8'));
}

/** The name of a file says which half may be looked at, so it must not be mistaken. */
function checked<Set extends { half: Half }>(set: Set, wanted: Half): Set {
  if (set.half !== wanted) throw new Error(`The file of the ${wanted} half holds the ${set.half} half.`);
  return set;
}
