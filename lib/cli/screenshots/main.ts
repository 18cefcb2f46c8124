import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Browser } from 'playwright-core';

import { runMain } from '#scripts/lib/problem.mjs';
import { PROJECT } from '#scripts/lib/project.mjs';

import { atRest } from '../browser/at-rest.ts';
import { contextOptions, launchBrowser } from '../browser/launch-browser.ts';
import { startServer } from '../start-server.ts';
import { SCENES, type Scene } from './scenes.ts';

const FOLDER = join(PROJECT, 'content', 'handbook', 'src', 'img');

const command = new Command('npm run screenshots')
  .description(
    'Takes the handbook’s pictures of the reader anew, from a server of its own with the handbook as its book.',
  )
  .showHelpAfterError();

async function main(): Promise<number> {
  command.parse();
  const server = await startServer({ env: { API_RATE_LIMIT: '0', LOG_LEVEL: 'error' } });
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
