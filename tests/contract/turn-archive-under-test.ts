import type { SearchPace } from '#db/repositories/find-turns.ts';
import type { Administrator } from '#lib/people/access/administrator.ts';
import type { TurnFilter } from '#lib/contracts/admin/turn-filter.ts';
import type { TurnArchive } from '#lib/people/conversations/ports.ts';
import type { ReviewedTurn, TurnPlace, TurnSummary } from '#lib/people/conversations/reviewed-turn.ts';

export interface TurnArchiveUnderTest {
  archive: TurnArchive;
  /** The same turns, looked for at the pace `HURRIED`. */
  hurried: TurnArchive;
  /** Records them in this order. */
  insert(turns: ReviewedTurn[]): Promise<void>;
  /** Leaves no turn behind. */
  empty(): Promise<unknown>;
  close(): Promise<void>;
}

/** So few turns at a time, and so little patience, that a handful of turns is many. */
export const HURRIED: SearchPace = { near: [2, 5], few: 3, stretch: 4, patienceMs: 0 };

export const ADMIN: Administrator = { name: 'ann', role: 'admin' };
export const READER: Administrator = { name: 'rob', role: 'read_only' };

/** Milliseconds apart. */
export const FIRST_MOMENT = Date.UTC(2026, 0, 1);

export interface WholeList {
  turns: TurnSummary[];
  /** How many turns each page had. */
  pages: number[];
}

/** Every page of a list, one after the other. */
export async function listAll(archive: TurnArchive, filter: TurnFilter, limit = 50): Promise<WholeList> {
  const whole: WholeList = { turns: [], pages: [] };
  let after: TurnPlace | null = null;
  do {
    const page = await archive.list(READER, filter, { after, limit });
    whole.turns.push(...page.turns);
    whole.pages.push(page.turns.length);
    after = page.next;
  } while (after !== null);
  return whole;
}

export async function exportAll(archive: TurnArchive, filter: TurnFilter): Promise<ReviewedTurn[]> {
  return Array.fromAsync(archive.export(READER, filter, new AbortController().signal));
}
