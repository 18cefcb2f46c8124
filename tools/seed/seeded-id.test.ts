import { describe, expect, it } from 'vitest';

import { sessionIdSchema } from '#lib/contracts/conversation.ts';

import { seededId } from './seeded-id.ts';

describe('the id of what is seeded', () => {
  it('is a UUID as a conversation has it, with the mark of what is seeded', () => {
    for (const number of [1, 2, 4_294_967_295]) {
      const id = seededId(3, 'session', number);
      expect(sessionIdSchema.parse(id)).toBe(id);
      expect(id).toMatch(/-5eed[0-9a-f]{8}$/);
    }
  });

  it('is another one for every number, every kind and every seed, and the same for the same', () => {
    const ids = [1, 2].flatMap((seed) =>
      (['session', 'turn'] as const).flatMap((kind) =>
        Array.from({ length: 20_000 }, (_, number) => seededId(seed, kind, number)),
      ),
    );
    expect(new Set(ids).size).toBe(80_000);
    expect(seededId(1, 'turn', 5)).toBe(ids[20_005]);
  });
});
