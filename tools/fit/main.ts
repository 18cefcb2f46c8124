/** Fits `lib/quoting/fitted-weights.ts`, or `weights-elsewhere.ts`, on the tune halves of a SQuAD file and of sets of questions about books. Deterministic; the held-out halves are never asked. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { Command } from 'commander';

import { readWordedBook } from '#evals/worded/worded-book.ts';

import { type QuotingWeights, SELECTION_WEIGHTS } from '#lib/quoting/fitted-weights.ts';
import { SELECTION_WEIGHTS_ELSEWHERE } from '#lib/quoting/weights-elsewhere.ts';
import { ENGLISH } from '#lib/text/languages/languages.ts';

import { halfOf, readSquadFile, type SquadParagraph, type SquadSet } from '../squad/squad-file.ts';
import { bookQuestions } from './book-questions.ts';
import { fitLibrary } from './fit-library.ts';
import { fitSelection, threshold } from './fit-selection.ts';
import { outcomeCurve } from './outcome-curve.ts';
import { weightsSource } from './weights-source.ts';

const TARGET = new URL('../../lib/quoting/fitted-weights.ts', import.meta.url);
/** Of the questions put to a library that lacks their article. */
const FALSE_ANSWERS = { english: 0.015, elsewhere: 0.04 };
const ELSEWHERE = new URL('../../lib/quoting/weights-elsewhere.ts', import.meta.url);
/** What is known of every language that has a stemmer: nothing but English is read for what only English has. */
const ANY_LANGUAGE = { ...ENGLISH, name: 'any' };
const PIECE = { shortest: 300, longest: 1200 };

const command = new Command('node tools/fit/main.ts')
  .description('Fits the weights of the quoting model.')
  .requiredOption('--squad <file>', 'questions in the format of SQuAD 2.0; only the tune half is used')
  .option('--sets <files...>', 'questions about books, as in evals/questions/plain; only the tune half is used', [])
  .option('--corpus <folder>', 'where each set has its repository, by its name', '.')
  .option('--more <files...>', 'plain texts about other things, as paragraphs that answer none of the questions', [])
  .option('--keep-selections', 'fits what a library is weighed by, and leaves what selections are weighed by as it is')
  .option('--elsewhere', 'what is weighed where the language is not English, on paragraphs alone')
  .showHelpAfterError();

function tuneHalf({ paragraphs, questions }: SquadSet): SquadSet {
  const isTune = (paragraph: SquadParagraph) => halfOf(paragraph.article) === 'tune';
  return {
    paragraphs: paragraphs.filter(isTune),
    questions: questions.filter(({ paragraph, answers }) => isTune(paragraph) && answers.length > 0),
  };
}

/** Paragraphs of a plain text or Markdown file, as an article of its own. */
function paragraphsOf(file: string): SquadParagraph[] {
  const blocks = readFileSync(file, 'utf8').split(/\n\s*\n/);
  const pieces: string[] = [];
  for (const block of blocks) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length < PIECE.shortest) pieces[pieces.length - 1] = `${last}\n\n${block}`;
    else pieces.push(block.slice(0, PIECE.longest));
  }
  return pieces.map((text) => ({ article: path.basename(file), half: 'tune', text }));
}

command.parse();
const options = command.opts<{
  squad: string;
  sets: string[];
  corpus: string;
  more: string[];
  keepSelections?: true;
  elsewhere?: true;
}>();
const isElsewhere = options.elsewhere === true;
const language = isElsewhere ? ANY_LANGUAGE : undefined;
const target = isElsewhere ? ELSEWHERE : TARGET;
const set = tuneHalf(readSquadFile(options.squad));
const others = options.more.flatMap(paragraphsOf);
const books = options.sets.map((file) => readWordedBook(file, options.corpus, 'tune'));
const fitted = await fitLibrary(set, await bookQuestions(books), language);
const answerability = fitted.weights.answerability;
const leastAnswerability = threshold(
  fitted.absent.map(({ terms }) => terms),
  answerability,
  isElsewhere ? FALSE_ANSWERS.elsewhere : FALSE_ANSWERS.english,
);
const library = { ...fitted.weights, leastAnswerability };
const kept = isElsewhere ? SELECTION_WEIGHTS_ELSEWHERE : SELECTION_WEIGHTS;
const selection =
  options.keepSelections === true ? kept : fitSelection(set, others, { library: library.score, language });
for (const row of outcomeCurve(fitted, answerability)) console.log(row);
const named: Record<string, QuotingWeights> = isElsewhere
  ? { SELECTION_WEIGHTS_ELSEWHERE: selection, LIBRARY_WEIGHTS_ELSEWHERE: library }
  : { SELECTION_WEIGHTS: selection, LIBRARY_WEIGHTS: library };
writeFileSync(target, weightsSource(named, isElsewhere));
console.log(`Written to ${target.pathname}`);
