import { describe, expect, it } from 'vitest';

import { questionForm } from './question-form.ts';

describe('questionForm', () => {
  it.each([
    ['When was the castle built?', 'date'],
    ['In what exact year did it burn?', 'date'],
    ['How many pages does it have?', 'number'],
    ['What percentage of users agree?', 'number'],
    ['What is the rate of decay?', 'number'],
    ['Who wrote it?', 'person'],
    ['Which French king ordered it?', 'person'],
    ['Where does the river rise?', 'place'],
    ['Which country won?', 'place'],
    ['Why does it fail?', 'reason'],
    ['What is the main reason for delays?', 'reason'],
    ['What is the process called?', 'name'],
    ['What is ownership?', 'definition'],
    ['What are smart pointers?', 'definition'],
    ['How does it work?', 'other'],
    ['Which enzymes digest proteins?', 'other'],
    ['Wie heißt der Turm?', 'other'],
  ])('reads %j as asking for a %s', (question, answerType) => {
    expect(questionForm(question).answerType).toBe(answerType);
  });

  it('notices requests for code and for steps', () => {
    expect(questionForm('Show me an example of a loop')).toMatchObject({ wantsCode: true });
    expect(questionForm('How do I install it?')).toMatchObject({ wantsList: true });
    expect(questionForm('Who built it?')).toMatchObject({ wantsCode: false, wantsList: false });
  });
});
