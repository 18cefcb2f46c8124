import { isIngForm, isParticiple } from '#lib/text/english/inflection.ts';
import { ADVERBIAL_PREPOSITIONS, COORDINATORS, SUBORDINATORS } from '../words/english-clause-words.ts';
import type { Order } from './movements.ts';
import type { ProofToken } from './proof-token.ts';

const MOST_ADVERBS = 3;

/**
 * A passive clause as it reads in the active voice: "In 1881 the clock was repaired by Olaf" becomes "In 1881 Olaf repaired the clock".
 * Where subject and agent begin and end is not known, so there are several; each has the agent before the verb and the subject behind it.
 */
export function withActiveVoice(tokens: Order): Order[] {
  const orders: Order[] = [];
  tokens.forEach((token, be) => {
    if (token.key !== 'be' || token.token.kind !== 'word') return;
    const verb = participleAfter(tokens, be);
    const by = verb === -1 ? -1 : agentAfter(tokens, verb);
    if (by === -1) return;
    const start = borderBefore(tokens, be);
    for (const subject of subjectStarts(tokens, start, be)) {
      for (const end of agentEnds(tokens, by)) {
        orders.push([
          ...tokens.slice(0, subject),
          ...tokens.slice(by + 1, end),
          ...tokens.slice(be + 1, by),
          ...tokens.slice(subject, be),
          ...tokens.slice(end),
        ]);
      }
    }
  });
  return orders;
}

function participleAfter(tokens: Order, be: number): number {
  for (let index = be + 1; index <= be + MOST_ADVERBS; index += 1) {
    const token = tokens[index];
    if (!token || token.separator > 0 || token.token.kind !== 'word') return -1;
    if (isParticiple(token.key)) return index;
    if (!/ly$|^(?:then|also|not|never|later|once|first)$/.test(token.key)) return -1;
  }
  return -1;
}

function agentAfter(tokens: Order, verb: number): number {
  const by = tokens.findIndex(
    ({ key, separator }, index) => index > verb && (key === 'by' || separator > 0 || COORDINATORS.has(key)),
  );
  if (by === -1 || tokens[by]?.key !== 'by' || tokens[by].separator > 0) return -1;
  const agent = tokens[by + 1];
  const isAgent = agent?.token.kind === 'word' && !isIngForm(agent.key) && agent.key !== 'means';
  return isAgent || agent?.token.kind === 'identifier' ? by : -1;
}

function borderBefore(tokens: Order, be: number): number {
  for (let index = be; index > 0; index -= 1) {
    const token = tokens[index];
    if (token && (token.separator === 2 || COORDINATORS.has(token.key) || SUBORDINATORS.has(token.key))) {
      return isJoint(token) ? index + 1 : index;
    }
  }
  return 0;
}

function isJoint({ key }: ProofToken): boolean {
  return COORDINATORS.has(key) || SUBORDINATORS.has(key);
}

/** Behind an adverbial in front the subject may begin anywhere. */
function subjectStarts(tokens: Order, start: number, be: number): number[] {
  const starts = [start];
  const hasFront = ADVERBIAL_PREPOSITIONS.has(tokens[start]?.key ?? '');
  for (let index = start + 1; index < be; index += 1) {
    if (hasFront || (tokens[index]?.separator ?? 0) > 0) starts.push(index);
  }
  return starts;
}

/** The agent ends with its clause, or before an adverbial. */
function agentEnds(tokens: Order, by: number): number[] {
  const ends: number[] = [];
  for (let index = by + 2; index <= tokens.length; index += 1) {
    const token = tokens[index];
    if (!token) ends.push(index);
    else if (token.separator > 0 || isJoint(token)) {
      ends.push(index);
      break;
    } else if (ADVERBIAL_PREPOSITIONS.has(token.key)) ends.push(index);
  }
  return ends;
}
