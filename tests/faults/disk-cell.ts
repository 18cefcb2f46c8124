import { expect, vi } from 'vitest';

import { DISK_SENTENCES, type DiskFault } from '#lib/foundation/core/disk-fault.ts';
import type { FaultyDisk } from '#tests/support/faulty-disks.ts';
import { type LibraryOnDisk, openLibraryOnDisk } from '#tests/support/library-on-disk.ts';

/** What came of a fault of the disk, for the table. */
export interface DiskReport {
  fault: string;
  health: string;
  readers: string;
  administrators: string;
  log: string;
  /** Of so many answers, what was lost without a word. */
  silentlyLost: string;
}

interface DiskCell {
  fault: string;
  open: () => Promise<FaultyDisk>;
  says: DiskFault;
  /** It stays as it is until nobody has the disk open any more. */
  needsRestart?: boolean;
}

const ASKED_MEANWHILE = 6;
/** An answer about health is good for less than a second in these tests. */
const PATIENCE = { timeout: 15_000, interval: 100 };

/** Has a library meet a disk that fails, looks at everything that may have gone wrong, and sees it recover. */
export async function runDiskCell(cell: DiskCell): Promise<DiskReport> {
  const disk = await cell.open();
  const library = await openLibraryOnDisk(disk.path).catch(async (error: unknown) => {
    await disk.close();
    throw error;
  });
  try {
    await library.ask();
    const before = await library.signIn();
    expect(before.status).toBe(200);
    const sendPart = await library.beginUpload(before.cookie);
    library.log.clear();

    disk.fail();
    for (let question = 0; question < ASKED_MEANWHILE; question += 1) await library.ask();
    expect(library.asked()).toEqual({ answered: 1 + ASKED_MEANWHILE, recorded: 1, unrecorded: ASKED_MEANWHILE });
    const health = await expectHealth(library, cell);
    const readers = await expectReaders(library);
    expect(await sendPart({ bytes: 9_000, cookie: before.cookie })).toEqual({
      status: 503,
      said: DISK_SENTENCES[cell.says],
    });
    const { cookie, administrators } = await expectAdministrators(library, before.cookie);
    const log = expectLog(library, cell);

    if (cell.needsRestart === true) await library.reopen(disk.cure);
    else disk.cure();
    await expectRecovery(library, { cell, cookie, former: before.cookie, sendPart });
    const untrue = await library.untrueRecords();
    expect(untrue, 'answers that were told something else of their record than is so').toBe(0);
    const silentlyLost = `${untrue} of ${library.asked().answered}`;
    return { fault: cell.fault, health, readers, administrators, log, silentlyLost };
  } finally {
    // What cannot be closed on a disk that fails is closed on one that is well.
    if (cell.needsRestart !== true) disk.cure();
    await library.close();
    await disk.close();
  }
}

async function expectHealth(library: LibraryOnDisk, { says }: DiskCell): Promise<string> {
  const health = await vi.waitUntil(async () => {
    const told = await library.health();
    return told.database !== 'up' && told;
  }, PATIENCE);
  expect(health).toEqual({ http: 200, status: 'degraded', database: 'degraded', message: DISK_SENTENCES[says] });
  return `${health.http} ${health.status}, database ${health.database}`;
}

async function expectReaders(library: LibraryOnDisk): Promise<string> {
  expect(await library.statusOf('/api/documents')).toBe(200);
  expect(await library.statusOf('/api/documents/field-guide')).toBe(200);
  const { answered, unrecorded } = library.asked();
  return `read; ${answered - 1} answered, ${unrecorded} told recorded: false`;
}

async function expectAdministrators(library: LibraryOnDisk, former: string) {
  expect((await library.signIn('a guess')).status).toBe(401);
  const { status, cookie } = await library.signIn();
  expect(status).toBe(200);
  expect(await library.signedInAs(cookie)).toBe(200);
  for (const page of ['accounts', 'keys', 'evaluation'])
    expect(await library.statusOf(`/api/admin/${page}`, cookie)).toBe(200);
  expect(await library.signOut(former)).toBe(200);
  expect(await library.signedInAs(former)).toBe(401);
  // What nothing may leave without being noted does not.
  expect(await library.statusOf('/api/admin/export?format=csv', cookie)).toBe(503);
  return { cookie, administrators: 'sign in and out, read; cannot export' };
}

/** That nothing is stored is said once a minute at most, and every loss is. */
function expectLog(library: LibraryOnDisk, { says }: DiskCell): string {
  const lines = library.log.lines().filter(({ level }) => level >= 40);
  const times = (words: string) => lines.filter(({ msg }) => msg === words).length;
  expect(times(DISK_SENTENCES[says])).toBe(1);
  expect(times('the turn could not be recorded')).toBe(ASKED_MEANWHILE);
  const kept = times('this cannot be stored yet, and is kept until it can');
  return `the disk once, each turn, ${kept} kept for later`;
}

interface Signed {
  cell: DiskCell;
  /** Signed in meanwhile. */
  cookie: string;
  /** Signed out meanwhile. */
  former: string;
  sendPart: Awaited<ReturnType<LibraryOnDisk['beginUpload']>>;
}

async function expectRecovery(library: LibraryOnDisk, { cell, cookie, former, sendPart }: Signed): Promise<void> {
  await vi.waitUntil(async () => (await library.health()).status === 'healthy', PATIENCE);
  const { recorded } = library.asked();
  await library.ask();
  expect(library.asked().recorded).toBe(recorded + 1);
  if (cell.needsRestart === true) {
    expect(library.log.text()).toContain('what was kept was never stored');
    return;
  }
  expect((await sendPart({ bytes: 9_000, cookie })).status).toBe(200);
  // What was kept in the process is in the database by now, and stays when that is opened anew.
  const came = ['signed_out', 'signed_in', 'sign_in_failed', 'signed_in'];
  await expect.poll(() => library.actions(), PATIENCE).toEqual(came);
  await library.reopen();
  expect([await library.signedInAs(cookie), await library.signedInAs(former)]).toEqual([200, 401]);
}
