import type { Refusals } from './refusals.ts';

export const GERMAN_REFUSALS: Refusals = {
  nothingFound: 'Zu dieser Frage habe ich in der Dokumentation nichts gefunden.',
  noAnswerInEvidence: 'Dazu steht in der verfügbaren Dokumentation nichts.',
  notInSelection: () =>
    'Der ausgewählte Text sagt dazu nichts. Soll ich stattdessen in der ganzen Dokumentation suchen?',
  selectionCut: (leftOut, of) =>
    `Der ausgewählte Text ist zu lang für das Sprachmodell: die letzten ${leftOut} von ${of} Sätzen wurden nicht gelesen.`,
};
