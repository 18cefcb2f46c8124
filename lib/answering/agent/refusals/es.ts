import type { Refusals } from './refusals.ts';

export const SPANISH_REFUSALS: Refusals = {
  nothingFound: 'No he encontrado nada en la documentación sobre tu pregunta.',
  noAnswerInEvidence: 'La documentación disponible no dice nada sobre eso.',
  notInSelection: () => 'El texto seleccionado no dice nada sobre eso. ¿Quieres que busque en toda la documentación?',
  selectionCut: (leftOut, of) =>
    `El texto seleccionado es demasiado largo para el modelo de lenguaje: no se han leído las últimas ${leftOut} de sus ${of} frases.`,
};
