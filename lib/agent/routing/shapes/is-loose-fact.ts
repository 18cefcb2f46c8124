import { questionWords } from '../words/question-words.ts';
import { isTalkWord } from '../words/talk-words.ts';
import { valuesAt, type Vocabulary } from '../words/vocabulary.ts';
import { cleanQuestion } from '../words/clean-question.ts';

const FACT =
  /\b(?:author\w*|writers?|wrote|written|departments?|teams?|divisions?|languages?|source|origin|system|where .*\bfrom|come from|get|got|(?:kind|type|sort) of (?:document|file|text)|type|pages?|long|length|updat\w+|chang\w+|edit\w*|modif\w+|revis\w+|upload\w*|add(?:ed|ition)|arriv\w+|in (?:the|our) (?:library|catalog(?:ue)?|collection)|belongs?|owns?|responsible|format|file name|filename)\b/i;
const OTHER =
  /\b(?:why|summar\w+|overview|gist|outline|compar\w+|differ\w*|say|says|about what|rundown|how(?! (?:many pages|long|old|recent|big)))\b/i;

/** From the first to the last word that is no talk: what may be a title. */
export function ownWords(text: string): string {
  const own = questionWords(text).filter(({ word }) => !isTalkWord(word));
  return text.slice(own[0]?.start ?? 0, own.at(-1)?.end ?? 0);
}

/** Whether what is left of a question without a title asks for nothing but what the catalogue knows of the document. */
export function isLooseFact(rest: string, vocabulary: Vocabulary): boolean {
  const asked = cleanQuestion(rest);
  if (!FACT.test(asked) || OTHER.test(asked)) return false;
  const words = questionWords(asked);
  return words.every(({ word }, index) => isTalkWord(word) || valuesAt(words, index, vocabulary) !== null);
}
