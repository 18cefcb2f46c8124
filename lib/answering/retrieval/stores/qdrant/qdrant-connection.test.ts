import { QdrantClientResourceExhaustedError, QdrantClientTimeoutError } from '@qdrant/js-client-rest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { toQdrantFault } from './qdrant-connection.ts';

const httpError = (status: number, data: unknown) => Object.assign(new Error('Bad Request'), { status, data });
const fetchError = (code?: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('no'), code === undefined ? {} : { code }) });
const unfit = z.object({ points: z.array(z.string()) }).safeParse({ points: [7] }).error;

describe('toQdrantFault', () => {
  it.each([
    ['a refused connection', fetchError('ECONNREFUSED'), 'unreachable'],
    ['an unknown name', fetchError('ENOTFOUND'), 'unreachable'],
    ['a certificate that is not trusted', fetchError('SELF_SIGNED_CERT_IN_CHAIN'), 'unreachable'],
    ['a port that is never connected to', fetchError(), 'unreachable'],
    ['a connection that was idle too long', fetchError('UND_ERR_SOCKET'), 'interrupted'],
    ['a body that ends early', new TypeError('terminated'), 'interrupted'],
    ['no patience left', new QdrantClientTimeoutError('x'), 'timeout'],
    ['broken JSON', new SyntaxError('x'), 'malformed'],
    ['no result', new Error('Result came uninitialized'), 'malformed'],
    ['another form', unfit, 'malformed'],
    ['a body that is not JSON', httpError(502, '<html>'), 'unavailable'],
    ['a refused key', httpError(401, 'Invalid API key or JWT'), 'unauthorized'],
    ['a call it dislikes', httpError(422, { status: { error: 'x' } }), 'rejected'],
  ])('knows %s', (_what, error, kind) => {
    expect(toQdrantFault(error)).toMatchObject({ name: 'ServiceFault', kind });
  });

  it('takes what is left of Retry-After for the least to wait', () => {
    expect(toQdrantFault(new QdrantClientResourceExhaustedError('x', '3'))).toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 3000,
    });
  });

  it('repeats of the service’s words what names a collection or a key, and nothing that was sent', () => {
    const said = (text: string) => toQdrantFault(httpError(400, { status: { error: text } }));
    expect(said('Wrong input: Vector dimension error: expected dim: 1024, got 3')).toMatchObject({
      message: 'Qdrant answered 400 (Vector dimension error: expected dim: 1024, got 3).',
    });
    expect(said('Format error in JSON body: value my secret question is not valid')).toMatchObject({
      message: 'Qdrant answered 400.',
    });
    const unindexed = said('Bad request: Index required but not found for "page_title" of one of the following types');
    expect(unindexed).toMatchObject({ message: expect.stringMatching(/"page_title".*keyword index/) as string });
    expect(said('x')).toHaveProperty('cause', undefined);
  });

  it.each([new Error('a bug'), new TypeError('x is not a function'), 'no error at all'])(
    'leaves %s as it is',
    (error) => {
      expect(toQdrantFault(error)).toBe(error);
    },
  );
});
