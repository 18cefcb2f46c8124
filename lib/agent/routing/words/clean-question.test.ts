import { expect, it } from 'vitest';

import { cleanQuestion } from './clean-question.ts';

it.each([
  ['Could you please list all reports?', 'list all reports'],
  ['Hi there, can you tell me how many manuals we have? Thanks!', 'how many manuals we have'],
  ['I’d like to know who wrote the guide.', 'who wrote the guide'],
  ['Please show me every policy, thank you', 'show me every policy'],
  ['how many pages does it have', 'how many pages does it have'],
  ['please', 'please'],
])('leaves of %j what is asked', (text, cleaned) => {
  expect(cleanQuestion(text)).toBe(cleaned);
});
