import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { AppError } from '#lib/foundation/core/errors.ts';

import { keepAllFromOthers } from './owner-only.ts';
import { asFolderFault, prepareDataFolder } from './prepare-data-folder.ts';

describe('preparing the data folder', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-folder-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('creates it with its parents, and takes it as it is the next time', async () => {
    const deep = join(folder, 'a', 'b', 'c');
    await prepareDataFolder(deep);
    await prepareDataFolder(deep);
    expect((await stat(deep)).isDirectory()).toBe(true);
  });

  it('keeps it, and what an earlier version has left open in it, from everybody else', async () => {
    const modeOf = async (...path: string[]) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8);
    const outside = join(folder, '..', `${basename(folder)}-outside`);
    const data = join(folder, 'data');
    const mask = process.umask(0);
    await mkdir(join(data, 'postgres', 'base'), { recursive: true });
    await writeFile(join(data, 'postgres', 'base', '1259'), '');
    await writeFile(join(data, 'theirs'), '');
    await writeFile(outside, '');
    await symlink(outside, join(data, 'postgres', 'link'));
    await prepareDataFolder(data);
    expect(await modeOf('data')).toBe('700');
    keepAllFromOthers(join(data, 'postgres'));
    expect(await modeOf('data', 'postgres', 'base')).toBe('700');
    expect(await modeOf('data', 'postgres', 'base', '1259')).toBe('600');
    // What is no part of the database is its owner's business.
    expect(await modeOf('data', 'theirs')).toBe('666');
    expect(await modeOf('data', 'postgres', 'link')).toBe('666');
    process.umask(mask);
    await rm(outside);
  });

  it('leaves a folder that everybody shares as it is', async () => {
    await chmod(folder, 0o1777);
    await prepareDataFolder(folder);
    expect((await stat(folder)).mode & 0o7777).toBe(0o1777);
  });

  it('says so when a part of the path is a file', async () => {
    await writeFile(join(folder, 'file'), '');
    for (const path of [join(folder, 'file'), join(folder, 'file', 'below')]) {
      await expect(prepareDataFolder(path)).rejects.toMatchObject({
        code: 'storage_unavailable',
        message: `The data folder ${path} cannot be created: a part of its path is not a folder.`,
      });
    }
  });

  it('says so when the disk has not enough room', async () => {
    await expect(prepareDataFolder(folder, Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: `There is not enough room on the disk for the data folder ${folder}.`,
    });
  });

  it('says so where nothing can be written', async () => {
    await expect(prepareDataFolder('/proc/lectern')).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: expect.stringMatching(/^The data folder \/proc\/lectern cannot be \w+.*\.$/) as string,
    });
  });

  it.each([
    ['ENOSPC', 'There is not enough room on the disk for the data folder /data.'],
    ['EACCES', 'The data folder /data cannot be written: permission denied.'],
    ['EROFS', 'The data folder /data cannot be written: its file system is read-only.'],
    ['EWHATEVER', 'The database in the data folder /data cannot be opened.'],
  ])('has a sentence for %s', (code, sentence) => {
    expect(asFolderFault('/data', Object.assign(new Error('internal'), { code })).message).toBe(sentence);
  });

  it('passes on what is a sentence already', () => {
    const error = new AppError('storage_unavailable', { publicMessage: 'In use.' });
    expect(asFolderFault('/data', error)).toBe(error);
  });
});
