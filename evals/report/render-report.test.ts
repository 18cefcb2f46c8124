import { describe, expect, it } from 'vitest';

import { checkThresholds, parseThresholds } from '../gate/thresholds.ts';
import type { GroupOutcome } from '../grounding/group-outcome.ts';
import { outcomeChart, shareChart, thresholdChart } from './charts.ts';
import { renderReport } from './render-report.ts';

const OUTCOME: GroupOutcome = {
  group: 'antonym <b>',
  claims: 4,
  statuses: { supported: 0, quoted: 0, weak: 1, uncited: 0, contradicted: 3, neutral: 0 },
};
const RESULTS = checkThresholds(parseThresholds([{ metric: 'anchors/right', min: 0.99, about: '' }]), [
  { name: 'anchors/right', half: null, value: 0.5 },
]);
const CHARTS = {
  outcomes: outcomeChart([OUTCOME]),
  thresholds: thresholdChart(RESULTS),
  shares: shareChart([{ name: 'moved', share: 0.5 }]),
};

const PAGE = renderReport({
  title: 'Evaluation of "a" & <b>',
  measuredAt: '2026-01-02T03:04:05.000Z',
  lead: 'All is well.',
  isGood: true,
  sections: [
    {
      heading: 'Charts',
      charts: Object.entries(CHARTS).map(([label, svg]) => ({ label, svg })),
      tables: [{ columns: ['', 'claims'], rows: [['<script>alert(1)</script>', 3]] }],
      list: ['1 < 2'],
    },
  ],
});

describe('the report', () => {
  it('needs nothing from elsewhere and runs nothing', () => {
    expect(PAGE).not.toMatch(/http|<script|<link|<img|<iframe|@import|url\(|\son[a-z]+=|src=/i);
  });

  it('is light or dark as the system is', () => {
    expect(PAGE).toContain('color-scheme: light dark');
    expect(PAGE).toMatch(/--color-page: light-dark\(/);
  });

  it('shows what is written as it is written', () => {
    expect(PAGE).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(PAGE).toContain('Evaluation of &quot;a&quot; &amp; &lt;b&gt;');
  });

  it.each(Object.entries(CHARTS))('takes the colours of %s from the page', (_, svg) => {
    expect(svg.startsWith('<svg')).toBe(true);
    expect(svg).toContain('fill="var(--');
    expect(svg).not.toMatch(/(?:fill|stroke)="#/);
  });

  it('names the groups of a chart', () => {
    expect(CHARTS.outcomes).toContain('antonym &lt;b&gt; (4)');
    expect(CHARTS.thresholds).toContain('50 %');
  });
});
