import { describe, expect, it } from 'vitest';

import { assembledOnLoad, expressionsIn } from '#scripts/expressions/find-expressions.mjs';
import { judgeExpressions } from '#scripts/expressions/judge-expressions.mjs';

const at = (source: string, flags = 'u') => ({ source, flags, place: 'lib/planted.ts:1' });
const bound = (begins: string, maxLength: number) => ({
  file: 'lib/planted.ts',
  begins,
  maxLength,
  why: 'It is planted.',
});

type Judged = Parameters<typeof judgeExpressions>;
const problemsOf = async (expressions: Judged[0], bounded: Judged[1] = []) =>
  (await judgeExpressions(expressions, bounded, new Set())).problems;

describe('the check of expressions', () => {
  it('passes what is linear, and names it', async () => {
    const linear = [String.raw`(?<!\s)\s+$`, String.raw`[a-z]{1,20}\d`, String.raw`\b[A-Z]+-\d+`, String.raw`^\s+`];
    const verdict = await judgeExpressions(
      linear.map((source) => at(source)),
      [],
      new Set(),
    );
    expect(verdict).toEqual({ problems: [], linear: linear.map((source) => `/${source}/u`) });
  });

  it('believes what was proven of the same expression with the same flags, and of no other', async () => {
    const trailing = String.raw`[.\s]+$`;
    const proven = new Set([`/${trailing}/u`]);
    expect((await judgeExpressions([at(trailing)], [], proven)).problems).toEqual([]);
    expect((await judgeExpressions([at(trailing, 'iu')], [], proven)).problems).toHaveLength(1);
  });

  it('refuses what is exponential, whatever bounds it', async () => {
    const found = await problemsOf([at(String.raw`^(?:\d+[.)]?)+\s+`)], [bound('^(?:', 100)]);
    expect(found).toEqual([expect.stringMatching(/^lib\/planted\.ts:1 takes exponential time/)]);
  });

  it('refuses what is polynomial, unless it is known to be run on little', async () => {
    const trailing = String.raw`[.\s]+$`;
    expect(await problemsOf([at(trailing)])).toHaveLength(1);
    expect(await problemsOf([at(trailing)], [bound(trailing, 2_000)])).toEqual([]);
    expect(await problemsOf([at(trailing)], [bound(trailing, 1_000_000)])).toHaveLength(1);
  });

  it('refuses a bound of nothing', async () => {
    expect(await problemsOf([], [bound('x', 1)])).toEqual(['lib/planted.ts has nothing like x to bound.']);
  });

  it('sees literals where they stand and what modules assemble while they load', async () => {
    const file = 'lib/foundation/text/english/defined-phrases.ts';
    const { literals, assembled } = expressionsIn([file]);
    expect(literals.every(({ place }) => place.startsWith(`${file}:`))).toBe(true);
    expect(literals.map(({ source }) => source)).toContain(String.raw`\([^()]*\)`);
    expect(assembled).toHaveLength(3);
    expect(await assembledOnLoad([file])).toHaveLength(assembled.length);
  });
});
