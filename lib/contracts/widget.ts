import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

import { sessionIdSchema, turnIdSchema } from './conversation.ts';
import { FEEDBACK_RATINGS } from './feedback.ts';
import { pageVersionSchema } from './page-text.ts';
import { requestText } from './parse-or-throw.ts';

/** The token with which a page of another site may ask for a while. */
export const widgetTokenSchema = z
  .object({
    token: z.string().describe('To be sent as a bearer token by pages of the same origin alone.'),
    expires_in: z.int().min(1).describe('Seconds.'),
  })
  .meta({ id: 'WidgetToken' });

const document = requestText('document_id', { maxLength: LIMITS.filterValueMaxLength });

const PASSAGES_RULE = `passages must be a list of 1 to ${LIMITS.shownPassagesMax} texts.`;

/** The content of a page of another site, by which its page in the library is recognised. */
export const shownPageSchema = z
  .object(
    {
      address: requestText('address', { maxLength: LIMITS.filterValueMaxLength }).describe(
        'Where the page is. It decides only between pages that hold the same words.',
      ),
      passages: z
        .array(requestText('passages value', { maxLength: LIMITS.shownPassageMaxLength }), { error: PASSAGES_RULE })
        .min(1, { error: PASSAGES_RULE })
        .max(LIMITS.shownPassagesMax, { error: PASSAGES_RULE })
        .describe('Paragraphs of it, best its longest ones.'),
      document_id: document.nullish().describe('The only document that is looked in.'),
    },
    { error: 'The body must be a JSON object.' },
  )
  .meta({ id: 'ShownPage' });

/** The page of the library with the content that another site shows. */
export const recognisedPageSchema = z
  .object({
    page: z
      .object({
        page_id: z.string(),
        page_version: pageVersionSchema,
        page_title: z.string(),
        document_id: z.string(),
        document_title: z.string(),
      })
      .nullable()
      .describe('Null when no page, or more than one, holds at least half of the passages.'),
  })
  .meta({ id: 'RecognisedPage' });

/** A search from a page of another site. */
export const widgetSearchSchema = z
  .object(
    {
      query: requestText('query', { maxLength: LIMITS.pageSearchQueryMaxLength }),
      document_id: document.nullish().describe('The only document that is looked in.'),
    },
    { error: 'The body must be a JSON object.' },
  )
  .meta({ id: 'WidgetSearch' });

/** Feedback of a visitor of another site on an answer. */
export const widgetFeedbackSchema = z
  .object(
    {
      session_id: sessionIdSchema,
      turn_id: turnIdSchema,
      rating: z
        .enum(FEEDBACK_RATINGS, { error: 'rating must be "up" or "down", or null.' })
        .nullable()
        .describe('Null takes back what was said.'),
    },
    { error: 'The body must be a JSON object.' },
  )
  .meta({ id: 'WidgetFeedback' });

export type RecognisedPage = z.infer<typeof recognisedPageSchema>;
