import { HALVES } from '#tools/half.ts';

import type { CatalogueFigures, RightCount } from '../catalogue/catalogue-figures.ts';
import { confirmed, exact, joinOutcomes, withheld, type GroupOutcome } from '../grounding/group-outcome.ts';
import type { LanguageFigures } from '../languages/evaluate-languages.ts';
import type { FormFigures } from '../worded/worded-figures.ts';
import type { GateReport } from './gate-report.ts';
import type { Metric } from './metric.ts';

type Figures = Record<string, number>;

// What differs from its source in nothing but form, and what says the same in other forms of its words.
const FORM_ALONE = ['typography', 'case', 'reflow'];
const OTHER_FORMS = ['clause-order', 'tense'];

/** Every figure of the gate; durations are none. */
export function gateMetrics(report: GateReport): Metric[] {
  const { written, generated, anchors, markers, selection, languages, catalogue, replay, handbook } = report;
  const halves = HALVES.flatMap((half) => [
    ...metrics(half, adversarialFigures('adversarial', written[half].adversarial)),
    ...metrics(half, honestFigures('honest', written[half].honest)),
    ...metrics(half, {
      'selection/gold-cited': selection[half].goldCited,
      'selection/answered-elsewhere': selection[half].answeredElsewhere,
      'selection/not-quoted': selection[half].notQuoted,
    }),
    ...languages[half].flatMap((figures) => metrics(half, languageFigures(figures))),
    ...metrics(half, catalogueFigures(catalogue[half])),
    ...metrics(half, handbookFigures(handbook[half].at(-1))),
  ]);
  return [
    ...halves,
    ...metrics(null, adversarialFigures('generated', generated.attacks)),
    ...metrics(null, honestFigures('variants', generated.variants)),
    ...metrics(null, {
      'anchors/right': share(anchors.right, anchors.citations),
      'anchors/edits': anchors.trials,
      'anchors/anchored-to-deleted': anchors.anchoredToDeleted,
      'markers/understood': share(markers.understood, markers.citing),
      'markers/left-alone': share(markers.leftAlone, markers.lookalikes),
      'markers/differing-splits': markers.differing,
      ...Object.fromEntries(Object.entries(replay.shares).map(([name, value]) => [`replay/${name}`, value])),
    }),
  ];
}

function adversarialFigures(prefix: string, groups: GroupOutcome[]): Figures {
  return {
    [`${prefix}/claims`]: joinOutcomes('all', groups).claims,
    [`${prefix}/classes`]: groups.length,
    ...Object.fromEntries(groups.map((outcome) => [`${prefix}/${outcome.group}/exact`, exact(outcome)])),
    ...Object.fromEntries(
      groups.map((outcome) => [`${prefix}/${outcome.group}/withheld`, share(withheld(outcome), outcome.claims)]),
    ),
    ...Object.fromEntries(
      groups.map((outcome) => [`${prefix}/${outcome.group}/confirmed`, share(confirmed(outcome), outcome.claims)]),
    ),
  };
}

function honestFigures(prefix: string, groups: GroupOutcome[]): Figures {
  const all = joinOutcomes('all', groups);
  const rateOf = (names: string[]) => {
    const joined = joinOutcomes(
      'some',
      groups.filter(({ group }) => names.includes(group)),
    );
    return share(confirmed(joined), joined.claims);
  };
  return {
    [`${prefix}/claims`]: all.claims,
    [`${prefix}/shown`]: 1 - share(withheld(all), all.claims),
    [`${prefix}/form-alone/confirmed`]: rateOf(FORM_ALONE),
    [`${prefix}/other-forms/confirmed`]: rateOf(OTHER_FORMS),
  };
}

function languageFigures({ language, asked, right, elsewhere, answeredElsewhere }: LanguageFigures): Figures {
  return {
    [`languages/${language}/questions`]: asked,
    [`languages/${language}/right`]: share(right, asked),
    [`languages/${language}/answered-elsewhere`]: share(answeredElsewhere, elsewhere),
  };
}

function catalogueFigures(figures: CatalogueFigures): Figures {
  const { answered, catalogue, nearMisses, content, identifiers, dates, ambiguous, resumed, clear } = figures;
  const right = (count: RightCount) => share(count.right, count.asked);
  return {
    'catalogue/questions': answered.asked,
    'catalogue/answered': right(answered),
    'catalogue/exact': right(catalogue),
    'catalogue/near-misses': nearMisses.asked,
    'catalogue/near-misses-searched': right(nearMisses),
    'catalogue/content-questions': content.asked,
    'catalogue/content-searched': right(content),
    'catalogue/identifiers': identifiers.asked,
    'catalogue/identifiers-rank-one': right(identifiers),
    'catalogue/date-phrases': dates.asked,
    'catalogue/dates-right': right(dates),
    'catalogue/ambiguous': ambiguous.asked,
    'catalogue/ambiguous-asked': right(ambiguous),
    'catalogue/resumed': resumed.asked,
    'catalogue/resumed-right': right(resumed),
    'catalogue/clear': clear.asked,
    'catalogue/clear-asked-needlessly': 1 - right(clear),
  };
}

/** Of all that were asked of the handbook. */
function handbookFigures(all: FormFigures | undefined): Figures {
  const { asked, good, wrong, near } = all ?? { asked: 0, good: 0, wrong: 0, near: 0 };
  return {
    'handbook/questions': asked,
    'handbook/shown': share(good + near, asked),
    'handbook/wrong': share(wrong, asked),
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function metrics(half: Metric['half'], figures: Figures): Metric[] {
  return Object.entries(figures).map(([name, value]) => ({ name, half, value }));
}
