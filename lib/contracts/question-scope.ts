import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

import { pageVersionSchema } from './page-text.ts';
import { requestText } from './parse-or-throw.ts';

function placeId(name: string) {
  return requestText(name, { maxLength: LIMITS.filterValueMaxLength });
}

function scopeIds(name: 'document_ids' | 'page_ids', most: number) {
  return z
    .array(placeId(`scope.${name} value`), { error: `scope.${name} must be a list of strings.` })
    .min(1, { error: `scope.${name} must hold at least one value.` })
    .max(most, { error: `scope.${name} must hold at most ${most} values.` })
    .optional();
}

const SCOPE_KEYS = ['document_ids', 'page_ids', 'section', 'chapter_of', 'up_to'] as const;

/** The part of the library to search: the intersection of all keys. */
export const questionScopeSchema = z
  .strictObject(
    {
      document_ids: scopeIds('document_ids', LIMITS.scopeDocumentsMax),
      page_ids: scopeIds('page_ids', LIMITS.filterValuesMax),
      section: z
        .strictObject(
          { page_id: placeId('scope.section.page_id'), section_id: placeId('scope.section.section_id') },
          { error: 'scope.section must be an object with page_id and section_id.' },
        )
        .optional()
        .describe('One section of a page, by the id of its heading, with the headings beneath it.'),
      chapter_of: placeId('scope.chapter_of')
        .optional()
        .describe('The id of a page: the chapter it is in, with all the pages under that in the contents.'),
      up_to: placeId('scope.up_to').optional().describe('The id of a page: its document up to and with that page.'),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `scope has an unknown key; the keys are ${SCOPE_KEYS.join(', ')}.`
          : 'scope must be an object or null.',
    },
  )
  .meta({ id: 'QuestionScope', description: 'The part of the library to look in; everywhere when absent.' });

function rangeOffsets(name: string) {
  const rule = `${name}.start and ${name}.end must be whole numbers, start before end.`;
  const offset = z.int({ error: rule }).min(0, { error: rule });
  return { rule, start: offset, end: offset };
}

const SELECTED = rangeOffsets('selection');

/** The location of the selected text: a half-open range of a page version's canonical text, in UTF-16 code units. */
export const pageSelectionSchema = z
  .object(
    {
      page_version: pageVersionSchema,
      start: SELECTED.start,
      end: SELECTED.end,
      page_id: placeId('selection.page_id').optional(),
    },
    { error: 'selection must be an object or null.' },
  )
  .refine(({ start, end }) => start < end, { error: SELECTED.rule })
  .meta({
    id: 'PageSelection',
    description:
      'Where selected_text stands: that slice of the canonical text must be selected_text, exactly. Without page_id, any page with that version.',
  });

const PASSAGE = rangeOffsets('context.passage');
/** A code point takes at most two units. */
const PASSAGE_UNITS_MAX = LIMITS.selectedTextMaxLength * 2;

const passageSchema = z
  .object(
    { page_version: pageVersionSchema, start: PASSAGE.start, end: PASSAGE.end },
    { error: 'context.passage must be an object.' },
  )
  .refine(({ start, end }) => start < end, { error: PASSAGE.rule })
  .refine(({ start, end }) => end - start <= PASSAGE_UNITS_MAX, {
    error: `context.passage must be at most ${PASSAGE_UNITS_MAX} code units long.`,
  });

/** The reader's place. It identifies the target of phrases in a question and widens nothing: the scope decides which evidence may be used. */
export const questionContextSchema = z
  .object(
    {
      document_id: placeId('context.document_id').optional(),
      page_id: placeId('context.page_id').optional(),
      section_id: placeId('context.section_id').optional().describe('The id of the heading that is being read under.'),
      passage: passageSchema
        .optional()
        .describe('What “this passage” is: a range of the canonical text of a version of the page.'),
    },
    { error: 'context must be an object or null.' },
  )
  .meta({
    id: 'QuestionContext',
    description: 'Where the reader is: what “this book”, “this chapter”, “this page” and “this section” mean.',
  });

export type QuestionScope = z.infer<typeof questionScopeSchema>;
export type QuestionContext = z.infer<typeof questionContextSchema>;
