import { z } from 'zod';

import type { ErrorCode } from '#lib/foundation/core/errors.ts';

import { type ApiOperation, errors, json } from './operation-parts.ts';

const signedOutSchema = z
  .object({
    next: z.string().describe('Where the browser goes next: to the provider, to end the session there, or to `/`.'),
  })
  .meta({ id: 'ReaderSignedOut' });

export type SignedOutReply = z.infer<typeof signedOutSchema>;

const ERRORS = [
  'validation_error',
  'not_found',
  'internal_error',
  'storage_unavailable',
] as const satisfies ErrorCode[];
const LIMITED = [...ERRORS, 'rate_limited'] as const satisfies ErrorCode[];

/** The endpoints for readers to sign in and out, if an OpenID provider is configured. */
export const readerSessionOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/sign-in'],
    method: 'get',
    operation: {
      tags: ['reader'],
      summary: 'Sign in by the OpenID provider, where one is configured for readers',
      description: 'For browsers: it leads to the provider, and from there back to `next`, a page of this server.',
      requestParams: { query: z.object({ next: z.string().optional() }) },
      responses: { '303': { description: 'To the provider.' }, ...errors(LIMITED) },
    },
  },
  {
    paths: ['/api/sign-in/callback'],
    method: 'get',
    operation: {
      tags: ['reader'],
      summary: 'Where the OpenID provider leads readers back to',
      description: 'It sets the cookie of the session, once, for the browser that was sent to the provider.',
      responses: { '303': { description: 'To the page that was asked for.' }, ...errors(LIMITED) },
    },
  },
  {
    paths: ['/api/sign-in/logout'],
    method: 'post',
    operation: {
      tags: ['reader'],
      summary: 'Where the OpenID provider says that a reader has signed out there',
      description: 'Back-channel logout: every session of the person whom the token names ends.',
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema: z.object({ logout_token: z.string() }) } },
      },
      responses: {
        '200': { description: 'The sessions have ended.' },
        ...errors([...LIMITED, 'unauthenticated', 'payload_too_large']),
      },
    },
  },
  {
    paths: ['/api/sign-out'],
    method: 'post',
    operation: {
      tags: ['reader'],
      summary: 'End the session of the reader who is signed in by the OpenID provider',
      description: 'A browser that accepts `text/html`, as it does for a form, gets a page that leads to `next`.',
      responses: {
        '200': json('The session has ended, and its cookie is removed.', signedOutSchema),
        ...errors(ERRORS),
      },
    },
  },
];
