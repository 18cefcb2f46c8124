import { Command, InvalidArgumentError } from 'commander';

import { runCitations } from './citations/run-citations.ts';
import { runSquad } from './squad/run-squad.ts';

interface EvalOptions {
  squad?: string;
  book?: string[];
  limit?: number;
  out?: string;
}

const command = new Command('npm run eval --')
  .description('Measures quality through the public API of a server of its own. Choose one evaluation.')
  .option('--squad <file>', 'answers about a selection, by questions in the format of SQuAD 2.0')
  .option('--book <folder...>', 'citations over whole books, by questions made of their headings')
  .option('--limit <number>', 'how many questions to ask (of each kind)', wholeNumber)
  .option('--out <file>', 'where the figures go; reports/eval-….json without it')
  .showHelpAfterError();

async function main(): Promise<void> {
  command.parse();
  const { squad, book, ...options } = command.opts<EvalOptions>();
  if ((squad === undefined) === (book === undefined)) command.error('error: give either --squad or --book');
  if (squad !== undefined) await runSquad(squad, options);
  if (book !== undefined) await runCitations(book, options);
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number above 0.');
  return value;
}

await main();
