import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { parseEnv } from '#lib/foundation/config/env.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { chooseReadingModel, type ReadingModelUses } from '#lib/serving/runtime/choose-reading-model.ts';
import { inProject } from '#scripts/lib/project.mjs';
import { HALVES, type Half } from '#tools/half.ts';

import { runAnchorTrials } from '../anchors/scripted-edits.ts';
import type { JudgedCatalogue } from '../catalogue/catalogue-figures.ts';
import { type CatalogueExtent, evaluateCatalogue } from '../catalogue/evaluate-catalogue.ts';
import { checkingAidOf } from '../claims/checking-aid.ts';
import { checkTrials, judgeTrials, type CheckClaim, type JudgedTrial } from '../grounding/claim-trial.ts';
import { generatedReport, judgeGenerated, type GeneratedTrials } from '../grounding/generated-report.ts';
import { readGroundingSet } from '../grounding/grounding-set.ts';
import { groupOutcomes } from '../grounding/group-outcome.ts';
import { evaluateLanguages } from '../languages/evaluate-languages.ts';
import { evaluateMarkers } from '../markers/evaluate-markers.ts';
import { evaluateSelectionAnswers } from '../questions/evaluate-selection-answers.ts';
import { readQuestionSet } from '../questions/question-set.ts';
import { readRecordedAnswers } from '../replay/recorded-answers.ts';
import { replayAll } from '../replay/replay-answer.ts';
import { replayFigures } from '../replay/replay-report.ts';
import { evaluationText } from '../text/evaluation-text.ts';
import { readTexts } from '../text/read-texts.ts';
import { evaluateWorded } from '../worded/evaluate-worded.ts';
import { readWordedBook } from '../worded/worded-book.ts';
import { formFigures } from '../worded/worded-figures.ts';
import type { GateReport, WrittenOutcomes } from './gate-report.ts';

const SETS = fileURLToPath(new URL('../grounding/sets/', import.meta.url));
/** Answers about this handbook, written by hand in the ways of language models. */
const RECORDED = fileURLToPath(new URL('../replay/handbook/', import.meta.url));
const ASKED = fileURLToPath(new URL('../questions/plain/handbook.json', import.meta.url));
const GENERATED = { limit: 200, seed: 1 };

/** The claims of one half, as they were judged. */
interface JudgedHalf {
  sets: string[];
  adversarial: JudgedTrial[];
  honest: JudgedTrial[];
}

export interface GateRun {
  report: GateReport;
  written: Record<Half, JudgedHalf>;
  generated: GeneratedTrials;
  catalogue: Record<Half, JudgedCatalogue>;
}

/**
 * Everything that can be measured with what the repository holds: the same every time, apart from durations. Questions about the
 * generated catalogue take most of the time; how many of them are asked is chosen, nothing else differs.
 */
export async function runGateEvaluations(check: CheckClaim, extent: CatalogueExtent): Promise<GateRun> {
  const text = evaluationText(await readTexts([inProject('content', 'handbook')]));
  const generated = judgeGenerated(text, check, GENERATED);
  const { trials, citations, right, anchoredToDeleted, byEdit } = runAnchorTrials();
  const read = await withReadingModel(async ({ reader, checker }) => {
    const selectionOf = (half: Half) =>
      evaluateSelectionAnswers(
        readQuestionSet(new URL(`../questions/selection-${half}.json`, import.meta.url)),
        reader,
        check,
      );
    const recorded = readRecordedAnswers(RECORDED);
    return {
      written: await checkWrittenSets(judgeWrittenSets(check), checker),
      replay: replayFigures(await replayAll(recorded, { mode: 'strict', checker: checkingAidOf(checker) })),
      selection: { tune: await selectionOf('tune'), 'held-out': await selectionOf('held-out') },
      languages: await evaluateLanguages(reader),
    };
  });
  const { written, ...figures } = read;
  const catalogue = await evaluateCatalogue(extent);
  const { results } = await evaluateWorded(readWordedBook(ASKED, inProject('content')), []);
  const askedOf = (half: Half) => formFigures(results.filter((result) => result.half === half));
  return {
    written,
    generated,
    catalogue,
    report: {
      written: { tune: outcomesOf(written.tune), 'held-out': outcomesOf(written['held-out']) },
      generated: generatedReport(text, generated),
      anchors: { trials, citations, right, anchoredToDeleted, byEdit },
      markers: evaluateMarkers(),
      ...figures,
      catalogue: { tune: catalogue.tune.figures, 'held-out': catalogue['held-out'].figures },
      handbook: { tune: askedOf('tune'), 'held-out': askedOf('held-out') },
    },
  };
}

type PresentModel = { [Use in 'reader' | 'checker']: NonNullable<ReadingModelUses[Use]> };

/** With the reading model of this checkout. Throws where there is none. */
async function withReadingModel<T>(use: (model: PresentModel) => Promise<T>): Promise<T> {
  const { reader, checker, close } = await chooseReadingModel(parseEnv({}), createLogger('warn'));
  if (reader === null || checker === null) throw new Error('There is no reading model to evaluate.');
  try {
    return await use({ reader, checker });
  } finally {
    await close();
  }
}

function judgeWrittenSets(check: CheckClaim): Record<Half, JudgedHalf> {
  const halves: Record<Half, JudgedHalf> = {
    tune: { sets: [], adversarial: [], honest: [] },
    'held-out': { sets: [], adversarial: [], honest: [] },
  };
  const files = readdirSync(SETS).filter((name) => name.endsWith('.json'));
  for (const file of files.toSorted()) {
    const set = readGroundingSet(`${SETS}${file}`);
    // The name says which half may be looked at, so it must not be mistaken.
    if (!HALVES.some((half) => half === set.half && file.endsWith(`-${half}.json`)))
      throw new Error(`${file} holds the ${set.half} half.`);
    const half = halves[set.half];
    half.sets.push(set.name);
    half.adversarial.push(...judgeTrials(set.adversarial, check));
    half.honest.push(...judgeTrials(set.honest, check));
  }
  return halves;
}

/** The same with what the model makes of the claims that words alone do not decide. */
async function checkWrittenSets(
  judged: Record<Half, JudgedHalf>,
  checker: PresentModel['checker'],
): Promise<Record<Half, JudgedHalf>> {
  const checkHalf = async ({ sets, adversarial, honest }: JudgedHalf) => ({
    sets,
    adversarial: await checkTrials(adversarial, checker),
    honest: await checkTrials(honest, checker),
  });
  return { tune: await checkHalf(judged.tune), 'held-out': await checkHalf(judged['held-out']) };
}

function outcomesOf({ sets, adversarial, honest }: JudgedHalf): WrittenOutcomes {
  return { sets, adversarial: groupOutcomes(adversarial), honest: groupOutcomes(honest) };
}
