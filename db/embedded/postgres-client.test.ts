import { setTimeout as delay } from 'node:timers/promises';

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

  it('lets those who are patient wait until the others have nothing to ask for a while', async () => {
    const turns = new TurnLock();
    const order: string[] = [];
    const release = await turns.take(patient);
    const background = turns.take(patient, { isPatient: true }).then((end) => {
      order.push('background');
      end();
    });
    release();
    for (let statement = 0; statement < 3; statement += 1) {
      const end = await turns.take(patient);
      order.push('question');
      end();
      await delay(2);
    }
    await background;
    expect(order).toEqual(['question', 'question', 'question', 'background']);
  });

  it('does not let them wait for ever', async () => {
    const turns = new TurnLock();
    let isOver = false;
    const ask = async (): Promise<void> => {
      while (!isOver) {
        const end = await turns.take(patient);
        await delay(5);
        end();
      }
    };
    const asking = [ask(), ask()];
    for (let turn = 0; turn < 3; turn += 1) (await turns.take(patient, { isPatient: true }))();
    isOver = true;
    await Promise.all(asking);
  });

  it('keeps the order of those who are patient, and lets them leave', async () => {
    const turns = new TurnLock();
    const release = await turns.take(patient);
    const impatient = new AbortController();
    const order: number[] = [];
    const left = turns.take(impatient.signal, { isPatient: true });
    const taken = [1, 2].map(async (number) => {
      const end = await turns.take(patient, { isPatient: true });
      order.push(number);
      end();
    });
    impatient.abort(new Error('enough'));
    await expect(left).rejects.toThrow('enough');
    release();
    await Promise.all(taken);
    expect(order).toEqual([1, 2]);
  });
});
