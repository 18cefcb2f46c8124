import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { identifyProcess, lockFolder } from './folder-lock.ts';

const LOCKER = `
  import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)};
  try { lockFolder(process.argv[1]); console.log('locked'); } catch (error) { console.log(error.message); }
  process.stdin.resume();`;

describe('locking a data folder', () => {
  let folder: string;
  let children: ChildProcess[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lectern-lock-'));
    children = [];
  });
  afterEach(async () => {
    await Promise.all(children.map((child) => killed(child)));
    rmSync(folder, { recursive: true, force: true });
  });

  const lockFile = (): string => join(folder, 'lectern.pid');

  /** A process that tries to lock the folder and then stays; resolves with what it says. */
  async function lockElsewhere(): Promise<{ child: ChildProcess; said: string }> {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', LOCKER, folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(child);
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, said: said.toString().trim() };
  }

  it('lets this process in once, and again when it has left', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`The data folder ${folder} is in use by this process (${process.pid}).`);
    unlock();
    unlock();
    expect(readdirSync(folder)).toEqual([]);
    lockFolder(folder)();
  });

  it('names the process that holds it', async () => {
    const { child, said } = await lockElsewhere();
    expect(said).toBe('locked');
    expect(() => lockFolder(folder)).toThrow(`The data folder ${folder} is in use by process ${child.pid}.`);
  });

  it('takes over from a process that was killed', async () => {
    const { child } = await lockElsewhere();
    await killed(child);
    const unlock = lockFolder(folder);
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
    unlock();
  });

  it('does not take a namesake for the holder', async () => {
    const { child } = await lockElsewhere();
    for (const pid of [child.pid, process.pid]) {
      writeFileSync(lockFile(), JSON.stringify({ pid, startedAt: 'another boot/1' }));
      lockFolder(folder)();
    }
  });

  it('does not take a dead process of its own number for itself', () => {
    writeFileSync(lockFile(), JSON.stringify(identifyProcess(process.pid)));
    lockFolder(folder)();
  });

  it.each(['', 'nonsense', '{"pid":"1"}', 'null', '{"pid":0,"startedAt":null}'])(
    'takes over a lock that says %j',
    (content) => {
      writeFileSync(lockFile(), content);
      lockFolder(folder)();
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('lets one of several in that find the same dead holder', async () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: null }));
    const outcomes = await Promise.all([lockElsewhere(), lockElsewhere(), lockElsewhere()]);
    expect(outcomes.filter(({ said }) => said === 'locked')).toHaveLength(1);
    const refusals = outcomes.map(({ said }) => said).filter((said) => said !== 'locked');
    expect(refusals).toEqual(Array(2).fill(expect.stringMatching(/is in use by process \d+\.$/)));
  });
});

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
