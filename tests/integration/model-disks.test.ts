import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addModel, type ModelProgress } from '#lib/answering/model-files/add-model.ts';
import { findModel } from '#lib/answering/model-files/local-models.ts';
import { writeTinyModel } from '#tests/support/embedding-model/write-tiny-model.ts';
import { type FakeHub, startFakeHub } from '#tests/support/services/hub/start-fake-hub.ts';
import { maySetUpDisks, openSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts';

const NAME = 'somebody/tiny';
/** More than has to be left free besides a model, and so little that it is soon used up. */
const DISK_MEGABYTES = 60;

/** Without the right to set up disks it is told as skipped. */
describe.skipIf(!maySetUpDisks)('fetching a model onto a disk that does not take it', () => {
  let source: string;
  let hub: FakeHub;
  let disk: SmallDisk;

  beforeAll(async () => {
    source = await mkdtemp(join(tmpdir(), 'lectern-hub-'));
    hub = await startFakeHub({ repository: NAME, folder: source, files: await writeTinyModel(source) });
  });
  afterAll(async () => {
    await hub.close();
    await rm(source, { recursive: true });
  });
  beforeEach(async () => {
    disk = await openSmallDisk(DISK_MEGABYTES);
    hub.pace = null;
  });
  afterEach(() => disk.close());

  const add = (onProgress: (progress: ModelProgress) => void = () => undefined) =>
    addModel({ modelsFolder: disk.path, hub: hub.url, name: NAME, onProgress, signal: new AbortController().signal });

  it('says that the disk is full before anything is fetched', async () => {
    disk.remount('size=20m');
    hub.asked.length = 0;
    await expect(add()).rejects.toThrow(`The files of the model cannot be written to ${disk.path}: the disk is full.`);
    expect(hub.asked.some((path) => path.includes('/resolve/'))).toBe(false);
  });

  it('says so when it fills up meanwhile, and goes on once there is room', async () => {
    hub.pace = { bytes: 40_000, everyMs: 20 };
    let isFilled = false;
    const failed = add(({ bytes }) => {
      if (bytes > 50_000 && !isFilled) disk.fill('filler');
      isFilled ||= bytes > 50_000;
    });
    await expect(failed).rejects.toThrow(`The files of the model cannot be written to ${disk.path}: the disk is full.`);
    expect(await findModel(disk.path, NAME)).toBeNull();
    await rm(join(disk.path, 'filler'));
    hub.pace = null;
    hub.asked.length = 0;
    await add();
    expect(hub.asked.some((path) => / bytes=\d{5,}-$/.test(path))).toBe(true);
    expect(await findModel(disk.path, NAME)).not.toBeNull();
  });

  it('says that the disk is read-only, and that once it no longer is the same works', async () => {
    disk.remount('ro');
    await expect(add()).rejects.toThrow(
      `The files of the model cannot be written to ${disk.path}: it is on a read-only disk.`,
    );
    expect(await readdir(disk.path)).toEqual([]);
    disk.remount('rw');
    await add();
  });
});
