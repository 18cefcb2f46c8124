import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const COMMAND = fileURLToPath(new URL('../support/command-until-stopped.ts', import.meta.url));

it.each([80, 0])('a command on a terminal of %i columns says that it was stopped', async (columns) => {
  const command = spawn(process.execPath, [COMMAND, String(columns)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  command.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(command.stdout, 'data', { signal: AbortSignal.timeout(20_000) });
  setTimeout(() => command.kill('SIGINT'), 200);
  const [code, signal] = (await once(command, 'close')) as [number | null, string | null];
  expect({ code, signal }).toEqual({ code: 130, signal: null });
  expect(said).toContain('Stopped.');
});
