import { describe, expect, it } from 'vitest';

import { ENGLISH } from '#lib/text/languages/languages.ts';
import { splitSelection } from '#lib/text/split-selection.ts';

import { askedDefinition, definitionTerms } from './definition-terms.ts';

function definedIn(text: string, start = 0) {
  const sentences = splitSelection(text).map((sentence) => ({
    ...sentence,
    start: sentence.start + start,
    end: sentence.end + start,
  }));
  return definitionTerms({ text, start, sentences }, ENGLISH);
}

describe('the terms of what a chunk defines', () => {
  it('name each thing once, wherever in its page the chunk stands', () => {
    const text = 'A wick is a cord that draws the oil. The wick is a part that wears. Trim it at noon.';
    expect(definedIn(text)).toEqual(['=wick']);
    expect(definedIn(text, 4_000)).toEqual(['=wick']);
  });

  it('are the terms by which a question for that thing asks', () => {
    const [term] = definedIn('Driving weights are a kind of motor.');
    expect(term).toBeDefined();
    for (const question of [
      'What is a driving weight?',
      'what are driving weights',
      'Explain the driving weight.',
      'Driving weight',
      'What does “driving weight” mean?',
    ])
      expect(askedDefinition(question), question).toBe(term);
  });

  it('are of a name as a whole', () => {
    expect(definedIn('Such a cord is known as a wick holder.')).toEqual(['=wick+holder']);
  });

  it('are of English alone', () => {
    expect(askedDefinition('Was ist ein Docht und wozu wird er im Leuchtturm gebraucht?')).toBeNull();
  });
});

describe('a question that says more than a name', () => {
  it.each(['Why does the driving weight of the clock sink at night?', 'What is it?', '', '???'])(
    'such as “%s” asks for no definition',
    (question) => expect(askedDefinition(question)).toBeNull(),
  );
});
