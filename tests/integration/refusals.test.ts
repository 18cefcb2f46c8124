import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

let app: TestRuntime;

beforeAll(async () => {
  app = await openTestRuntime();
  await collect(app.runtime.ingest({ path: `${FIXTURE_BOOKS}/lighthouse` }, new AbortController().signal));
});
afterAll(() => app.close());

const NOTHING = {
  english: "I couldn't find relevant information in the documentation for your question.",
  german: 'Zu dieser Frage habe ich in der Dokumentation nichts gefunden.',
  french: 'Je n’ai rien trouvé dans la documentation pour votre question.',
  spanish: 'No he encontrado nada en la documentación sobre tu pregunta.',
  arabic: 'لم أعثر في الوثائق على شيء يخص هذا السؤال.',
};

describe('a question that is not answered', () => {
  it.each([
    ['english', 'Which window tax did the parliament levy on chair makers?'],
    ['german', 'Welche Zölle hat das Parlament auf die Stühle der Tischler erhoben?'],
    ['french', 'Quelles taxes le parlement a-t-il imposées aux fabricants de chaises ?'],
    ['spanish', '¿Qué impuestos cobró el parlamento a los fabricantes de sillas?'],
    ['arabic', 'ما الضرائب التي فرضها البرلمان على صانعي الكراسي؟'],
    // Of a language in which no refusal is known, as of one that is not known.
    ['english', 'Quali tasse ha imposto il parlamento ai fabbricanti di sedie?'],
    ['english', 'Fensterzoll 1696'],
  ] as const)('is refused in its own language: %s, %s', async (language, text) => {
    const { answer, sources, metadata } = await answerOf(app.runtime.answerQuestion(buildQuestion(text)));
    expect({ answer, sources, outcome: metadata.outcome }).toEqual({
      answer: NOTHING[language],
      sources: [],
      outcome: 'not_found',
    });
  });

  it.each([
    [
      'What is the capital of France?',
      /^The provided selection does not contain information about the capital of France\./,
    ],
    ['Was ist die Hauptstadt von Frankreich?', /^Der ausgewählte Text sagt dazu nichts\./],
    ['Quelle est la capitale de la France ?', /^Le texte sélectionné ne dit rien à ce sujet\./],
    ['¿Cuál es la capital de Francia?', /^El texto seleccionado no dice nada sobre eso\./],
    ['ما عاصمة فرنسا؟', /^لا يذكر النص المحدد شيئًا عن ذلك\./],
  ])('of a selection as well: %s', async (text, refusal) => {
    const scope = { kind: 'selection', text: 'Owls hunt at night.', place: null } as const;
    const { answer, metadata } = await answerOf(app.runtime.answerQuestion(buildQuestion(text, { scope })));
    expect([metadata.outcome, answer]).toEqual(['not_found', expect.stringMatching(refusal)]);
  });
});
