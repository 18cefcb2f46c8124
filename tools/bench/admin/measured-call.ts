import { type Distribution, distributionOf } from '../distribution.ts';

/** Something that is measured time and again. */
export interface MeasuredCall {
  name: string;
  /** What it is counted under. */
  group: 'table' | 'overview' | 'transcript' | 'floor';
  /** What came back, in a few words. */
  call: () => Promise<string>;
}

export interface CallFigures {
  name: string;
  group: MeasuredCall['group'];
  found: string;
  /** Of the first call after the database was opened. */
  coldMs: number;
  warmMs: Distribution;
}

export interface GroupFigures {
  /** Of every warm call of the group. */
  warmMs: Distribution;
  /** Of the first calls. */
  coldMs: Distribution;
  calls: number;
}

interface MeasuredRun {
  calls: CallFigures[];
  groups: Partial<Record<MeasuredCall['group'], GroupFigures>>;
}

interface RunOptions {
  /** How often each is called after its first time. */
  times: number;
  shuffle: <T>(list: readonly T[]) => T[];
  now?: () => number;
}

/** Calls each one once, and then all of them so many times, in another order every time. */
export async function runCalls(calls: readonly MeasuredCall[], options: RunOptions): Promise<MeasuredRun> {
  const { times, shuffle, now = () => performance.now() } = options;
  const runs = calls.map((call) => ({ call, found: '', coldMs: 0, warmMs: [] as number[] }));
  const timed = async (run: (typeof runs)[number]): Promise<number> => {
    const started = now();
    run.found = await run.call.call();
    return now() - started;
  };
  for (const run of shuffle(runs)) run.coldMs = await timed(run);
  for (let time = 0; time < times; time += 1) for (const run of shuffle(runs)) run.warmMs.push(await timed(run));
  return {
    calls: runs.map(({ call: { name, group }, found, coldMs, warmMs }) => ({
      name,
      group,
      found,
      coldMs,
      warmMs: distributionOf(warmMs),
    })),
    groups: groupsOf(runs),
  };
}

function groupsOf(runs: readonly { call: MeasuredCall; coldMs: number; warmMs: number[] }[]): MeasuredRun['groups'] {
  const groups: MeasuredRun['groups'] = {};
  for (const group of new Set(runs.map(({ call }) => call.group))) {
    const own = runs.filter(({ call }) => call.group === group);
    const warm = own.flatMap(({ warmMs }) => warmMs);
    const coldMs = distributionOf(own.map((run) => run.coldMs));
    groups[group] = { warmMs: distributionOf(warm), coldMs, calls: warm.length };
  }
  return groups;
}
