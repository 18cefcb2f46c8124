import type { Refusals } from './refusals.ts';

export const FRENCH_REFUSALS: Refusals = {
  nothingFound: 'Je n’ai rien trouvé dans la documentation pour votre question.',
  noAnswerInEvidence: 'La documentation disponible ne contient rien à ce sujet.',
  notInSelection: () =>
    'Le texte sélectionné ne dit rien à ce sujet. Voulez-vous que je cherche dans toute la documentation ?',
  selectionCut: (leftOut, of) =>
    `Le texte sélectionné est trop long pour le modèle de langage : ${leftOut} de ses ${of} phrases, les dernières, n’ont pas été lues.`,
};
