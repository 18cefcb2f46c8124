import type { SquadFigures, SquadReport } from './evaluate-squad.ts';

/** The figures as a table a person reads: shares in percent, lengths in UTF-16 units. */
export function printSquadReport(report: SquadReport): void {
  const columns = Object.entries(report).map(([half, figures]) => [half, column(figures)] as const);
  const rows = Object.keys(columns[0]?.[1] ?? {});
  console.table(
    Object.fromEntries(
      rows.map((row) => [row, Object.fromEntries(columns.map(([half, values]) => [half, values[row]]))]),
    ),
  );
}

function column(figures: SquadFigures): Record<string, number> {
  return {
    'answerable questions': figures.answerable,
    'gold answer inside a cited range %': percent(figures.goldCited),
    'refused %': percent(figures.refused),
    'mean cited length': Math.round(figures.meanCitedLength),
    'false answers, other paragraph at random %': percent(figures.falseAnswers.random),
    'false answers, other paragraph most like its own %': percent(figures.falseAnswers.likeParagraph),
    'false answers, other paragraph most like the question %': percent(figures.falseAnswers.likeQuestion),
    'adversarial questions (no promise)': figures.adversarial,
    'adversarial questions answered %': percent(figures.adversarialAnswered),
    citations: figures.citations,
    'citations that are not exact': figures.inexactCitations,
  };
}

function percent(share: number): number {
  return Math.round(share * 1000) / 10;
}
