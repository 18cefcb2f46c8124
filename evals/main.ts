import { Command, InvalidArgumentError } from 'commander';

import { fromCaller } from '#lib/foundation/config/caller-folder.ts';

import { runAttack } from './attack/run-attack.ts';
import { runBooks } from './books/run-books.ts';
import { runCitations } from './citations/run-citations.ts';
import { runClaims } from './claims/run-claims.ts';
import { runGate } from './gate/run-gate.ts';
import { runOffered } from './offered/run-offered.ts';
import { runReplay } from './replay/run-replay.ts';
import { runScore } from './score/run-score.ts';
import { runSpans } from './spans/run-spans.ts';
import { runSquad } from './squad/run-squad.ts';

interface EvalOptions {
  attack?: string[];
  score?: string;
  replay?: string;
  requests?: string;
  claims?: string;
  of?: string[];
  squad?: string;
  spans?: string;
  readers?: string[];
  questions?: string;
  corpus?: string;
  book?: string[];
  offered?: string[];
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
      'With one of the others that name what is asked: that evaluation.',
  )
  .option('--attack <path...>', 'wrong claims made of the sentences of texts: books, .md, .html, .epub, .txt, .json')
  .option('--score <file>', 'the answers of any system, in the format of the handbook’s page on evaluation')
  .option('--replay <folder>', 'recorded answers of language models with the labels of readers, run through the checks')
  .option('--requests <folder>', 'for --replay: requests as they are sent now, matched by question and renumbered')
  .option('--claims <file>', 'claims with what they cite, as a writer judged them')
  .option('--of <book...>', 'for --claims: those of these books alone')
  .option('--squad <file>', 'answers about a selection, by questions in the format of SQuAD 2.0')
  .option('--spans <file>', 'citations, by questions with the character ranges that answer them; needs --corpus')
  .option('--book <folder...>', 'citations over whole books, by questions made of their headings')
  .option('--offered <book...>', 'what the interface offers to ask in these books, pressed')
  .option('--readers <book...>', 'whole books asked what readers ask; needs --questions and --corpus')
  .option('--questions <folder>', 'for --readers: where BOOK.pages.jsonl and BOOK.questions.jsonl are')
  .option(
    '--corpus <folder>',
    'for --spans: where the texts are; for --readers: where what is ingested of each book is, in a folder of its name',
  )
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
  const { attack, score, replay, claims, squad, spans, readers, offered, questions, corpus, book, ...options } =
    command.opts<EvalOptions>();
  const evaluations = [
    attack && (() => runAttack(attack, options)),
    score && (() => runScore(score, options)),
    replay && (() => runReplay(replay, options)),
    claims && (() => runClaims(claims, options)),
    squad && (() => runSquad(squad, options)),
    offered && (() => runOffered(offered.map(fromCaller), options)),
    book && (() => runCitations(book, options)),
    spans && (() => runSpans(spans, { ...options, corpus: corpusFrom(corpus) })),
    readers && (() => runBooks(readers, { ...options, ...booksFrom(questions, corpus) })),
  ].filter((evaluation) => typeof evaluation === 'function');
  if (evaluations.length > 1) command.error('error: choose one evaluation');
  const [chosen = () => runGate(options)] = evaluations;
  return chosen();
}

function booksFrom(questions: string | undefined, corpus: string | undefined): { questions: string; corpus: string } {
  if (questions === undefined || corpus === undefined) return missing('--readers needs --questions and --corpus');
  return { questions, corpus };
}

function corpusFrom(corpus: string | undefined): string {
  return corpus ?? missing('--spans needs --corpus');
}

function missing(what: string): never {
  return command.error(`error: ${what}`);
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number above 0.');
  return value;
}

await main();
