import { splitSentences } from '#lib/text/split-sentences.ts';

import { settledText } from './settled-text.ts';

const FENCED_CODE = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[^\S\n]*$|$(?![\s\S]))/gm;
const MARKERS = /\s*((?:\[\d+\]\s?)+)/g;

/**
 * The sentences of an answer as a screen reader is told them: without Markdown's signs, each with its sources at the end. While
 * the text grows, the last sentence is left out, because more of it may come; those before it never change.
 */
export function spokenSentences(markdown: string, isComplete: boolean): string[] {
  const known = isComplete ? markdown : settledText(markdown);
  const prose = known.replace(FENCED_CODE, '\nCode example.\n');
  const blocks = prose.split('\n').map(plainLine);
  const sentences = blocks.flatMap((block) =>
    splitSentences(block).map(({ start, end }) => withSources(block.slice(start, end))),
  );
  return isComplete ? sentences : sentences.slice(0, -1);
}

/** A line without Markdown's signs, its markers close to the word before them. */
function plainLine(line: string): string {
  return line
    .replace(/^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+|\d{1,9}[.)]\s+)/, '')
    .replace(/^\s*\|?[\s|:-]+\|?\s*$/, '')
    .replaceAll('|', ' ')
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/(\*\*|__|\*|~~|`)(?=\S)([^*_~`]+)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(MARKERS, (_, run: string) => `${run.replaceAll(/\s/g, '')} `)
    .trim();
}

function withSources(sentence: string): string {
  const positions = [...sentence.matchAll(/\[(\d+)\]/g)].map(([, position]) => `source ${position ?? ''}`);
  const words = sentence.replaceAll(/\[\d+\]/g, '').trim();
  return [words, ...new Set(positions)].filter((part) => part !== '').join(' ');
}
