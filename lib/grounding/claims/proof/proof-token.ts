import { isIngForm, isParticiple } from '#lib/text/english/inflection.ts';
import type { Reading } from '../reading/reading.ts';
import { keyAt, type Token } from '../reading/token.ts';
import { ARTICLES, BE, DO, HAVE } from '../words/english-clause-words.ts';

/** What an auxiliary adds to its verb: tenses may differ, voice and mood may not. */
type VerbForm = 'plain' | 'present-progressive' | 'past-progressive' | 'perfect' | 'future';

/** 0 none, 1 a comma or the like, 2 what parts clauses: semicolon, colon, dash, parenthesis. */
type SeparatorLevel = 0 | 1 | 2;

/** A token of a sentence whose articles and auxiliaries of tense are left out, so that tenses compare alike. */
export interface ProofToken {
  key: string;
  token: Token;
  form: VerbForm;
  /** What parts it from the token before. */
  separator: SeparatorLevel;
  separatorText: string;
  /** Which of the parts it is in that semicolons, colons and dashes make of the sentence. */
  region: number;
  /** An article stands before it. */
  hasArticle: boolean;
  /** Its place among the sentence's proof tokens. */
  index: number;
}

const BETWEEN_AUXILIARY_AND_VERB = new Set([
  'not',
  'never',
  'already',
  'also',
  'still',
  'now',
  'just',
  'always',
  'only',
  'ever',
  'again',
  'since',
  'recently',
  'all',
  'both',
]);
const AFTER_WHICH_S_IS_BE = new Set(['it', 'that', 'there', 'he', 'she', 'what', 'who', 'here', 'where']);
const CLASSES: Record<string, string> = { could: 'can', might: 'may', "'d": 'would', n: 'not' };
const CONDITIONS = new Set(['if', 'when', 'unless', 'because']);
const QUANTITIES = new Set(['few', 'little', 'lot', 'bit', 'number', 'great', 'couple']);

export function toProofTokens({ tokens }: Reading): ProofToken[] {
  return new ProofTokens(tokens).read();
}

class ProofTokens {
  readonly #tokens: readonly Token[];
  readonly #read: ProofToken[] = [];
  #separator: SeparatorLevel = 0;
  #separatorText = '';
  #hasArticle = false;
  #region = 0;
  #form: VerbForm = 'plain';
  /** Where the verb stands whose auxiliary was left out. */
  #formIndex = -1;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  read(): ProofToken[] {
    this.#tokens.forEach((token, index) => {
      this.#step(token, index);
    });
    return this.#read;
  }

  #step(token: Token, index: number): void {
    const level = separatorLevel(token.gap, this.#tokens[index - 1]);
    if (level > this.#separator) this.#separator = level;
    if (level > 0) this.#separatorText += token.gap;
    if (token.kind === 'word' && !token.isCode && this.#leavesOut(token, index)) return;
    const isVerb = index === this.#formIndex;
    if (this.#separator === 2) this.#region += 1;
    this.#read.push({
      key: this.#keyOf(token, index),
      token,
      form: isVerb ? this.#form : 'plain',
      separator: this.#separator,
      separatorText: this.#separatorText,
      region: this.#region,
      hasArticle: this.#hasArticle,
      index: this.#read.length,
    });
    this.#separator = 0;
    this.#separatorText = '';
    this.#hasArticle = false;
  }

  #leavesOut({ key, gap }: Token, index: number): boolean {
    // "If A, then B" is "if A, B".
    if (key === 'then' && gap === ',' && CONDITIONS.has(keyAt(this.#tokens, 0))) return true;
    if (ARTICLES.has(key)) {
      const isQuantity = QUANTITIES.has(keyAt(this.#tokens, index + 1));
      this.#hasArticle ||= !isQuantity;
      return !isQuantity;
    }
    if (DO.has(key)) return keyAt(this.#tokens, index + 1) === 'not';
    const auxiliary = auxiliaryOf(key);
    return auxiliary !== null && this.#dress(auxiliary.form, index, auxiliary.isVerb);
  }

  /** Leaves out an auxiliary whose verb follows, and remembers the tense. */
  #dress(form: VerbForm, index: number, isVerb: (key: string) => boolean): boolean {
    let verb = index + 1;
    while (this.#isBetween(this.#tokens[verb])) verb += 1;
    const token = this.#tokens[verb];
    if (!token || token.kind !== 'word' || token.isCode || !isVerb(token.key)) return false;
    if (token.gap !== '' && token.gap !== ',') return false;
    this.#form = form;
    this.#formIndex = verb;
    return true;
  }

  #isBetween(token: Token | undefined): boolean {
    return token?.kind === 'word' && (BETWEEN_AUXILIARY_AND_VERB.has(token.key) || /[a-z]{2}ly$/.test(token.key));
  }

  #keyOf(token: Token, index: number): string {
    if (token.kind !== 'word' || token.isCode) return token.key;
    const { key } = token;
    if (BE.has(key) && key !== 'being') return 'be';
    if (key === "'s" && AFTER_WHICH_S_IS_BE.has(keyAt(this.#tokens, index - 1))) return 'be';
    return CLASSES[key] ?? key;
  }
}

interface Auxiliary {
  form: VerbForm;
  /** Whether a word can be the verb of the auxiliary. */
  isVerb: (key: string) => boolean;
}

function auxiliaryOf(key: string): Auxiliary | null {
  if (key === 'will') return { form: 'future', isVerb: (verb) => /^\p{Ll}+$/u.test(verb) };
  if (HAVE.has(key)) return { form: 'perfect', isVerb: (verb) => verb === 'been' || isParticiple(verb) };
  if (!BE.has(key) || key === 'being') return null;
  return { form: /^was|were$/.test(key) ? 'past-progressive' : 'present-progressive', isVerb: isIngForm };
}

const ABBREVIATION = /^\p{Lu}\p{L}{0,4}$|^(?:no|vs|approx|cf|ca|etc|fig|pp?|vol|ed)$/u;

/** What the punctuation between two tokens parts; the point of an abbreviation parts nothing. */
export function separatorLevel(gap: string, before: Token | undefined): SeparatorLevel {
  if (gap === '') return 0;
  if (/[;:!?—…。！？；：]/.test(gap)) return 2;
  if (gap.includes('.')) return before && ABBREVIATION.test(before.raw) ? 0 : 2;
  return /[,|/•()[\]{}（）،、，]/.test(gap) ? 1 : 0;
}
