import { readFileSync } from 'node:fs';

/** Tasks that take their time without working. */
const nothing = new Int32Array(new SharedArrayBuffer(4));

export function ready(): boolean {
  return true;
}

/** Answers after that many milliseconds. */
export function wait(milliseconds: number): string {
  Atomics.wait(nothing, 0, 0, milliseconds);
  return 'waited';
}

/** Works for that many milliseconds of the thread's own time. */
export function work(milliseconds: number): string {
  const start = process.threadCpuUsage();
  for (let used = 0; used < milliseconds * 1000;) {
    const { user, system } = process.threadCpuUsage(start);
    used = user + system;
  }
  return 'worked';
}

/** Holds that many megabytes outside of the heap; with a hundred or more of them it never comes back. */
export function hold(megabytes: number): string {
  const held = Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024, 1));
  while (held.length >= 100);
  return 'held';
}

/** As `proc(5)` counts the fields of `stat`: the name in brackets is the second, niceness the nineteenth. */
export function niceness(): number {
  const [, fields = ''] = readFileSync('/proc/thread-self/stat', 'utf8').split(') ');
  return Number(fields.split(' ')[16]);
}
