import { describe, expect, it } from 'vitest';

import { headingQuestions } from './heading-questions.ts';

const ENGLISH = { language: 'english', tellMeAbout: (heading: string) => `Tell me about “${heading}”` };
const GERMAN = { language: 'german', tellMeAbout: (heading: string) => `Worum geht es bei „${heading}“?` };

const asked = (headings: string[], words = ENGLISH) =>
  headingQuestions(headings, words).map(({ question }) => question);

describe('questions of headings', () => {
  it('are those first that are questions already, without asking twice', () => {
    expect(asked(['The Stack', 'How to start', 'Why is it fast', 'How to start'])).toEqual([
      'Why is it fast?',
      'How do I start?',
      'Tell me about “The Stack”',
    ]);
  });

  it('are none of headings that are no words or whole sentences', () => {
    expect(asked(['42', '—', 'x'.repeat(200)])).toEqual([]);
  });

  it('are made of what only begins like one', () => {
    expect(asked(['When the lamp fails', 'How search works'])).toEqual([
      'What happens when the lamp fails?',
      'Tell me about “How search works”',
    ]);
  });

  it('leave numbers before a heading out, and know the heading as it was', () => {
    expect(headingQuestions(['4.1. The Stack:'], ENGLISH)).toEqual([
      { question: 'Tell me about “The Stack”', heading: '4.1. The Stack:' },
    ]);
  });

  it('are in the language that is asked in, whatever that of the heading', () => {
    expect(asked(['What is the stack?', 'How to start', 'Wann kommt das Boot?', 'Die Lampe'], GERMAN)).toEqual([
      'Wann kommt das Boot?',
      'Worum geht es bei „What is the stack?“?',
      'Worum geht es bei „How to start“?',
      'Worum geht es bei „Die Lampe“?',
    ]);
    expect(asked(['Wo ist der Turm und wer wohnt da?'])).toEqual(['Tell me about “Wo ist der Turm und wer wohnt da?”']);
  });
});
