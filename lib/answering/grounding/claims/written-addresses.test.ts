import { checkClaim } from './check-claim.ts';
import { describe, expect, it } from 'vitest';

import { expectReason, expectStatus } from '#tests/support/check-claims.ts';

describe('checkClaim contradicts', () => {
  it('addresses and telephone numbers that its source does not have', () => {
    expectReason(
      [
        ['Type your password at http://evil.example.', 'Type your password at the prompt.'],
        ['Type your password at `http://evil.example`.', 'Type your password at the prompt.'],
        ['Type your password at www.evil.example.', 'Type your password at the prompt.'],
        ['Write to help@evil.example.', 'Write to help@harbour.example.'],
        ['Call 555-0100 to renew your licence.', 'Renew your licence each year.'],
        ['Call +49 (0)30 1234567.', 'Call the office.'],
        ['Call 0800123456.', 'Call 0800 123 457.'],
        ['Pay at https://bank.example.co.', 'Pay at https://bank.example.com.'],
        ['Pay at https://bank.example/login.', 'Pay at https://bank.example/.'],
      ],
      'link',
    );
  });

  it('none that its source has, however it is written', () => {
    expectStatus(
      [
        ['Send the form to help@harbour.example.', 'Forms go to help@harbour.example, not to the keeper.'],
        ['The tides are at <https://harbour.example/tides>.', 'See https://harbour.example/tides/ for the tides.'],
        ['It was built 1914-1918.', 'It was built from 1914 to 1918.'],
        ['It opened on 2024-01-15 10:30.', 'It opened on 15 January 2024 at 10:30.'],
        ['It sold 1 300 000 copies.', 'It sold 1.3 million copies.'],
        ['It has 1500000 inhabitants.', 'It has 1.5 million inhabitants.'],
        ['It turns at 1000-1500 rpm.', 'It turns at 1,000 to 1,500 rpm.'],
        ['For the tides look at https://harbour.example.', 'Tides and wind: harbour.example/tides (daily).'],
        ['For the tides call +49 30 1234567.', 'Tides and wind: +49 (30) 1234567.'],
        ['Begin it with `//`.', 'It begins with two slashes.'],
        ['Use @Injectable.', 'Mark the class as injectable.'],
      ],
      ['supported', 'weak', 'quoted'],
    );
  });
});

it('leaves an address that was asked with to the answer, and no other', () => {
  const cited = [{ kind: 'prose' as const, text: 'The keeper answers letters.' }];
  const claim = (address: string) => ({ kind: 'sentence' as const, markdown: `The keeper answers ${address}.` });
  const statusOf = (address: string) => checkClaim(claim(address), cited, 'I am ann@harbour.example.').status;
  expect(statusOf('ann@harbour.example')).not.toBe('contradicted');
  expect(statusOf('bob@harbour.example')).toBe('contradicted');
});
