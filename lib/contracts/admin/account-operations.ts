import { z } from 'zod';

import type { ErrorCode } from '#lib/foundation/core/errors.ts';

import { type ApiOperation, errors, json, READ_ERRORS } from '../operation-parts.ts';
import {
  accountChangesSchema,
  accountListSchema,
  accountSchema,
  madeAccountSchema,
  newAccountSchema,
  newPasswordSchema,
  passwordChangeSchema,
  removedAccountSchema,
} from './account.ts';
import { adminSessionSchema } from './session.ts';
import { exportQuerySchema } from './turn-filter.ts';

const WRITE_ERRORS = [...READ_ERRORS, 'conflict', 'payload_too_large'] as const satisfies ErrorCode[];

const signedIn = { tags: ['administration'], security: [{ adminSession: [] }] };
const body = (schema: z.ZodType) => ({ required: true as const, content: { 'application/json': { schema } } });
const accountPath = z.object({ account_name: z.string() });

/** The endpoints of administrators' accounts, and of the log of their actions. */
export const accountOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/admin/oidc'],
    method: 'get',
    operation: {
      tags: ['administration'],
      summary: 'Sign in by the OpenID provider, where one is configured',
      description:
        'For browsers: it leads to the provider, and from there back to `next`, a path of the administration.',
      requestParams: { query: z.object({ next: z.string().optional() }) },
      responses: { '303': { description: 'To the provider.' }, ...errors([...READ_ERRORS, 'rate_limited']) },
    },
  },
  {
    paths: ['/api/admin/oidc/callback'],
    method: 'get',
    operation: {
      tags: ['administration'],
      summary: 'Where the OpenID provider leads back to',
      description: 'It sets the cookie of the session, once, for the browser that was sent to the provider.',
      responses: { '303': { description: 'To the administration.' }, ...errors([...READ_ERRORS, 'rate_limited']) },
    },
  },
  {
    paths: ['/api/admin/session/password'],
    method: 'post',
    operation: {
      ...signedIn,
      summary: 'Choose another password for yourself',
      description: 'Every session of the account ends; the answer sets the cookie of a new one.',
      requestBody: body(passwordChangeSchema),
      responses: { '200': json('Changed.', adminSessionSchema), ...errors([...WRITE_ERRORS, 'rate_limited']) },
    },
  },
  {
    paths: ['/api/admin/accounts'],
    method: 'get',
    operation: {
      ...signedIn,
      summary: 'The accounts that may sign in to the administration',
      description: 'Role admin.',
      responses: { '200': json('The accounts, by name.', accountListSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/accounts'],
    method: 'post',
    operation: {
      ...signedIn,
      summary: 'Make an account',
      description: 'Role admin. Its password is told this once.',
      requestBody: body(newAccountSchema),
      responses: { '200': json('The account.', madeAccountSchema), ...errors(WRITE_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/accounts/{account_name}'],
    method: 'patch',
    operation: {
      ...signedIn,
      summary: 'Change the role of an account, or whether it may sign in',
      description: 'Role admin. Its sessions end at once. Somebody is always left who may do everything.',
      requestParams: { path: accountPath },
      requestBody: body(accountChangesSchema),
      responses: { '200': json('The account.', accountSchema), ...errors(WRITE_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/accounts/{account_name}'],
    method: 'delete',
    operation: {
      ...signedIn,
      summary: 'Remove an account',
      description: 'Role admin. Its sessions end at once.',
      requestParams: { path: accountPath },
      responses: { '200': json('What was removed.', removedAccountSchema), ...errors([...READ_ERRORS, 'conflict']) },
    },
  },
  {
    paths: ['/api/admin/accounts/{account_name}/password'],
    method: 'post',
    operation: {
      ...signedIn,
      summary: 'Give an account another password',
      description: 'Role admin. It is told this once; the sessions of the account end.',
      requestParams: { path: accountPath },
      responses: { '200': json('The password.', newPasswordSchema), ...errors([...READ_ERRORS, 'conflict']) },
    },
  },
  {
    paths: ['/api/admin/log'],
    method: 'get',
    operation: {
      ...signedIn,
      summary: 'What was done in the administration, newest first',
      description: 'Role admin. Takes the filter of the page, as its address has it.',
      requestParams: { query: exportQuerySchema },
      responses: {
        '200': {
          description: 'The entries.',
          content: { 'text/csv': { schema: z.string() }, 'application/x-ndjson': { schema: z.string() } },
        },
        ...errors(READ_ERRORS),
      },
    },
  },
];
