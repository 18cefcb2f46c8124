import { describe, expect, it } from 'vitest';

import { ERROR_CODES } from '#lib/foundation/core/errors.ts';

import { failureSentence, recordedFailure, secondsToWait, toTurnFailure } from './turn-failure.ts';

const NOW = { isOnline: true, nowMs: 1_000 };

function serverError(body: object): Error {
  return new Error(JSON.stringify({ message: 'As the server says.', details: null, retry_after: null, ...body }));
}

describe('toTurnFailure', () => {
  it('reads what the server says', () => {
    const failure = toTurnFailure(serverError({ error_code: 'rate_limited', retry_after: 12 }), NOW);
    expect(failure).toMatchObject({ kind: 'error', code: 'rate_limited', retryAfterSeconds: 12 });
    expect(secondsToWait(failure, 1_000)).toBe(12);
    expect(secondsToWait(failure, 4_500)).toBe(9);
    expect(secondsToWait(failure, 60_000)).toBe(0);
  });

  it('tells a lost connection from none', () => {
    const error = new TypeError('Failed to fetch');
    expect(toTurnFailure(error, NOW)).toEqual({ kind: 'lost' });
    expect(toTurnFailure(error, { ...NOW, isOnline: false })).toEqual({ kind: 'offline' });
  });

  it.each(['<html>502</html>', '', 'null', '[]', '{"error_code":"unheard_of"}', '{"error_code":7}'])(
    'takes %j for an error without a name',
    (message) => {
      expect(toTurnFailure(new Error(message), NOW)).toMatchObject({ code: 'internal_error' });
    },
  );
});

describe('failureSentence', () => {
  it.each(ERROR_CODES)('has words for %s', (code) => {
    expect(failureSentence(recordedFailure(code))).toMatch(/^[A-Z].*\.$/);
  });

  it('says from when on questions may be asked again, once a daily budget is used up', () => {
    const nowMs = new Date(2026, 10, 30, 21, 30).getTime();
    const failure = toTurnFailure(serverError({ error_code: 'budget_used_up', retry_after: 9_000 }), { ...NOW, nowMs });
    expect(failureSentence(failure)).toBe('Today’s budget for questions is used up. You can ask again at 00:00.');
  });

  it("passes on the server's own words where they say what to change", () => {
    const failure = toTurnFailure(serverError({ error_code: 'validation_error' }), NOW);
    expect(failureSentence(failure)).toBe('As the server says.');
  });
});
