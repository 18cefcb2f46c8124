import { z } from 'zod';

import { type ApiOperation, errors, file, json, READ_ERRORS, IDENTITY_ERRORS, UNCHANGED } from './operation-parts.ts';
import { answerIdSchema, answerRequestSchema, keptAnswerSchema } from './kept-answer.ts';
import { assetQuerySchema } from './picture-sizes.ts';
import { profileListSchema, toolListSchema } from './agent-offers.ts';

/** The endpoints for answers saved as files, and for the links in them. */
export const answerOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/answers'],
    method: 'post',
    operation: {
      tags: ['answers'],
      summary: 'Answer a question, or take an answer that was given, and keep it as a Markdown file',
      description:
        'The reply is what an agent is told: also that the library does not say, that a question has to be put more clearly, or that the profile’s filter lacks a parameter. Those are no errors of HTTP; a request that cannot be read is, and so is a service that cannot be reached.',
      requestBody: { required: true, content: { 'application/json': { schema: answerRequestSchema } } },
      responses: {
        '200': json('What became of it.', keptAnswerSchema),
        ...errors([
          ...READ_ERRORS,
          'payload_too_large',
          'rate_limited',
          'budget_used_up',
          'retrieval_unavailable',
          'embedding_failed',
          'agent_unavailable',
        ]),
      },
    },
  },
  {
    paths: ['/api/answers/{answer_id}'],
    method: 'get',
    operation: {
      tags: ['answers'],
      summary: 'The file of an answer, its links made anew',
      requestParams: { path: z.object({ answer_id: answerIdSchema }) },
      responses: { '200': file('The file.', 'text/markdown'), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/pictures/{token}'],
    method: 'get',
    operation: {
      tags: ['answers'],
      summary: 'A picture of an answer, by its signed address',
      description:
        'An address is for one viewer, one picture of one page, and for a while. One that is somebody else’s, was changed or has expired, and one whose page may not be read any more, is answered like one that there is not.',
      requestParams: { path: z.object({ token: z.string() }), query: assetQuerySchema },
      responses: {
        '200': file('The picture.', 'image/*'),
        '304': UNCHANGED,
        ...errors(READ_ERRORS),
      },
    },
  },
  {
    paths: ['/source/{token}'],
    method: 'get',
    operation: {
      tags: ['answers'],
      summary: 'The page of a citation, by a signed link',
      description:
        'Its canonical text, with range requests; a browser that follows the link is sent on to the page in the reader. A link is for one viewer, one page and one version of it, and for a while.',
      requestParams: { path: z.object({ token: z.string() }) },
      responses: {
        '200': file('The text.', 'text/plain'),
        '206': file('The part that was asked for.', 'text/plain'),
        '302': { description: 'To the page in the reader.' },
        '304': UNCHANGED,
        '416': { description: 'There is no such part.' },
        ...errors([...READ_ERRORS, 'link_expired']),
      },
    },
  },
];

/** The endpoints that describe the agent's capabilities. */
export const agentOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/profiles'],
    method: 'get',
    operation: {
      tags: ['chat'],
      summary: 'The profiles that a question may name',
      responses: { '200': json('The profiles.', profileListSchema), ...errors([...IDENTITY_ERRORS, 'internal_error']) },
    },
  },
  {
    paths: ['/api/tools'],
    method: 'get',
    operation: {
      tags: ['chat'],
      summary: 'The tools that the agent works with',
      responses: { '200': json('The tools.', toolListSchema), ...errors([...IDENTITY_ERRORS, 'internal_error']) },
    },
  },
];
