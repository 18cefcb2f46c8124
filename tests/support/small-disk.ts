import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this process may have disks of its own: within a container as root, not as anybody. */
export const maySetUpDisks = (() => {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

export interface SmallDisk {
  path: string;
  /** Options of `mount`: `ro`, `rw`, `size=20m`. */
  remount(options: string): void;
  /** Writes until nothing fits any more, into the file of that name. */
  fill(name: string): void;
  close(): Promise<void>;
}

/** A disk in memory. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), 'lectern-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]);
  return {
    path,
    remount: (options) => execFileSync('mount', ['-o', `remount,${options}`, path]),
    fill: (name) => fill(join(path, name)),
    close: async () => {
      execFileSync('umount', [path]);
      await rm(path, { recursive: true });
    },
  };
}

function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(1_000_000));
  } catch {
    // That is what it is for.
  } finally {
    closeSync(file);
  }
}
