import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, test } from 'vitest';

import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

import { createLogger, serializeError } from './logger.ts';

const SECRET = 'hunter2';

/** An error as vendors make them: with what it worked on in its message and in its fields. */
function externalError(fields: Record<string, unknown> = {}): Error {
  return Object.assign(new Error(`password authentication failed for ${SECRET}`), { params: [SECRET], ...fields });
}

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(createLogger('trace', { write: (line) => (text += line) }));
  return text;
}

describe('an error in the log', () => {
  test('of ours keeps its message, and each of its causes what says where to look', () => {
    const fault = new ServiceFault('rate_limited', 'The search service wants to be asked less often.', {
      status: 429,
      retryAfterMs: 2_000,
      cause: externalError({ name: 'ApiError', code: 'ECONNRESET', statusCode: 429 }),
    });
    expect(serializeError(new AppError('retrieval_unavailable', { cause: fault }))).toMatchObject({
      name: 'AppError',
      code: 'retrieval_unavailable',
      message: 'The search service cannot be reached right now. Please try again.',
      cause: {
        name: 'ServiceFault',
        kind: 'rate_limited',
        message: 'The search service wants to be asked less often.',
        status: 429,
        retryAfterMs: 2_000,
        cause: { name: 'ApiError', code: 'ECONNRESET', status: 429 },
      },
    });
  });

  test('of others keeps neither message nor fields', () => {
    const failed = new DrizzleQueryError('select $1', [SECRET], externalError({ code: '28P01', detail: SECRET }));
    const error = serializeError(failed);
    expect(error).toMatchObject({ name: 'Error', cause: { code: '28P01' } });
    expect(JSON.stringify(error)).not.toContain(SECRET);
  });

  test('is told where a line breaks, which no error is thrown for', async () => {
    const event = await new Promise<Event>((resolve) => {
      // Nothing listens there.
      new WebSocket('ws://127.0.0.1:1').addEventListener('error', resolve, { once: true });
    });
    const cause = serializeError(new AppError('storage_unavailable', { cause: event })).cause;
    expect(cause).toMatchObject({ name: 'ErrorEvent', kind: 'error', cause: { name: 'TypeError' } });
    const long = Object.assign(new Event('error'), { message: 'x'.repeat(1_000), error: externalError() });
    expect(serializeError(long)).toMatchObject({ name: 'Event', message: 'x'.repeat(200), cause: { name: 'Error' } });
    expect(JSON.stringify(serializeError(long))).not.toContain(SECRET);
  });

  test('says where it was thrown, without its message', () => {
    for (const message of [SECRET, '', `a\n    at ${SECRET} (${SECRET}:1:1)`]) {
      const { stack } = serializeError(new TypeError(message));
      expect(stack).toMatch(/^ {4}at .*logger\.test\.ts:\d+:\d+/);
      expect(stack).not.toContain(SECRET);
    }
  });

  test('has no stack when its message cannot be told from it', () => {
    const error = externalError();
    expect(error.stack).toContain(SECRET);
    error.message = 'changed';
    expect(serializeError(error)).toEqual({ name: 'Error' });
  });

  test.each([
    ['name', { name: `Error of ${SECRET} and others` }],
    ['code', { code: `${SECRET} ${SECRET}` }],
    ['status', { status: SECRET }],
  ])('has no %s that is not one', (_what, fields) => {
    expect(JSON.stringify(serializeError(externalError(fields)))).not.toContain(SECRET);
  });

  test('that is its own cause ends', () => {
    const error = externalError();
    error.cause = error;
    expect(JSON.stringify(serializeError(error)).match(/"cause"/g)).toHaveLength(8);
  });

  test.each([[SECRET], [{ message: SECRET }], [null], [undefined]])('that is none is of a type: %j', (thrown) => {
    expect(serializeError(thrown)).toEqual({ name: typeof thrown });
  });
});

describe('a line of the log', () => {
  test.each<[string, Parameters<typeof logged>[0]]>([
    ['an error and a message', (log) => log.error({ err: externalError() }, 'it failed')],
    ['an error without a message', (log) => log.error({ err: externalError() })],
    ['an error alone', (log) => log.error(externalError())],
    ['an error before a message', (log) => log.error(externalError(), 'it failed')],
    ['an error by another name', (log) => log.error({ error: externalError(), cause: externalError() }, 'it failed')],
    ['an error of a child', (log) => log.child({ part: 'search' }).warn({ err: externalError() })],
  ])('made of %s has no word of the error', (_what, write) => {
    const text = logged(write);
    expect(text).not.toContain(SECRET);
    expect(JSON.parse(text)).toMatchObject({ msg: expect.stringMatching(/^(?:it failed|an error)$/) as string });
  });

  test('masks what is secret by its name', () => {
    expect(logged((log) => log.info({ server: { apiKey: SECRET, token: SECRET } }, 'configured'))).not.toContain(
      SECRET,
    );
  });
});
