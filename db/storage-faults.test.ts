import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { AppError } from '#lib/foundation/core/errors.ts';

import { databaseFault } from './database-fault.ts';
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

  it.each([
    [new Error('Connection terminated unexpectedly'), 'interrupted'],
    [new Error('Connection terminated due to connection timeout'), 'timeout'],
    [new Error('timeout exceeded when trying to connect'), 'timeout'],
    [new Error('Client has encountered a connection error and is not queryable'), 'interrupted'],
    [new Error('Cannot use a pool after calling end on the pool'), 'unreachable'],
    [new Error('Error connecting to database: fetch failed'), 'unreachable'],
    [new Error('Server error (HTTP status 500): Control plane request failed'), 'unavailable'],
    [new Error("Couldn't connect to compute node"), 'unavailable'],
    [coded('XX000'), 'unavailable'],
    [coded('57P01'), 'interrupted'],
    [coded('57P03'), 'interrupted'],
    [coded('57014'), 'timeout'],
    [coded('53300'), 'unavailable'],
    [coded('40P01'), 'unavailable'],
    [coded('25006'), 'unavailable'],
    [coded('28P01'), 'unauthorized'],
    [coded('28000'), 'unauthorized'],
    [coded('3D000'), 'not_found'],
    [coded('ECONNRESET', { syscall: 'read' }), 'interrupted'],
    [coded('EPIPE', { syscall: 'write' }), 'interrupted'],
    [coded('ENOTFOUND', { syscall: 'getaddrinfo' }), 'unreachable'],
  ])('%s of a driver: the database cannot serve, as %s', (error, kind) => {
    expect(asStorageFault(wrapped(error))).toMatchObject({ code: 'storage_unavailable', cause: { kind } });
  });

  it('a broken WebSocket, which is an event and no error: the database cannot serve', () => {
    expect(asStorageFault(new Event('error'))).toMatchObject({
      code: 'storage_unavailable',
      cause: { kind: 'interrupted' },
    });
  });

  it.each([
    ['57P03', 'unreachable'],
    ['53300', 'unreachable'],
    ['28P01', 'unauthorized'],
    ['3D000', 'not_found'],
  ])('while connecting, %s is %s: nothing was asked yet', (code, kind) => {
    expect(databaseFault(coded(code), 'connecting')).toMatchObject({ kind });
  });

  it('says what failed without the driver’s words, which may name hosts and users', () => {
    const error = coded('28P01');
    error.message = 'password authentication failed for user "ann"';
    expect(databaseFault(error, 'connecting')?.message).toBe('The database could not be connected to (28P01).');
  });

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
