import type { ErrorCode } from '#lib/foundation/core/errors.ts';

import { type ApiOperation, errors, json, READ_ERRORS } from '../operation-parts.ts';
import { localModelSchema } from './local-model.ts';
import { textRecognitionSchema } from './text-recognition.ts';

const MODEL_ERRORS = [...READ_ERRORS, 'conflict', 'model_files_unavailable'] as const satisfies ErrorCode[];

const signedIn = { tags: ['administration'], security: [{ adminSession: [] }] };

const recognition = json('Text recognition, and how fetching it goes.', textRecognitionSchema);

/** The endpoints for models that are fetched when an administrator asks for them. */
export const modelOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/admin/local-model'],
    method: 'get',
    operation: {
      ...signedIn,
      summary: 'The model on this machine that lets search compare meaning',
      responses: { '200': json('The model, and how fetching it goes.', localModelSchema), ...errors(MODEL_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/local-model'],
    method: 'post',
    operation: {
      ...signedIn,
      summary: 'Begin to fetch that model, and what runs it',
      description: 'Role admin. It goes on by itself, and where an earlier try was cut; `GET` tells how far it is.',
      responses: { '202': json('The model, and how fetching it goes.', localModelSchema), ...errors(MODEL_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/local-model'],
    method: 'delete',
    operation: {
      ...signedIn,
      summary: 'Stop fetching that model',
      description: 'Role admin. What has come of it stays, and is not fetched again.',
      responses: { '200': json('The model, and how fetching it goes.', localModelSchema), ...errors(MODEL_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/text-recognition'],
    method: 'get',
    operation: {
      ...signedIn,
      summary: 'Text recognition for scanned pages',
      responses: { '200': recognition, ...errors(MODEL_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/text-recognition'],
    method: 'post',
    operation: {
      ...signedIn,
      summary: 'Begin to fetch text recognition for the languages of OCR_LANGUAGES',
      description: 'Role admin. npm fetches it, and imports use it from then on; `GET` tells whether it is here.',
      responses: { '202': recognition, ...errors(MODEL_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/text-recognition'],
    method: 'delete',
    operation: {
      ...signedIn,
      summary: 'Stop fetching text recognition',
      description: 'Role admin.',
      responses: { '200': recognition, ...errors(MODEL_ERRORS) },
    },
  },
];
