import { describe, expect, it } from 'vitest';

import { stackNotes } from './margin-room.ts';

const note = (top: number, height: number) => ({ top, height });

describe('notes in the margin', () => {
  it('stand beside their words while there is room', () => {
    expect(stackNotes([note(10, 20), note(100, 40), note(300, 20)], [])).toEqual([10, 100, 300]);
  });

  it('stand below the one before where their words are nearer than it is high', () => {
    expect(stackNotes([note(10, 50), note(20, 30), note(20, 10), note(400, 10)], [])).toEqual([10, 68, 106, 400]);
  });

  it('stand below code that takes the margin, also where one note has been moved into it by another', () => {
    const taken = [
      { top: 30, bottom: 200 },
      { top: 205, bottom: 260 },
    ];
    expect(stackNotes([note(0, 10), note(5, 40), note(150, 10)], taken)).toEqual([0, 268, 316]);
  });
});
