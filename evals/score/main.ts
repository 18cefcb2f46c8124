import { Command } from 'commander';

import { runScore } from './run-score.ts';

/** `lectern eval`: what of the evaluation needs nothing but a file of answers. */
const command = new Command('lectern eval')
  .description('Judges the answers of any system: whether their citations bear them.')
  .requiredOption('--score <file>', 'the answers, in the format of the handbook’s page on evaluation')
  .option('--out <file>', 'where the figures go, with a page beside them', 'eval-score.json')
  .option('--verbose', 'list the claims that went wrong', false)
  .showHelpAfterError();

command.parse();
const { score, out, verbose } = command.opts<{ score: string; out: string; verbose: boolean }>();
await runScore(score, { out, verbose });
