/** A word of a question, as rules compare it. */
export interface QuestionWord {
  /** As it stands there. */
  raw: string;
  /** In lower case, without accents and without a genitive s. */
  word: string;
  /** The word as it is called by one: `policies` is `policy`. */
  one: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}]+(?:[.&'’](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*/gu;
const IRREGULAR: Readonly<Record<string, string>> = {
  analyses: 'analysis',
  theses: 'thesis',
  indices: 'index',
  appendices: 'appendix',
  memoranda: 'memorandum',
  minutes: 'minutes',
  news: 'news',
  series: 'series',
  people: 'person',
  movies: 'movie',
  cookies: 'cookie',
};

/** The words of a text with their places. Hyphens part words, full stops and apostrophes within them do not. */
export function questionWords(text: string): QuestionWord[] {
  return Array.from(text.matchAll(WORD), ({ 0: raw, index }) => {
    const word = plainWord(raw);
    return { raw, word, one: singular(word), start: index, end: index + raw.length };
  });
}

/** Words as they are compared: several spellings of one thing come out the same. */
export function comparableWords(text: string): string[] {
  return questionWords(text).map(({ one }) => one);
}

function plainWord(raw: string): string {
  const folded = raw.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.replaceAll('’', "'").replace(/'(?:s|ve|re|ll|d|m)?$/, '');
}

/** The singular of an English noun, by its ending; what is no plural mostly stays as it is. */
export function singular(word: string): string {
  const known = IRREGULAR[word];
  if (known !== undefined) return known;
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|z|ss)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
