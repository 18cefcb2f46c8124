import type { Administrator } from '#lib/people/access/administrator.ts';
import { type TurnFilter, turnFilterSchema } from '#lib/contracts/admin/turn-filter.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

import { OVERVIEW_MIX, TABLE_MIX, type TableQuery } from './admin-mix.ts';
import type { MeasuredCall } from './measured-call.ts';

/** As the table of the administration shows them. */
const PAGE_SIZE = 50;
const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKS_AGO = 8;

type Administration = Runtime['administration'];
type TurnPage = Awaited<ReturnType<Administration['listTurns']>>;
type Place = TurnPage['next'];

interface CallParts {
  administration: Administration;
  administrator: Administrator;
  /** The time the turns are of. */
  fromMs: number;
  toMs: number;
}

/** Everything of the published mix, as calls of the administration that is running. */
export async function adminCalls(parts: CallParts): Promise<MeasuredCall[]> {
  const { administration, administrator } = parts;
  const sessionId = await longConversation(parts);
  const nobodys = crypto.randomUUID();
  const read = async (id: string) => `${(await administration.readConversation(administrator, id)).length} turns`;
  return [
    // What every call takes at least: one look into an index, with nothing found.
    { name: 'a conversation that does not exist', group: 'floor', call: () => read(nobodys) },
    ...(await Promise.all(TABLE_MIX.map((query) => tableCall(parts, query, sessionId)))),
    { name: 'transcript', group: 'transcript', call: () => read(sessionId) },
    ...OVERVIEW_MIX.map((range): MeasuredCall => ({
      name: `overview ${range}`,
      group: 'overview',
      call: async () => `${(await administration.readOverview(administrator, range)).totals.turns} turns`,
    })),
  ];
}

async function tableCall(
  parts: CallParts,
  { name, filter, page }: TableQuery,
  sessionId: string,
): Promise<MeasuredCall> {
  const parsed = parseFilter(filter, { sessionId, fromMs: parts.toMs - WEEKS_AGO * 7 * DAY_MS });
  const after = await placeOf(parts, parsed, page);
  const call = async (): Promise<string> => {
    const { turns, next } = await list(parts, parsed, after);
    const isCutShort = turns.length < PAGE_SIZE && next !== null;
    return `${turns.length}${next === null ? '' : isCutShort ? ', to be continued' : ' and more'}`;
  };
  return { name, group: 'table', call };
}

/** The filter as the page of the administration reads it from its address. */
export function parseFilter(filter: string, given: { sessionId: string; fromMs: number }): TurnFilter {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const week = `from=${day(given.fromMs)}&to=${day(given.fromMs + 6 * DAY_MS)}`;
  const address = filter.replace('{session}', given.sessionId).replace('{week}', week);
  return turnFilterSchema.parse(Object.fromEntries(new URLSearchParams(address)));
}

async function placeOf(parts: CallParts, filter: TurnFilter, page: TableQuery['page']): Promise<Place> {
  const { fromMs, toMs } = parts;
  if (page === 'deep') return { createdAtMs: Math.round((fromMs + toMs) / 2), position: 0 };
  if (page === 'last') return { createdAtMs: fromMs + DAY_MS / 24, position: 0 };
  let place: Place = null;
  for (let turned = 0; page === 'tenth' && turned < 9; turned += 1) {
    const { next }: TurnPage = await list(parts, filter, place);
    place = next ?? place;
  }
  return place;
}

function list({ administration, administrator }: CallParts, filter: TurnFilter, after: Place): Promise<TurnPage> {
  return administration.listTurns(administrator, filter, { after, limit: PAGE_SIZE });
}

/** Of the newest conversations the one with the most turns on the first page. */
async function longConversation(parts: CallParts): Promise<string> {
  const { turns } = await list(parts, {}, null);
  const lengths = Map.groupBy(turns, ({ sessionId }) => sessionId);
  const longest = [...lengths].toSorted(([, a], [, b]) => b.length - a.length)[0];
  if (longest === undefined) throw new Error('There are no turns to look at.');
  return longest[0];
}
