import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { LibrarySource } from '#lib/contracts/source.ts';
import { EVIDENCE_SCENARIOS } from '#tests/support/evidence-scenarios.ts';
import { askRuntime } from '#tests/support/services/model/asked-runtime.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { contentOf } from '#tests/support/services/model/model-wire.ts';
import { callingThenSaying } from '#tests/support/services/model/said-evidence.ts';
import { trialsOf } from '#tests/support/trials.ts';
import { openStationLibrary, type StationLibrary } from '#tests/support/station-library.ts';
import { firstByDay } from '#tests/support/long-it.ts';

describe('tools over a library of thousands of chunks', () => {
  let endpoint: ModelEndpoint;
  let library: StationLibrary;

  beforeAll(async () => {
    endpoint = await startModelEndpoint();
    library = await openStationLibrary(trialsOf({ usual: 4, deep: 20 }), endpoint.variables);
  }, 180_000);
  beforeEach(() => endpoint.requests.splice(0));
  afterAll(async () => {
    await library.close();
    await endpoint.close();
  });

  it('there are forty scenarios, and among the long proofs more than 3,000 chunks', () => {
    expect(EVIDENCE_SCENARIOS).toHaveLength(40);
    expect(library.chunks).toBeGreaterThan(trialsOf({ usual: 700, deep: 3_000 }));
  });

  it.each(firstByDay(EVIDENCE_SCENARIOS, 6))('$name', async (scenario) => {
    const { question, topK = 5, scoreThreshold = null, calls, says, shown } = scenario;
    endpoint.reply = callingThenSaying(
      calls,
      RegExp(says.map((one) => RegExp.escape(one.split('. ')[0] ?? '')).join('|')),
    );
    const { turn, text, error } = await askRuntime(library, question, { topK, scoreThreshold });
    expect(error).toBeNull();
    for (const sentence of shown) expect(text).toContain(sentence.replace(/\.$/, ''));
    for (const sentence of says.filter((one) => !shown.includes(one)))
      expect(text).not.toContain(sentence.slice(0, -1));
    const cited = turn.sources.flatMap((source) => ('chunk_id' in source ? [source] : []));
    const { counts, documents, contexts, result } = scenario;
    const ids = new Set(cited.map(({ doc_id: id }) => id));
    // Which of two copies is found first is all the same; both never are.
    expect(ids.has('alder-manual') && ids.has('alder-manual-copy')).toBe(false);
    const originals = new Set([...ids].map((id) => id.replace('-copy', '')));
    if (documents !== undefined) expect(originals).toEqual(new Set(documents));
    if (contexts !== undefined) expect(cited.filter(({ context }) => context === true)).toHaveLength(contexts);
    const brought = turn.toolCalls.map(({ count }) => count);
    if (counts !== undefined)
      for (const [at, count] of counts.entries())
        expect(brought[at]).toSatisfy((one) => count === null || one === count);
    if (result !== undefined) expect(contentOf(endpoint.requests.at(-1)?.messages.at(-1))).toMatch(result);
    expectRecorded(turn.retrievedChunks, cited);
    expectNumbered();
    expect(endpoint.refusals).toEqual([]);
  });

  /** What is cited was evidence, with the same relevance; text beside a find has that of a find. */
  function expectRecorded(
    retrieved: { chunkId: string; relevance: number; isContext?: true }[],
    cited: readonly LibrarySource[],
  ): void {
    for (const source of cited) {
      const chunk = retrieved.find(({ chunkId }) => chunkId === source.chunk_id);
      expect(chunk?.relevance).toBe(source.relevance_score);
      expect(chunk?.isContext).toBe(source.context);
      const ofFinds = retrieved.flatMap(({ relevance, isContext }) => (isContext === true ? [] : [relevance]));
      if (source.context === true) expect(ofFinds).toContain(source.relevance_score);
    }
    expect(new Set(retrieved.map(({ chunkId }) => chunkId)).size).toBe(retrieved.length);
  }

  /** A number stands before one sentence alone, whatever the rounds; the numbers have no gaps, and no sentence comes twice. */
  function expectNumbered(): void {
    const last = endpoint.requests.at(-1)?.messages ?? [];
    const lines = last.flatMap((message) => [...contentOf(message).matchAll(/^\[(\d+)\] (.*)$/gm)]);
    const numbers = lines.map(([, number]) => Number(number));
    // The instructions have examples with numbers of their own.
    const own = numbers.filter((number) => number < 9_000);
    expect(own).toEqual(own.map((_, index) => index + 1));
    const facts = lines.map(([, , text = '']) => text).filter((text) => /\d+ (?:hours|crowns)\.$/.test(text));
    expect(new Set(facts).size).toBe(facts.length);
  }
});
