/** Fits `lib/quoting/fitted-weights.ts`, or `weights-elsewhere.ts`, on the tune half of a SQuAD file. Deterministic; the held-out half is never read. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { Command } from 'commander';

import type { QuotingWeights } from '#lib/quoting/fitted-weights.ts';
import { ENGLISH } from '#lib/text/languages/languages.ts';

import { halfOf, readSquadFile, type SquadParagraph, type SquadSet } from '../squad/squad-file.ts';
import { fitLibrary } from './fit-library.ts';
import { fitSelection } from './fit-selection.ts';
import { weightsSource } from './weights-source.ts';

const TARGET = new URL('../../lib/quoting/fitted-weights.ts', import.meta.url);
const ELSEWHERE = new URL('../../lib/quoting/weights-elsewhere.ts', import.meta.url);
/** What is known of every language that has a stemmer: nothing but English is read for what only English has. */
const ANY_LANGUAGE = { ...ENGLISH, name: 'any' };
const PIECE = { shortest: 300, longest: 1200 };

const command = new Command('node tools/fit/main.ts')
  .description('Fits the weights of the quoting model.')
  .requiredOption('--squad <file>', 'questions in the format of SQuAD 2.0; only the tune half is used')
  .option('--more <files...>', 'plain texts about other things, as paragraphs that answer none of the questions', [])
  .option('--elsewhere', 'what is weighed where the language is not English')
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
const options = command.opts<{ squad: string; more: string[]; elsewhere?: true }>();
const isElsewhere = options.elsewhere === true;
const language = isElsewhere ? ANY_LANGUAGE : undefined;
const target = isElsewhere ? ELSEWHERE : TARGET;
const set = tuneHalf(readSquadFile(options.squad));
const others = options.more.flatMap(paragraphsOf);
const selection = fitSelection(set, others, language);
const library = await fitLibrary(set, others, language);
const named: Record<string, QuotingWeights> = isElsewhere
  ? { SELECTION_WEIGHTS_ELSEWHERE: selection, LIBRARY_WEIGHTS_ELSEWHERE: library }
  : { SELECTION_WEIGHTS: selection, LIBRARY_WEIGHTS: library };
writeFileSync(target, weightsSource(named, isElsewhere));
console.log(`Written to ${target.pathname}`);
