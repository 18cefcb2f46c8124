import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Browser } from 'playwright-core';

import { parseEnv } from '#lib/foundation/config/env.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { runMain } from '#scripts/lib/problem.mjs';
import { PROJECT } from '#scripts/lib/project.mjs';

import { atRest } from '../browser/at-rest.ts';
import { contextOptions, launchBrowser } from '../browser/launch-browser.ts';
import { openSeeding } from '../seed/open-seeding.ts';
import { startServer, type StartedServer } from '../start-server.ts';
import { ADMIN_PASSWORD } from './admin-scenes.ts';
import type { Scene } from './scene.ts';
import { SCENES } from './scenes.ts';

const INVENTED = { turns: 4_000, days: 61, seed: 1 };
const FOLDER = join(PROJECT, 'content', 'handbook', 'src', 'img');

const command = new Command('npm run screenshots')
  .description(
    'Takes the handbook’s pictures anew, from a server of its own with the handbook as its book and invented conversations.',
  )
  .showHelpAfterError();

async function main(): Promise<number> {
  command.parse();
  const server = await startFilledServer();
  const browser = await launchBrowser();
  try {
    await mkdir(FOLDER, { recursive: true });
    for (const scene of SCENES) await take(scene, browser, server.url);
    return 0;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The first start indexes the handbook; then somebody has to have asked something. */
async function startFilledServer(): Promise<StartedServer> {
  const LECTERN_DATA = await mkdtemp(join(tmpdir(), 'lectern-pictures-'));
  const env = {
    LECTERN_DATA,
    ADMIN_PASSWORD,
    API_RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
    CONVERSATION_RETENTION_DAYS: '0',
  };
  const empty = await startServer({ env, keepData: true });
  await empty.stop();
  const seeding = await openSeeding(parseEnv(env), createLogger('silent'));
  try {
    const signal = new AbortController().signal;
    const until = new Date();
    await seeding.seed({ ...INVENTED, until, signal, besideRealTurns: false, onProgress: () => undefined });
  } finally {
    await seeding.close();
  }
  return startServer({ env });
}

async function take({ name, screen, open }: Scene, browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, ...contextOptions(screen) });
  const page = await context.newPage();
  await open(page);
  await atRest(page);
  const path = join(FOLDER, `screen-${name}.png`);
  const { byteLength } = await page.screenshot({ path, caret: 'hide', animations: 'disabled' });
  await context.close();
  console.log(`${path} (${Math.round(byteLength / 1000)} KB)`);
}

await runMain(main);
