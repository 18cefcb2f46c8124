import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addModel, type ModelProgress } from '#lib/model-files/add-model.ts';
import { findModel, RUNTIME_FOLDER } from '#lib/model-files/local-models.ts';
import { runtimeForTests } from '#tests/support/embedding-model/models-folder.ts';
import { writeTinyModel } from '#tests/support/embedding-model/write-tiny-model.ts';
import { type FakeHub, startFakeHub } from '#tests/support/services/hub/start-fake-hub.ts';

const NAME = 'somebody/tiny';
/** More than has to be left free besides a model, and so little that it is soon used up. */
const DISK_MEGABYTES = 60;

/** Whether this process may have disks of its own: within a container as root, not as anybody. */
const maySetUpDisks = (() => {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Without the right to set up disks it is told as skipped. */
describe.skipIf(!maySetUpDisks)('fetching a model onto a disk that does not take it', () => {
  let source: string;
  let hub: FakeHub;
  let disk: string;

  beforeAll(async () => {
    source = await mkdtemp(join(tmpdir(), 'lectern-hub-'));
    hub = await startFakeHub({ repository: NAME, folder: source, files: await writeTinyModel(source) });
  });
  afterAll(async () => {
    await hub.close();
    await rm(source, { recursive: true });
  });
  beforeEach(async () => {
    disk = await mkdtemp(join(tmpdir(), 'lectern-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', disk]);
    const [runtime = ''] = await runtimeForTests();
    await symlink(join(runtime, '../..'), join(disk, RUNTIME_FOLDER));
    hub.pace = null;
  });
  afterEach(async () => {
    execFileSync('umount', [disk]);
    await rm(disk, { recursive: true });
  });

  const add = (onProgress: (progress: ModelProgress) => void = () => undefined) =>
    addModel({ modelsFolder: disk, hub: hub.url, name: NAME, onProgress, signal: new AbortController().signal });

  it('says that the disk is full before anything is fetched', async () => {
    execFileSync('mount', ['-o', 'remount,size=20m', disk]);
    hub.asked.length = 0;
    await expect(add()).rejects.toThrow(`The files of the model cannot be written to ${disk}: the disk is full.`);
    expect(hub.asked.some((path) => path.includes('/resolve/'))).toBe(false);
  });

  it('says so when it fills up meanwhile, and goes on once there is room', async () => {
    hub.pace = { bytes: 40_000, everyMs: 20 };
    const filler = join(disk, 'filler');
    let isFilled = false;
    const failed = add(({ bytes }) => {
      if (bytes > 50_000 && !isFilled) fill(filler);
      isFilled ||= bytes > 50_000;
    });
    await expect(failed).rejects.toThrow(/^The files of the model cannot be written to .*: the disk is full\.$/);
    expect(await findModel(disk, NAME)).toBeNull();
    await rm(filler);
    hub.pace = null;
    hub.asked.length = 0;
    await add();
    expect(hub.asked.some((path) => / bytes=\d{5,}-$/.test(path))).toBe(true);
    expect(await findModel(disk, NAME)).not.toBeNull();
  });

  it('says that the disk is read-only, and that once it no longer is the same works', async () => {
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    await expect(add()).rejects.toThrow(
      `The files of the model cannot be written to ${disk}: it is on a read-only disk.`,
    );
    expect(await readdir(disk)).toEqual([RUNTIME_FOLDER]);
    execFileSync('mount', ['-o', 'remount,rw', disk]);
    await add();
  });
});

/** Writes until nothing fits any more. */
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
