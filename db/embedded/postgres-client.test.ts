import { describe, expect, it } from 'vitest';

import { TurnLock } from './postgres-client.ts';

const patient = new AbortController().signal;

describe('taking turns', () => {
  it('gives the turn to one at a time, in the order of asking', async () => {
    const turns = new TurnLock();
    const order: number[] = [];
    let inside = 0;
    await Promise.all(
      [1, 2, 3, 4].map(async (number) => {
        const release = await turns.take(patient);
        inside += 1;
        expect(inside).toBe(1);
        order.push(number);
        await Promise.resolve();
        inside -= 1;
        release();
      }),
    );
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it('passes over those who stopped waiting', async () => {
    const turns = new TurnLock();
    const release = await turns.take(patient);
    const impatient = new AbortController();
    const left = turns.take(impatient.signal);
    const next = turns.take(patient);
    impatient.abort(new Error('enough'));
    await expect(left).rejects.toThrow('enough');
    release();
    await expect(next).resolves.toBeTypeOf('function');
  });

  it('does not let those in who are not waiting any more when they come', async () => {
    const turns = new TurnLock();
    await expect(turns.take(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
    await expect(turns.take(patient)).resolves.toBeTypeOf('function');
  });
});
