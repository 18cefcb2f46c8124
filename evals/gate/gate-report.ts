import type { Half } from '#tools/half.ts';

import type { CatalogueFigures } from '../catalogue/catalogue-figures.ts';
import type { AnchorTrials } from '../anchors/scripted-edits.ts';
import type { GeneratedReport } from '../grounding/generated-report.ts';
import type { GroupOutcome } from '../grounding/group-outcome.ts';
import type { LanguageReport } from '../languages/evaluate-languages.ts';
import type { MarkerFigures } from '../markers/evaluate-markers.ts';
import type { SelectionAnswerFigures } from '../questions/evaluate-selection-answers.ts';
import type { ReplayFigures } from '../replay/replay-report.ts';
import type { FormFigures } from '../worded/worded-figures.ts';

/** Written claims of one half, wrong ones by class and right ones by kind. */
export interface WrittenOutcomes {
  sets: string[];
  adversarial: GroupOutcome[];
  honest: GroupOutcome[];
}

/** What one run of the gate found. */
export interface GateReport {
  written: Record<Half, WrittenOutcomes>;
  generated: GeneratedReport;
  anchors: Pick<AnchorTrials, 'trials' | 'citations' | 'right' | 'anchoredToDeleted' | 'byEdit'>;
  markers: MarkerFigures;
  selection: Record<Half, SelectionAnswerFigures>;
  /** Paragraphs in several languages. */
  languages: LanguageReport;
  catalogue: Record<Half, CatalogueFigures>;
  replay: ReplayFigures;
  /** Questions about the handbook, by what they ask for; the last of each half is all of them. */
  handbook: Record<Half, FormFigures[]>;
}
