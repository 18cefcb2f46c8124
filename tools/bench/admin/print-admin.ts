import type { CallFigures, GroupFigures, MeasuredCall } from './measured-call.ts';

/** How fast the administration is over one database. */
export interface AdminFigures {
  measuredAt: string;
  /** The load is of the last minute: what else the machine had to do counts too. */
  machine: { cores: number; processor: string; load: number };
  product: string;
  turns: number;
  filledInSeconds: number;
  /** What 95 of 100 calls stay below. */
  boundMs: number;
  calls: CallFigures[];
  groups: Partial<Record<MeasuredCall['group'], GroupFigures>>;
}

/** The groups that are promised something. */
const PROMISED = ['table', 'overview'] as const;

/** Whether table and overview stay within the bound. */
export function holdsBounds({ groups, boundMs }: Pick<AdminFigures, 'groups' | 'boundMs'>): boolean {
  return PROMISED.every((group) => (groups[group]?.warmMs.p95 ?? Number.POSITIVE_INFINITY) < boundMs);
}

/** The figures as tables a person reads; times in milliseconds. */
export function printAdminFigures(figures: AdminFigures): void {
  const { machine, product, turns, filledInSeconds, boundMs, calls, groups } = figures;
  console.log(`\nThe administration over ${product} with ${turns} turns`);
  console.log(`${machine.cores} cores (${machine.processor}), load ${machine.load.toFixed(1)}`);
  console.log(`Filled in ${filledInSeconds.toFixed(0)} s (${(turns / filledInSeconds).toFixed(0)} turns/s)`);
  console.table(
    calls.map(({ name, found, coldMs, warmMs }) => ({
      what: name,
      found,
      first: tenths(coldMs),
      p50: tenths(warmMs.p50),
      p95: tenths(warmMs.p95),
      max: tenths(warmMs.max),
    })),
  );
  for (const [group, of] of Object.entries(groups)) {
    const { p50, p95, max } = of.warmMs;
    console.log(
      `${group}: p50 ${tenths(p50)}, p95 ${tenths(p95)}, max ${tenths(max)} over ${of.calls} calls; ` +
        `first calls p50 ${tenths(of.coldMs.p50)}, max ${tenths(of.coldMs.max)}`,
    );
  }
  for (const group of PROMISED) {
    const p95 = groups[group]?.warmMs.p95 ?? Number.POSITIVE_INFINITY;
    console.log(
      `${group}: p95 ${tenths(p95)} ms ${p95 < boundMs ? 'holds' : 'DOES NOT HOLD'} the bound of ${boundMs} ms`,
    );
  }
}

function tenths(ms: number): number {
  return Number(ms.toFixed(1));
}
