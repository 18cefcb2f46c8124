import { readFile } from 'node:fs/promises';

/** What a process has used so far, where the system says so (Linux); else nothing but NaN. */
export interface ProcessUse {
  cpuMs: number;
  memoryMb: number;
}

const TICK_MS = 10;

/** Of one process, its threads included. */
export async function processUse(pid: number): Promise<ProcessUse> {
  const read = (name: string): Promise<string> => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  // Behind the name of the program, which may hold spaces.
  const fields = (await read('stat')).split(') ').at(-1)?.split(' ') ?? [];
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(await read('status'))?.[1];
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, memoryMb: Number(resident) / 1_024 };
}
