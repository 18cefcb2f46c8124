import { describe, expect, it } from 'vitest';

import { judgeAnswer, type Judgement } from './book-keeper.ts';

const CASES: [string, number, string | null, string | null, Judgement][] = [
  ['the first page', 200, 'me', null, 'good'],
  ['a page for the same reader', 200, 'me', 'me', 'good'],
  ['a page for another reader', 200, 'you', 'me', 'stranger'],
  ['a page that does not say for whom it is, such as a sign-in in front of the server', 200, null, 'me', 'stranger'],
  ['a sign-in that does not hold', 401, null, 'me', 'stranger'],
  ['a refusal, whomever it names', 403, 'me', 'me', 'stranger'],
  ['a book that is not there for the reader', 404, 'me', 'me', 'gone'],
  ['a book that is not there for another reader', 404, 'you', 'me', 'stranger'],
  ['a book that is not there, said by somebody else than the server', 404, null, 'me', 'stranger'],
  ['a page that is gone for good', 410, 'me', 'me', 'gone'],
  ['a redirect, as to a sign-in in front of the server', 0, null, 'me', 'stranger'],
  ['too many requests', 429, null, 'me', 'unheard'],
  ['a server that fails', 500, null, 'me', 'unheard'],
  ['a proxy whose server is away', 502, null, 'me', 'unheard'],
];

describe('judgeAnswer', () => {
  it.each(CASES)('of %s', (...[, status, reader, known, judgement]) => {
    expect(judgeAnswer({ status, reader }, known)).toBe(judgement);
  });
});
