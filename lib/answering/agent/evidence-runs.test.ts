import { describe, expect, it } from 'vitest';

import { buildChunk } from '#tests/support/build-chunk.ts';

import { Evidence } from './evidence.ts';
import { evidenceRuns } from './evidence-runs.ts';

/** Chunks of one page, each behind the one before, with what stands between. */
function pageOf(parts: readonly string[], between: string) {
  let before = '';
  return parts.map((part, index) => {
    const chunk = buildChunk([part], {}, before);
    before += part + between;
    const after = index === parts.length - 1 ? '' : `${between}${parts[index + 1] ?? ''}`;
    return { chunk: { ...chunk, id: `${chunk.id}-${index}`, after }, relevance: 0.5, wordRelevance: 0.5 };
  });
}

function runsOf(passages: ReturnType<typeof pageOf>): string[][] {
  const evidence = new Evidence({ maxPassages: 10, maxTokens: 8000 });
  evidence.addPassages(passages);
  return evidenceRuns(evidence.blocks).map((run) => run.map(({ passage }) => passage?.chunk.text ?? ''));
}

describe('evidenceRuns', () => {
  it('joins what stands one behind the other in a section, in reading order, the best find first', () => {
    const [one, two, three] = pageOf(['The lamp is lit.', 'The oil burns.', 'The fog comes.'], '\n\n');
    if (!one || !two || !three) throw new Error('There are three.');
    expect(runsOf([three, one])).toEqual([['The fog comes.'], ['The lamp is lit.']]);
    expect(runsOf([three, one, two])).toEqual([['The lamp is lit.', 'The oil burns.', 'The fog comes.']]);
  });

  it('joins nothing over words that are not there', () => {
    const [one, , three] = pageOf(['The lamp is lit.', 'Much oil.', 'The fog comes.'], ' and ');
    if (!one || !three) throw new Error('There are three.');
    expect(runsOf([one, three])).toEqual([['The lamp is lit.'], ['The fog comes.']]);
  });
});
