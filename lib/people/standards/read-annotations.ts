import { z } from 'zod';

import { KEPT_SCHEMAS, type KeptNote } from '#lib/contracts/kept-records.ts';
import { annotationFileSchema } from '#lib/contracts/note-exchange.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';

import { noteIdOf } from './annotation.ts';

/** A note from a file of another program; its words are searched for on the page at its address. */
export interface ExternalNote {
  /** Its name in the other program. */
  name: string;
  address: string;
  quote: { exact: string; prefix: string; suffix: string };
  text: string;
  createdMs: number | null;
  changedMs: number | null;
}

/** The content of a file: complete notes that were written here, and notes of other programs. `unreadable` counts items that are neither. */
interface ReadAnnotations {
  own: KeptNote[];
  external: ExternalNote[];
  unreadable: number;
}

const words = z.string().max(LIMITS.keptWordsMaxLength);
const one = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.array(schema), schema.transform((value) => [value])]);

const quoteSelector = z.object({
  type: z.literal('TextQuoteSelector'),
  exact: words.min(1),
  prefix: words.default(''),
  suffix: words.default(''),
});
/** Hypothesis and others write more than one kind of selector. */
const otherSelector = z.looseObject({ type: z.string() });
const selectors = one(z.union([quoteSelector, otherSelector]));

const body = z.union([
  z.looseObject({ type: z.literal('TextualBody'), value: z.string(), purpose: z.string().optional() }),
  z.looseObject({}),
  z.string(),
]);

const source = z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]);
const target = z.looseObject({ source, selector: selectors.optional() });

const annotation = z.looseObject({
  id: z.string(),
  target: one(z.union([target, z.string()])),
  body: one(body).optional(),
  created: z.string().optional(),
  modified: z.string().optional(),
  // Of Hypothesis.
  ...{ uri: z.string().optional(), text: z.string().optional(), updated: z.string().optional() },
});

type ReadAnnotation = z.infer<typeof annotation>;

/** Returns null if it is not an annotation file. */
export function readAnnotations(file: unknown): ReadAnnotations | null {
  const items = annotationFileSchema.safeParse(file);
  if (!items.success) return null;
  const read: ReadAnnotations = { own: [], external: [], unreadable: 0 };
  for (const item of items.data) {
    const own = ownNote(item);
    const external = own === null ? externalNote(item) : null;
    if (own !== null) read.own.push(own);
    else if (external !== null) read.external.push(external);
    else read.unreadable += 1;
  }
  return read;
}

const ownAnnotation = z.object({
  id: z.string(),
  motivation: z.enum(['highlighting', 'bookmarking']),
  created: z.string(),
  modified: z.string(),
  body: z.array(z.object({ value: z.string() })).max(1),
  target: z.object({
    source: z.object({
      id: z.string(),
      'dc:identifier': z.string(),
      'dc:title': z.string(),
      'schema:version': z.string(),
      'dcterms:isPartOf': z.object({ 'dc:identifier': z.string(), 'dc:title': z.string() }),
    }),
    styleClass: z.string(),
    selector: z.array(z.union([quoteSelector, otherSelector])),
    lectern_anchor: z.looseObject({}),
  }),
});

/**
 * Reads a note that was written here by `annotationCollection`; returns null for anything else. Its data is trusted no more than data from a browser.
 */
function ownNote(item: unknown): KeptNote | null {
  const read = ownAnnotation.safeParse(item);
  if (!read.success) return null;
  const { id, motivation, created, modified, body: bodies, target: on } = read.data;
  const quoted = on.selector.find((selector) => selector.type === 'TextQuoteSelector');
  const { isLost, ...range } = on.lectern_anchor as { isLost?: unknown };
  const book = on.source['dcterms:isPartOf'];
  const note = KEPT_SCHEMAS.notes.safeParse({
    id: noteIdOf(id),
    kind: motivation === 'bookmarking' ? 'bookmark' : 'highlight',
    documentId: book['dc:identifier'],
    documentTitle: book['dc:title'],
    pageId: on.source['dc:identifier'],
    pageTitle: on.source['dc:title'],
    href: URL.parse(on.source.id)?.pathname,
    pageVersion: on.source['schema:version'],
    anchor: { ...range, quote: quoted?.['exact'], prefix: quoted?.['prefix'], suffix: quoted?.['suffix'] },
    ...(isLost !== undefined && { isLost }),
    colour: on.styleClass,
    text: bodies[0]?.value ?? '',
    createdMs: Date.parse(created),
    changedMs: Date.parse(modified),
  });
  return note.success ? note.data : null;
}

function externalNote(item: unknown): ExternalNote | null {
  const read = annotation.safeParse(item);
  if (!read.success) return null;
  const { id, created, modified, updated, uri } = read.data;
  for (const on of read.data.target) {
    if (typeof on === 'string') continue;
    const quote = quoteIn(on.selector ?? []);
    if (quote === null) continue;
    const text = commentOf(read.data).slice(0, LIMITS.noteMaxLength).toWellFormed();
    const times = { createdMs: momentOf(created), changedMs: momentOf(modified ?? updated) };
    return { name: id, address: uri ?? on.source, quote, text, ...times };
  }
  return null;
}

function quoteIn(selector: z.infer<typeof selectors>): ExternalNote['quote'] | null {
  for (const each of selector) {
    const quote = quoteSelector.safeParse(each);
    if (quote.success) return { exact: quote.data.exact, prefix: quote.data.prefix, suffix: quote.data.suffix };
  }
  return null;
}

/** Tags are not comments. */
function commentOf({ body: bodies = [], text }: ReadAnnotation): string {
  if (text !== undefined) return text;
  const comments = bodies.flatMap((each) => {
    if (typeof each === 'string' || !('value' in each) || typeof each.value !== 'string') return [];
    return each['purpose'] === 'tagging' ? [] : [each.value];
  });
  return comments.join('\n\n');
}

function momentOf(written: string | undefined): number | null {
  const moment = Date.parse(written ?? '');
  return Number.isNaN(moment) || moment < 0 ? null : moment;
}
