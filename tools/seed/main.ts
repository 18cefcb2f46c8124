import { Command, InvalidArgumentError } from 'commander';
import ora, { type Ora } from 'ora';

import type { Env } from '#lib/foundation/config/env.ts';
import { readEnv } from '#lib/foundation/config/read-env.ts';
import { AppError, ERROR_TABLE, toAppError } from '#lib/foundation/core/errors.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';

import { openSeeding, type Seeding, seedingTarget } from './open-seeding.ts';

interface Options {
  turns: number;
  days: number;
  seed: number;
  until: Date;
  remove: boolean;
  besideRealTurns: boolean;
  yes: boolean;
}

const command = new Command('npm run seed --')
  .description(
    'Fills the configured database with invented conversations about its books, to look at the administration with something in it. For development: they count like real ones.',
  )
  .option('--turns <number>', 'how many questions', wholeNumber, 50_000)
  .option('--days <number>', 'over how many days', wholeNumber, 30)
  .option('--seed <number>', 'the same number makes the same conversations', wholeNumber, 1)
  .option('--until <moment>', 'when the last one was, for example 2026-03-01', moment, new Date())
  .option('--remove', 'delete the invented conversations, and nothing else', false)
  .option('--beside-real-turns', 'also where somebody has asked something', false)
  .option('--yes', 'do it; without it nothing happens', false)
  .showHelpAfterError();

async function main(): Promise<void> {
  command.parse();
  const options = command.opts<Options>();
  const display = ora({ stream: process.stderr });
  try {
    const env = readEnv();
    console.error(planOf(options, env));
    if (!options.yes)
      throw new AppError('validation_error', { publicMessage: 'Nothing was done. Add --yes to do it.' });
    const seeding = await openSeeding(env, createLogger('silent'));
    try {
      await (options.remove ? remove(seeding, display) : seed(seeding, options, display));
    } finally {
      await seeding.close();
    }
  } catch (error) {
    display.fail(sentenceOf(error));
    process.exitCode = ERROR_TABLE[toAppError(error).code].exitCode;
  }
}

function planOf({ remove: removes, turns, days, until, seed: number }: Options, env: Env): string {
  const target = seedingTarget(env);
  return removes
    ? `This deletes all invented turns from ${target}.`
    : `This adds ${turns} invented turns (seed ${number}, ${days} days until ${until.toISOString()}) to ${target}.`;
}

async function seed(seeding: Seeding, options: Options, display: Ora): Promise<void> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const started = performance.now();
  display.start('Reading the books');
  const added = await seeding.seed({
    ...options,
    signal: stop.signal,
    onProgress: (turns) => show(display, `${turns} of ${options.turns} turns`),
  });
  const seconds = (performance.now() - started) / 1000;
  const ending = `${added} turns were added in ${seconds.toFixed(1)} s. npm run seed -- --remove --yes deletes them.`;
  if (!stop.signal.aborted) {
    display.succeed(ending);
    return;
  }
  display.fail(`Stopped. ${ending}`);
  process.exitCode = 130;
}

async function remove(seeding: Seeding, display: Ora): Promise<void> {
  display.start('Deleting');
  const deleted = await seeding.remove((turns) => show(display, `${turns} turns deleted`));
  display.succeed(`${deleted} invented turns were deleted.`);
}

function show(display: Ora, text: string): void {
  // Off a terminal every change of text would be a line of its own.
  if (display.isEnabled) display.text = text;
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return number;
}

function moment(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('It must be a date, for example 2026-03-01.');
  return date;
}

await main();
