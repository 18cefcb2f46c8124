import { HALVES } from '#tools/half.ts';

import type { GateReport } from '../gate/gate-report.ts';
import type { ThresholdResult } from '../gate/thresholds.ts';
import { describeResult } from '../gate/thresholds.ts';
import type { GeneratedReport } from '../grounding/generated-report.ts';
import { catalogueSection } from './catalogue-section.ts';
import { outcomeChart, shareChart, thresholdChart } from './charts.ts';
import { formTable } from './form-table.ts';
import { languageTable } from './language-table.ts';
import { outcomeTable } from './outcome-table.ts';
import type { ReportSection, ReportTable } from './report-page.ts';

/** What the gate found, section by section. */
export function gateSections(report: GateReport, results: ThresholdResult[]): ReportSection[] {
  return [
    thresholdSection(results),
    ...writtenSections(report),
    ...generatedSections(report.generated),
    anchorSection(report),
    markerSection(report),
    selectionSection(report),
    languageSection(report),
    catalogueSection(report),
    ...HALVES.map((half) => ({
      heading: `Questions about the handbook, ${half} half`,
      tables: [formTable(report.handbook[half])],
    })),
  ];
}

function thresholdSection(results: ThresholdResult[]): ReportSection {
  const rates = results.filter(({ min, value }) => min !== null && min <= 1 && value !== null);
  return {
    heading: 'Thresholds',
    text: 'Each is a test of its own. Bars are what was measured, marks what is demanded; counts that have to be zero are in the list if they are not.',
    charts: [{ label: 'Rates against their thresholds', svg: thresholdChart(rates) }],
    list: results.filter(({ isMet }) => !isMet).map(describeResult),
  };
}

function writtenSections({ written }: GateReport): ReportSection[] {
  return HALVES.flatMap((half): ReportSection[] => {
    const { sets, adversarial, honest } = written[half];
    return [
      {
        heading: `Wrong claims that people wrote, ${half} half`,
        text: `Sets: ${sets.join(', ')}. None may end quoted, as exact words; what ends supported is backed by estimate.`,
        charts: [{ label: `Outcome by class, ${half} half`, svg: outcomeChart(adversarial) }],
        tables: [outcomeTable(adversarial)],
      },
      {
        heading: `Right claims that people wrote, ${half} half`,
        charts: [{ label: `Outcome by kind, ${half} half`, svg: outcomeChart(honest) }],
        tables: [outcomeTable(honest)],
      },
    ];
  });
}

/** The same for any text that claims were made from. */
export function generatedSections({ pages, sentences, attacks, variants }: GeneratedReport): ReportSection[] {
  return [
    {
      heading: 'Wrong claims made by machine',
      text: `Of ${String(sentences)} sentences on ${String(pages)} pages. None may end quoted, as exact words; what ends supported is backed by estimate.`,
      charts: [{ label: 'Outcome by attack', svg: outcomeChart(attacks) }],
      tables: [outcomeTable(attacks)],
    },
    {
      heading: 'Right claims made by machine',
      charts: [{ label: 'Outcome by variant', svg: outcomeChart(variants) }],
      tables: [outcomeTable(variants)],
    },
  ];
}

/** Citations after scripted edits. */
export function anchorTable({ anchors }: GateReport): ReportTable {
  const rows = Object.entries(anchors.byEdit).map(([edit, { citations, right }]) => [edit, citations, right]);
  return { columns: ['edit', 'citations', 'right'], rows: [...rows, ['all', anchors.citations, anchors.right]] };
}

function anchorSection(report: GateReport): ReportSection {
  const { trials, citations, right, anchoredToDeleted, byEdit } = report.anchors;
  const shares = Object.entries(byEdit).map(([name, edit]) => ({ name, share: edit.right / edit.citations }));
  return {
    heading: 'Citations of pages that were edited',
    text: `${String(trials)} scripted edits, ${String(right)} of ${String(citations)} citations classified right, ${String(anchoredToDeleted)} placed on what was deleted. Rows are edits made alone; several at once count in the sum.`,
    charts: [{ label: 'Share classified right, by edit', svg: shareChart(shares) }],
    tables: [anchorTable(report)],
  };
}

export function markerTable({ markers }: GateReport): ReportTable {
  return {
    columns: ['', 'cases', 'right'],
    rows: [
      ['ways to cite', markers.citing, markers.understood],
      ['what only looks like it', markers.lookalikes, markers.leftAlone],
      ['ways to cut the text', markers.splits, markers.splits - markers.differing],
    ],
  };
}

function markerSection(report: GateReport): ReportSection {
  return { heading: 'Markers', tables: [markerTable(report)], list: report.markers.misread };
}

export function selectionTable({ selection }: GateReport): ReportTable {
  const rows = HALVES.map((half) => {
    const figures = selection[half];
    return [
      half,
      figures.answerable,
      percent(figures.goldCited),
      percent(figures.refused),
      figures.elsewhere,
      percent(figures.answeredElsewhere),
      figures.near,
      percent(figures.answeredNear),
      figures.notQuoted,
    ];
  });
  return {
    columns: [
      'half',
      'answerable',
      'known answer cited %',
      'refused %',
      'about something else',
      'answered %',
      'near (no promise)',
      'near, answered %',
      'not quoted',
    ],
    rows,
  };
}

function selectionSection(report: GateReport): ReportSection {
  return { heading: 'Answers of the built-in model about a selection', tables: [selectionTable(report)] };
}

function languageSection({ languages }: GateReport): ReportSection {
  return {
    heading: 'Answers of the built-in model about paragraphs in several languages',
    text: `The ${HALVES.join(' half, then the ')} half. Every question is asked of its own paragraph and of all others of its half.`,
    tables: HALVES.map((half) => languageTable(languages[half])),
  };
}

function percent(share: number): number {
  return Math.round(share * 1000) / 10;
}
