import { namesIn } from '../../text/evaluation-text.ts';
import type { Attack } from './attack.ts';

// What lies between two names that do not mean the same the other way round.
const DIRECTED = /\b(?:by|from|over|than|before|after|into|under|of|for|\p{L}+(?:ed|es))\b/u;
const EVEN =
  /\b(?:and|or|nor|both|between|like|likes?|as|same|reciprocal|opposite|inverse|equivalent|synonym|identical|equal|differs?|different|with|versus|vs|meets?|met|called|known|named|either)\b|[,;:/&(–—]/i;

/** Two names of one sentence in each other's place. */
export const ROLES_SWAPPED: Attack = {
  name: 'roles-swapped',
  about: 'two names of one sentence in each other’s place',
  alter(sentence) {
    const [first, second] = [...new Set(namesIn(sentence))];
    if (first === undefined || second === undefined) return null;
    const { text } = sentence;
    const start = text.indexOf(first, 1);
    const middle = start + first.length;
    const later = text.indexOf(second, middle);
    if (later === -1 || text.includes(first, middle) || text.includes(second, later + second.length)) return null;
    const between = text.slice(middle, later);
    if (!DIRECTED.test(between) || EVEN.test(between)) return null;
    return { text: text.slice(0, start) + second + between + first + text.slice(later + second.length) };
  },
};
