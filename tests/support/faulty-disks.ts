import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { maySetUpDisks, openSmallDisk } from './small-disk.ts';

/** A place for a data folder, and how it is made so that nothing can be written there. */
export interface FaultyDisk {
  path: string;
  fail(): void;
  cure(): void;
  close(): Promise<void>;
}

type Open = (() => Promise<FaultyDisk>) | null;

/** What can be made wrong with a disk; null where this machine does not let a test do so. */
export const FAULTY_DISKS: Readonly<Record<'thatTakesNothing' | 'thatIsFull' | 'thatBecomesReadOnly', Open>> = {
  thatTakesNothing: mayLimitFiles() ? openLimitedFiles : null,
  thatIsFull: maySetUpDisks ? openFullDisk : null,
  thatBecomesReadOnly: mayAttachDisks() ? openFailingDisk : null,
};

/**
 * Every file of this process may have no byte at all, so that whatever is written fails, in place too: what an ordinary user can do within a
 * container. It is as a disk that fails is, and harsher than one that is full.
 */
async function openLimitedFiles(): Promise<FaultyDisk> {
  const path = mkdtempSync(join(tmpdir(), 'lectern-limited-'));
  return {
    path,
    fail: () => limitFiles('0'),
    cure: () => limitFiles('unlimited'),
    close: async () => {
      limitFiles('unlimited');
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function limitFiles(bytes: string): void {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
}

function mayLimitFiles(): boolean {
  try {
    limitFiles('unlimited');
    return true;
  } catch {
    return false;
  }
}

async function openFullDisk(): Promise<FaultyDisk> {
  const disk = await openSmallDisk(400);
  return {
    path: disk.path,
    fail: () => disk.fill('somebody-elses'),
    cure: () => rmSync(join(disk.path, 'somebody-elses'), { force: true }),
    close: () => disk.close(),
  };
}

/** A disk that its system makes read-only, whatever is open on it; only attaching it anew makes it well, as a new start of the machine would. */
async function openFailingDisk(): Promise<FaultyDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-disk-'));
  const path = join(folder, 'disk');
  const image = join(folder, 'image');
  closeSync(openSync(image, 'w'));
  truncateSync(image, 512 * 1024 * 1024);
  execFileSync('mkfs.ext4', ['-q', image]);
  execFileSync('mkdir', [path]);
  const attach = () => execFileSync('mount', ['-o', 'loop,errors=remount-ro', image, path]);
  attach();
  return {
    path,
    fail: () => {
      // What has not reached the disk by then is lost with it, as in a power failure, which is another matter.
      execFileSync('sync', ['--file-system', path]);
      execFileSync('mount', ['-o', 'remount,abort', path], { stdio: 'ignore' });
    },
    cure: () => {
      execFileSync('umount', [path]);
      attach();
    },
    close: async () => {
      execFileSync('umount', [path]);
      rmSync(folder, { recursive: true });
    },
  };
}

function mayAttachDisks(): boolean {
  if (!maySetUpDisks) return false;
  try {
    execFileSync('mkfs.ext4', ['-V'], { stdio: 'ignore' });
    execFileSync('losetup', ['--find'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
