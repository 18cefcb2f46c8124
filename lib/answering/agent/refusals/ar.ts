import type { Refusals } from './refusals.ts';

export const ARABIC_REFUSALS: Refusals = {
  nothingFound: 'لم أعثر في الوثائق على شيء يخص هذا السؤال.',
  noAnswerInEvidence: 'ليس في الوثائق المتاحة معلومات عن ذلك.',
  notInSelection: () => 'لا يذكر النص المحدد شيئًا عن ذلك. هل أبحث في الوثائق كلها بدلًا منه؟',
  selectionCut: (leftOut, of) =>
    `النص المحدد أطول مما يتسع له النموذج اللغوي: لم تُقرأ آخر ${leftOut} من أصل ${of} من جمله.`,
};
