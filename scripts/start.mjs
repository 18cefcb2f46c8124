// `npm start`: from a fresh clone to the running app. Uses only Node's own modules, since nothing may be installed yet.
import { existsSync } from 'node:fs';
import { assertCanServe } from './lib/preconditions.mjs';
import { prepare } from './lib/prepare.mjs';
import { runMain } from './lib/problem.mjs';
import { inProject } from './lib/project.mjs';
import { runInForeground } from './lib/run-command.mjs';
import { say, secondsSince } from './lib/say.mjs';
import { serverProcess } from './lib/server-process.mjs';

await runMain(async () => {
  const started = performance.now();
  if (existsSync(inProject('.env'))) process.loadEnvFile(inProject('.env'));
  await assertCanServe(process.env);
  const node = await prepare();
  // Checked again: installing took time, and a second `npm start` may have waited for this one.
  await assertCanServe(process.env);
  say(`Packages and build are up to date (${secondsSince(started)}). Starting Lectern …`);
  const { args, env } = serverProcess();
  return runInForeground(node, args, { env });
});
