import { describe, expect, it } from 'vitest';

import { projectName, ticketOf, TICKET_INTERVAL } from '../../seed/seeded-words.ts';
import { parseFilter } from './admin-calls.ts';
import { TABLE_MIX } from './admin-mix.ts';

const GIVEN = { sessionId: '3c9f6f0a-7f0e-4c55-9d55-6f1d7ad2a001', fromMs: Date.parse('2026-03-02T15:00:00Z') };

describe('the mix of the bench of the administration', () => {
  it('has filters that the table understands, each under a name of its own', () => {
    expect(new Set(TABLE_MIX.map(({ name }) => name)).size).toBe(TABLE_MIX.length);
    for (const { name, filter } of TABLE_MIX) {
      const given = new Set([...new URLSearchParams(filter.replace('{week}', 'from=&to='))].map(([key]) => key));
      expect(new Set(Object.keys(parseFilter(filter, GIVEN))), name).toEqual(given);
    }
  });

  it('asks for a week of seven days, and for a conversation', () => {
    expect(parseFilter('{week}', GIVEN)).toEqual({
      from: new Date('2026-03-02T00:00:00Z'),
      to: new Date('2026-03-09T00:00:00Z'),
    });
    expect(parseFilter('session={session}', GIVEN)).toEqual({ session: GIVEN.sessionId });
  });

  it('searches for projects and a ticket that the seeded turns name', () => {
    const searched = TABLE_MIX.map(({ filter }) => new URLSearchParams(filter).get('q'));
    for (const rank of [0, 9, 99, 999]) expect(searched).toContain(projectName(rank));
    expect(searched).toContain(ticketOf(TICKET_INTERVAL));
  });
});
