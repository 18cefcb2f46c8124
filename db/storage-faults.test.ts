import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { AppError } from '#lib/core/errors.ts';

import { asStorageFault, fromStorage } from './storage-faults.ts';

const coded = (code: string, more: object = {}): Error => Object.assign(new Error('internal'), { code, ...more });
const wrapped = (cause: Error): Error => new DrizzleQueryError('select $1', ['a secret'], cause);

describe('what a failed database call means', () => {
  it.each(['08006', '53100', '53200', '57P01', '58030', 'XX000'])('SQLSTATE %s: the database cannot serve', (code) => {
    const fault = asStorageFault(wrapped(coded(code)));
    expect(fault).toMatchObject({ code: 'storage_unavailable' });
  });

  it('a connection that is refused: the database cannot serve', () => {
    expect(asStorageFault(wrapped(coded('ECONNREFUSED', { syscall: 'connect' })))).toMatchObject({
      code: 'storage_unavailable',
    });
  });

  it.each(['23505', '22P02', '42601', '42P01'])(
    'SQLSTATE %s: a fault of ours, passed on without the parameters',
    (code) => {
      const cause = coded(code);
      expect(asStorageFault(wrapped(cause))).toBe(cause);
    },
  );

  it('passes on what is no fault of the database', () => {
    for (const error of [new AppError('forbidden'), new TypeError('a bug'), 'thrown text'])
      expect(asStorageFault(error)).toBe(error);
  });

  it('unwraps an AppError of the driver', async () => {
    const fault = new AppError('storage_unavailable');
    await expect(fromStorage(Promise.reject(wrapped(fault)))).rejects.toBe(fault);
    await expect(fromStorage(Promise.resolve(1))).resolves.toBe(1);
  });
});
