import { termOf } from '../terms.ts';

const ASKING = `name kind type sort year date day month century decade time period number amount percentage percent place city
  country thing way many much long far old often term word title called use used happen happened mean example main reason
  purpose cause result type form part role people person group two three would could may might must shall also upon us
  isn aren wasn weren don doesn didn won wouldn couldn shouldn hasn haven hadn another within among though whose able
  according mention discuss regarding concerning specific statement speech article passage text give given known refer describe explain tell please show list want need get work does`;
const ASKING_TERMS = new Set(ASKING.split(/\s+/).map(termOf));

/** Returns whether a word of a question describes the answer, not the subject: “explain”, “mean”. */
export function isAskingWord(word: string): boolean {
  return ASKING_TERMS.has(termOf(word.toLowerCase()));
}
