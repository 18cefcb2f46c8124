import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';

import { describe, expect, it } from 'vitest';

import { HALVES, type Half } from '#tools/half.ts';

import { readWordedSet } from './worded-set.ts';

const PLAIN = new URL('../questions/plain/', import.meta.url);

describe('readWordedSet', () => {
  it.each(readdirSync(PLAIN))('%s has every question in the half that chance gives it', (file) => {
    const { halves } = readWordedSet(new URL(file, PLAIN));
    for (const half of HALVES) {
      const { questions, unanswered } = halves[half];
      const asked = [...questions.map(({ question }) => question), ...unanswered];
      expect(asked.filter((question) => halfOf(`${basename(file, '.json')} ${question}`) !== half)).toEqual([]);
      expect(questions.filter(({ form }) => form === undefined)).toEqual([]);
    }
  });
});

function halfOf(text: string): Half {
  return createHash('sha256').update(text).digest().readUInt32BE() % 2 === 0 ? 'tune' : 'held-out';
}
