import { describe, expect, it } from 'vitest';

import type { JudgedStatus } from '#lib/contracts/claim.ts';

import type { GroupOutcome } from '../grounding/group-outcome.ts';
import { gateMetrics } from './gate-metrics.ts';
import type { GateReport } from './gate-report.ts';

function outcome(group: string, counts: Partial<Record<JudgedStatus, number>>): GroupOutcome {
  const statuses = { supported: 0, quoted: 0, weak: 0, uncited: 0, contradicted: 0, neutral: 0, ...counts };
  return { group, claims: Object.values(statuses).reduce((sum, count) => sum + count, 0), statuses };
}

const WRITTEN = {
  sets: ['elm'],
  adversarial: [outcome('antonym', { weak: 1, quoted: 1, contradicted: 2 }), outcome('stitched', { weak: 2 })],
  honest: [
    outcome('typography', { quoted: 2, weak: 2 }),
    outcome('case', { supported: 4 }),
    outcome('tense', { supported: 1, weak: 1, contradicted: 2 }),
  ],
};
const SELECTION = {
  answerable: 4,
  goldCited: 0.75,
  refused: 0.25,
  elsewhere: 2,
  answeredElsewhere: 0,
  near: 1,
  answeredNear: 1,
  sentences: 3,
  notQuoted: 0,
};
const ALL_RIGHT = { asked: 2, right: 2 };
const CATALOGUE = {
  answered: { asked: 5, right: 4 },
  catalogue: { asked: 4, right: 3 },
  nearMisses: ALL_RIGHT,
  content: ALL_RIGHT,
  identifiers: ALL_RIGHT,
  dates: ALL_RIGHT,
  ambiguous: ALL_RIGHT,
  resumed: { asked: 0, right: 0 },
  clear: { asked: 4, right: 3 },
  clearAbout: ALL_RIGHT,
};
const GERMAN = {
  language: 'de',
  ...{ asked: 4, right: 2, refused: 1 },
  ...{ elsewhere: 8, answeredElsewhere: 2, near: 4, answeredNear: 1 },
};
const REPORT: GateReport = {
  written: { tune: WRITTEN, 'held-out': { ...WRITTEN, adversarial: [] } },
  generated: { pages: 1, sentences: 9, attacks: [outcome('altered-date', { supported: 1 })], variants: [] },
  anchors: { trials: 5, citations: 20, right: 19, anchoredToDeleted: 1, byEdit: {} },
  markers: { citing: 4, understood: 4, lookalikes: 2, leftAlone: 1, splits: 9, differing: 3, misread: [] },
  selection: { tune: SELECTION, 'held-out': SELECTION },
  languages: { tune: [GERMAN], 'held-out': [{ ...GERMAN, right: 3 }] },
  catalogue: { tune: CATALOGUE, 'held-out': { ...CATALOGUE, identifiers: { asked: 2, right: 1 } } },
  handbook: { tune: [{ form: 'all', asked: 4, good: 2, wrong: 1, near: 1, closest: 0, refused: 0 }], 'held-out': [] },
  replay: { shares: { 'right/withheld': 0.25 }, marks: { columns: [], rows: [] } },
};

describe('gateMetrics', () => {
  const metrics = gateMetrics(REPORT);
  const valueOf = (name: string, half: string | null) =>
    metrics.find((metric) => metric.name === name && metric.half === half)?.value;

  it('counts wrong claims that are confirmed, by class and half', () => {
    expect(valueOf('adversarial/antonym/exact', 'tune')).toBe(1);
    expect(valueOf('adversarial/antonym/confirmed', 'tune')).toBe(0.25);
    expect(valueOf('adversarial/antonym/withheld', 'tune')).toBe(0.5);
    expect(valueOf('adversarial/stitched/confirmed', 'tune')).toBe(0);
    expect(valueOf('adversarial/antonym/confirmed', 'held-out')).toBeUndefined();
    expect(valueOf('generated/altered-date/confirmed', null)).toBe(1);
  });

  it('gives the shares of right claims', () => {
    expect(valueOf('honest/shown', 'tune')).toBeCloseTo(10 / 12);
    expect(valueOf('honest/form-alone/confirmed', 'tune')).toBe(6 / 8);
    expect(valueOf('honest/other-forms/confirmed', 'held-out')).toBe(1 / 4);
  });

  it('gives the shares of right answers about the catalogue by half', () => {
    expect(valueOf('catalogue/answered', 'tune')).toBe(0.8);
    expect(valueOf('catalogue/exact', 'tune')).toBe(0.75);
    expect(valueOf('catalogue/near-misses-searched', 'tune')).toBe(1);
    expect(valueOf('catalogue/identifiers-rank-one', 'tune')).toBe(1);
    expect(valueOf('catalogue/identifiers-rank-one', 'held-out')).toBe(0.5);
    expect(valueOf('catalogue/clear-asked-needlessly', 'tune')).toBe(0.25);
    expect(valueOf('catalogue/resumed', 'tune')).toBe(0);
  });

  it('gives what came of questions about the handbook', () => {
    expect(valueOf('handbook/shown', 'tune')).toBe(0.75);
    expect(valueOf('handbook/wrong', 'tune')).toBe(0.25);
    expect(valueOf('handbook/questions', 'held-out')).toBe(0);
  });

  it('gives what came of questions in each language', () => {
    expect(valueOf('languages/de/right', 'tune')).toBe(0.5);
    expect(valueOf('languages/de/right', 'held-out')).toBe(0.75);
    expect(valueOf('languages/de/answered-elsewhere', 'tune')).toBe(0.25);
    expect(valueOf('languages/de/questions', 'tune')).toBe(4);
  });

  it('gives everything else without halves', () => {
    expect(valueOf('anchors/right', null)).toBe(0.95);
    expect(valueOf('anchors/anchored-to-deleted', null)).toBe(1);
    expect(valueOf('markers/left-alone', null)).toBe(0.5);
    expect(valueOf('selection/gold-cited', 'tune')).toBe(0.75);
  });
});
