import { Command, InvalidArgumentError, Option } from 'commander';

import { HALVES, type Half } from '#tools/half.ts';

import { runAttack } from './attack/run-attack.ts';
import { runCitations } from './citations/run-citations.ts';
import { runGate } from './gate/run-gate.ts';
import { runReplay } from './replay/run-replay.ts';
import { runScore } from './score/run-score.ts';
import { runSpans } from './spans/run-spans.ts';
import { runSquad } from './squad/run-squad.ts';
import { runWorded } from './worded/run-worded.ts';

interface EvalOptions {
  attack?: string[];
  score?: string;
  replay?: string;
  requests?: string;
  fit?: boolean;
  squad?: string;
  spans?: string;
  worded?: string[];
  corpus?: string;
  half?: Half;
  book?: string[];
  limit?: number;
  seed: number;
  out?: string;
  verbose: boolean;
  revealHeldOut: boolean;
  testReport?: string;
  daily: boolean;
}

const command = new Command('npm run eval --')
  .description(
    'Measures quality. Without an option: everything that needs nothing from outside, held against evals/thresholds.json. ' +
      'With one of the first seven: that evaluation.',
  )
  .option('--attack <path...>', 'wrong claims made of the sentences of texts: books, .md, .html, .epub, .txt, .json')
  .option('--score <file>', 'the answers of any system, in the format of the handbook’s page on evaluation')
  .option('--replay <folder>', 'recorded answers of language models with the labels of readers, run through the checks')
  .option('--requests <folder>', 'for --replay: requests as they are sent now, matched by question and renumbered')
  .option('--fit', 'with --replay: fit the score of support on these answers and write its weights')
  .option('--squad <file>', 'answers about a selection, by questions in the format of SQuAD 2.0')
  .option('--spans <file>', 'citations, by questions with the character ranges that answer them; needs --corpus')
  .option('--book <folder...>', 'citations over whole books, by questions made of their headings')
  .option(
    '--worded <set...>',
    'books asked end to end, by sets such as those in evals/questions/plain and worded; needs --corpus',
  )
  .option(
    '--corpus <folder>',
    'for --spans: where the texts are; for --worded: where each set has its repository, by its name',
  )
  .addOption(new Option('--half <half>', 'for --worded: asks the questions of one half alone').choices(HALVES))
  .option('--limit <number>', 'how many questions or claims (of each kind)', wholeNumber)
  .option('--seed <number>', 'for --attack: another number gives other claims', wholeNumber, 1)
  .option('--out <file>', 'where the figures go; reports/eval….json without it, with the page beside it')
  .option('--verbose', 'list the claims that went wrong, of the tune half only', false)
  .option('--reveal-held-out', 'with --verbose: of the held-out half too, which is spent by being looked at', false)
  .option(
    '--daily',
    'without another option: a part of the questions about the generated catalogue, as in `npm test`',
    false,
  )
  .option('--test-report <file>', 'write the thresholds as tests, as vitest’s JSON reporter does')
  .showHelpAfterError();

async function main(): Promise<void> {
  command.parse();
  const { attack, score, replay, squad, spans, worded, corpus, book, ...options } = command.opts<EvalOptions>();
  const chosen = [attack, score, replay, squad, spans, worded, book].filter((option) => option !== undefined);
  if (chosen.length > 1) command.error('error: choose one evaluation');
  if (attack !== undefined) return runAttack(attack, options);
  if (score !== undefined) return runScore(score, options);
  if (replay !== undefined) return runReplay(replay, options);
  if (squad !== undefined) return runSquad(squad, options);
  if (book !== undefined) return runCitations(book, options);
  if (spans === undefined && worded === undefined) return runGate(options);
  if (corpus === undefined) return command.error('error: --spans and --worded need --corpus');
  return spans === undefined
    ? runWorded(worded ?? [], { ...options, corpus })
    : runSpans(spans, { ...options, corpus });
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number above 0.');
  return value;
}

await main();
