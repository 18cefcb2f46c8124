import { describe, expect, it } from 'vitest';

import { subjectBefore } from './subject-before.ts';

const ABOUT_WARSAW = [{ question: 'When was the Royal Castle in Warsaw built?' }];

describe('subjectBefore', () => {
  it('is what the question before is about, in its words, where a question leaves that out', () => {
    expect(subjectBefore('Why?', [{ question: 'What is ownership?' }])).toBe('ownership');
    expect(subjectBefore('Who built it?', [...ABOUT_WARSAW, { question: 'Why?' }])).toBe(
      'Royal Castle in Warsaw built',
    );
  });

  it('is nothing for a question that says it itself, and for one that nothing comes before', () => {
    expect(subjectBefore('What is a slice?', ABOUT_WARSAW)).toBeNull();
    expect(subjectBefore('Why?', [])).toBeNull();
  });
});
