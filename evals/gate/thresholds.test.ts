import { describe, expect, it } from 'vitest';

import { testReport } from './test-report.ts';
import { checkThresholds, describeResult, parseThresholds, readThresholds, thresholdsFor } from './thresholds.ts';
import type { Metric } from './metric.ts';

const METRICS: Metric[] = [
  { name: 'adversarial/antonym/confirmed', half: 'tune', value: 0 },
  { name: 'adversarial/stitched/confirmed', half: 'tune', value: 2 },
  { name: 'adversarial/antonym/confirmed', half: 'held-out', value: 0 },
  { name: 'honest/shown', half: 'tune', value: 0.96 },
  { name: 'anchors/right', half: null, value: 0.985 },
];

describe('checkThresholds', () => {
  it('holds every figure that a pattern names against the bound', () => {
    const thresholds = parseThresholds([{ metric: 'adversarial/*/confirmed', half: 'each', max: 0, about: 'none' }]);
    const results = checkThresholds(thresholds, METRICS);
    expect(results.map(({ metric, half, isMet }) => [metric, half, isMet])).toEqual([
      ['adversarial/antonym/confirmed', 'tune', true],
      ['adversarial/stitched/confirmed', 'tune', false],
      ['adversarial/antonym/confirmed', 'held-out', true],
    ]);
  });

  it('asks less by day, and demands the same of it', () => {
    const thresholds = readThresholds(new URL('../thresholds.json', import.meta.url));
    const daily = thresholdsFor('daily', thresholds);
    expect(thresholdsFor('full', thresholds)).toEqual(thresholds);
    const changed = thresholds.filter(({ min }, index) => min !== daily[index]?.min);
    // Numbers of questions alone: no share that has to be right, and nothing that may go wrong.
    expect(changed.every(({ min = 0 }) => min >= 20)).toBe(true);
    expect(daily.map(({ max }) => max)).toEqual(thresholds.map(({ max }) => max));
  });

  it('counts what was not measured as missed', () => {
    const [, heldOut] = checkThresholds(
      parseThresholds([{ metric: 'honest/shown', half: 'each', min: 0.95, about: 'shown' }]),
      METRICS,
    );
    expect(heldOut).toMatchObject({ value: null, isMet: false });
    expect(heldOut && describeResult(heldOut)).toBe('honest/shown, held-out half: was not measured (shown)');
  });

  it('says what is missed in a sentence', () => {
    const [result] = checkThresholds(
      parseThresholds([{ metric: 'anchors/right', min: 0.99, about: 'right' }]),
      METRICS,
    );
    expect(result && describeResult(result)).toBe('anchors/right: 0.985, where at least 0.99 is demanded (right)');
  });

  it('meets a bound exactly', () => {
    const [result] = checkThresholds(
      parseThresholds([{ metric: 'anchors/right', min: 0.985, max: 0.985, about: '' }]),
      METRICS,
    );
    expect(result?.isMet).toBe(true);
  });
});

describe('parseThresholds', () => {
  it.each([
    [[{ metric: 'a', about: 'no bound' }]],
    [[{ metric: 'a', min: 1, about: '', halves: 'each' }]],
    [[{ metric: 'a', min: 1, half: 'both', about: '' }]],
    [[]],
  ])('rejects %j', (json) => {
    expect(() => parseThresholds(json)).toThrow();
  });
});

describe('thresholds.json', () => {
  const thresholds = readThresholds(new URL('../thresholds.json', import.meta.url));

  it('demands on both halves that no wrong claim is taken for exact words', () => {
    expect(thresholds).toContainEqual(expect.objectContaining({ metric: 'adversarial/*/exact', half: 'each', max: 0 }));
  });

  it('sets none on a duration', () => {
    expect(thresholds.filter(({ metric }) => /speed|Ms/.test(metric))).toEqual([]);
  });
});

describe('testReport', () => {
  it('counts each threshold as a test, and tells those that were missed', () => {
    const results = checkThresholds(
      parseThresholds([
        { metric: 'honest/shown', half: 'each', min: 0.95, about: '' },
        { metric: 'anchors/right', min: 0.5, about: '' },
      ]),
      METRICS,
    );
    const report = testReport(results);
    expect(report).toMatchObject({ numTotalTests: 3, numPassedTests: 2, numFailedTests: 1 });
    const [{ assertionResults } = { assertionResults: [] }] = report.testResults;
    expect(assertionResults).toHaveLength(1);
    expect(assertionResults[0]?.failureMessages[0]).toContain('honest/shown');
  });
});
