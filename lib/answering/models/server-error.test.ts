import { describe, expect, it } from 'vitest';

import { parseServerError, readServerError } from './server-error.ts';

const NOTHING = { message: '', status: null, reasons: [], retryAfterMs: null };

describe('readServerError', () => {
  it.each([
    [
      'OpenAI',
      { error: { message: 'No.', type: 'invalid_request_error', param: null, code: 'invalid_api_key' } },
      { ...NOTHING, message: 'No.', reasons: ['invalid_api_key', 'invalid_request_error'] },
    ],
    [
      'Gemini, in a list and with details',
      [
        {
          error: {
            code: 429,
            message: 'Quota.',
            status: 'RESOURCE_EXHAUSTED',
            details: [{ '@type': 'Help', links: [] }, { reason: 'RATE_LIMIT' }, { retryDelay: '1.25s' }],
          },
        },
      ],
      { message: 'Quota.', status: 429, reasons: ['RESOURCE_EXHAUSTED', 'RATE_LIMIT'], retryAfterMs: 1250 },
    ],
    ['Ollama', { error: 'model not found' }, { ...NOTHING, message: 'model not found' }],
    [
      'vLLM',
      { object: 'error', message: 'Too long.', type: 'BadRequestError', code: 400 },
      { ...NOTHING, message: 'Too long.', status: 400, reasons: ['BadRequestError'] },
    ],
    ['FastAPI', { detail: 'Not Found' }, { ...NOTHING, message: 'Not Found' }],
    [
      'a code in words',
      { error: { message: 'No.', code: '503' } },
      { ...NOTHING, message: 'No.', status: 503, reasons: ['503'] },
    ],
    ['fields of unknown kinds', { error: { message: 5, code: {}, details: 'no' } }, NOTHING],
  ])('reads the form of %s', (_, body, expected) => {
    expect(readServerError(body)).toEqual(expected);
  });

  it.each([null, 5, 'error', [], {}, { usage: {} }, { detail: [{ msg: 'x', input: 'the question' }] }])(
    'finds none in %j',
    (body) => {
      expect(readServerError(body)).toBeNull();
    },
  );

  it('takes no sentence for the name of an error', () => {
    expect(readServerError({ error: { message: '', type: 'What does the keeper do?' } })?.reasons).toEqual([]);
  });

  it('finds none in what is no JSON', () => {
    expect(parseServerError('<h1>Bad Gateway</h1>')).toBeNull();
    expect(parseServerError('{"error":"no"}')?.message).toBe('no');
  });
});
