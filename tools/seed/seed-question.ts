import { MISSING_THEMES } from './missing-themes.ts';
import { type SeedDraw, ZipfDraw } from './seed-draw.ts';
import type { SeedSection } from './seed-section.ts';
import { NAME_COUNT, projectName, TICKET_INTERVAL, ticketOf } from './seeded-words.ts';

type Template = (about: { topic: string; other: string; words: string; sentence: string }) => string;

const OPENINGS: readonly [Template, ...Template[]] = [
  ({ topic }) => `What is ${topic}?`,
  ({ topic }) => `How does ${topic} work?`,
  ({ topic }) => `Explain ${topic} to a beginner, please.`,
  ({ topic }) => topic,
  ({ topic }) => `I don't understand ${topic}. Can you explain it?`,
  ({ words: few }) => `What does it mean that ${few}?`,
  ({ words: few }) => `Where does the book say something about “${few}”?`,
  ({ words: few }) => few,
  ({ words: few, topic }) => `Why ${few}? I am reading about ${topic}.`,
  ({ topic, other }) => `What is the difference between ${topic} and ${other}?`,
  ({ topic, other }) => `When should I use ${topic} instead of ${other}?`,
  ({ sentence }) => `Is it true that ${decapitalised(sentence)}?`,
  ({ topic, words: few }) => `${topic}: ${few}`,
  ({ topic }) => `Can you show me an example of ${topic}?`,
  ({ topic }) => `how to ${topic.toLowerCase()}`,
];

const FOREIGN: readonly [Template, ...Template[]] = [
  ({ topic }) => `Was bedeutet ${topic} genau, für Anfänger erklärt?`,
  ({ topic }) => `Qu’est-ce que ${topic} ? J’ai déjà lu le résumé.`,
  ({ topic }) => `¿Qué es ${topic} y cuándo se usa?`,
  ({ topic }) => `「${topic}」とは何ですか?`,
  ({ topic }) => `${topic} 是什么意思?`,
  ({ topic }) => `${topic}은 무엇인가요?`,
];

const FOLLOW_UPS: readonly [Template, ...Template[]] = [
  () => 'Why?',
  () => 'Can you show an example?',
  () => 'And what happens if I do not do that?',
  () => 'Is that always so?',
  () => 'Where can I read more about it?',
  ({ topic }) => `And what about ${topic}?`,
  ({ topic }) => `How is that different from ${topic}?`,
  ({ words: few }) => `Does that mean that ${few}?`,
  ({ topic }) => `Does it have to do with ${topic}?`,
];

const SELECTION_QUESTIONS: readonly [Template, ...Template[]] = [
  () => 'What does this mean?',
  () => 'Explain this in simple words.',
  () => 'Summarise this.',
  ({ words: few }) => `What does it say about ${few}?`,
  ({ topic }) => `What does this say about ${topic}?`,
  ({ words: few }) => `Why ${few}?`,
];

/** A few words that say something: not "s is a". */
const TELLING = /\p{L}{4}.*[^\p{L}]\p{L}{4}/u;

const SHARES = { foreign: 0.025, typo: 0.04, project: 0.06 };

const themes = new ZipfDraw(MISSING_THEMES.length, 0.9);
const projects = new ZipfDraw(NAME_COUNT, 1);

export interface QuestionPlace {
  section: SeedSection;
  /** Another one, of the same book as a rule. */
  other: SeedSection;
  mode: 'general' | 'selected_text';
  /** Its place in its conversation. */
  turn: number;
}

/** What a reader asks about a section. */
export function questionAbout(draw: SeedDraw, { section, other, mode, turn }: QuestionPlace): string {
  const sentence = section.quotable[draw.below(section.quotable.length)];
  const text = sentence === undefined ? section.topic : section.wordsOf(sentence);
  const few = fewWords(draw, text);
  const words = TELLING.test(few) ? few : section.topic.toLowerCase();
  const about = { topic: section.topic, other: other.topic, words, sentence: text };
  if (draw.chance(SHARES.foreign)) return draw.oneOf(FOREIGN)(about);
  if (mode === 'selected_text') return draw.oneOf(SELECTION_QUESTIONS)(about);
  return draw.oneOf(turn > 0 && draw.chance(0.6) ? FOLLOW_UPS : OPENINGS)(about);
}

/** What a reader asks and no book answers; themes come again and again, in other words. */
export function questionWithoutAnswer(draw: SeedDraw, section: SeedSection): string {
  if (draw.chance(0.2)) return `Who invented ${section.topic}, and in which year?`;
  return draw.oneOf(MISSING_THEMES[themes.next(draw)] ?? MISSING_THEMES[0]);
}

/** The question as it was typed: with a slip now and then, a project it is for, or a ticket. */
export function asTyped(draw: SeedDraw, question: string, turnNumber: number): string {
  const typed = draw.chance(SHARES.typo) ? withTypo(draw, question) : question;
  if (turnNumber % TICKET_INTERVAL === 0) return `${typed} (ticket ${ticketOf(turnNumber)})`;
  if (draw.chance(SHARES.project)) return `${typed} It is for the project ${projectName(projects.next(draw))}.`;
  return typed;
}

/** Three to six words that follow one another. */
function fewWords(draw: SeedDraw, text: string): string {
  const all = text.split(/\s+/);
  const length = Math.min(all.length, draw.between(3, 6));
  const start = draw.below(all.length - length + 1);
  const few = all.slice(start, start + length).join(' ');
  return few.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase();
}

function decapitalised(sentence: string): string {
  const text = sentence.replace(/[.!?:;,\s]+$/, '');
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Two letters of a word change places. */
function withTypo(draw: SeedDraw, question: string): string {
  const places = [...question.matchAll(/[a-z]{4,}/g)];
  const place = draw.pick(places);
  if (place === undefined) return question;
  const at = place.index + 1 + draw.below(place[0].length - 2);
  return question.slice(0, at) + question.charAt(at + 1) + question.charAt(at) + question.slice(at + 2);
}
