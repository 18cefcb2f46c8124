import { createHook } from 'node:async_hooks';

/** Counts the password hashes this process is asked for, as Node itself tells of them, until it is stopped. */
export function countHashes(): { stop(): { begun: number; atOnce: number } } {
  const open = new Set<number>();
  const seen = { begun: 0, atOnce: 0 };
  const hook = createHook({
    init: (id, type) => {
      if (type !== 'SCRYPTREQUEST') return;
      open.add(id);
      seen.begun += 1;
      seen.atOnce = Math.max(seen.atOnce, open.size);
    },
    before: (id) => open.delete(id),
  }).enable();
  return {
    stop: () => {
      hook.disable();
      return seen;
    },
  };
}
