import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';
import { ENGLISH_STOP_WORDS } from '#lib/foundation/text/english/stop-words.ts';
import { terms } from '#lib/foundation/text/terms.ts';

/** Forms of a comparison in English: the words before the two sides, and the words that may be between them. */
const FORMS: readonly (readonly [opening: RegExp, between: readonly string[]])[] = [
  [/\bdifferences? between\s/iu, [' and ']],
  [/^(?:please )?(?:compare|contrast)\s/iu, [' and ', ' with ', ' to ', ' against ']],
  [/^how (?:do|does|is|are)\s/iu, [' differ from ', ' different from ']],
  [/^/u, [' vs ', ' vs. ', ' versus ', ' compared to ', ' compared with ']],
];

const PHRASE_WORDS = new Set(['a', 'an', 'the', 'of']);

/** One of two things that a question compares. */
export interface ComparedSide {
  name: string;
  /** The terms that occur in its name but not in that of the other side. */
  own: ReadonlySet<string>;
}

/**
 * Returns the two sides of a comparison, in the question’s words; null for a question that compares nothing, or that names both sides alike. Supports
 * English only.
 */
export function comparedSides(question: string): readonly [ComparedSide, ComparedSide] | null {
  const text = trimEndOf(question, /[\s?.!]/u);
  for (const [opening, between] of FORMS) {
    const found = opening.exec(text);
    if (found === null) continue;
    const rest = text.slice(found.index + found[0].length);
    const [at, joint] = firstOf(rest, between);
    const [one, other] = [rest.slice(0, at).trim(), rest.slice(at + joint.length).trim()];
    if (at > 0 && other !== '') return sidesOf(one, other);
  }
  return null;
}

/** Whether an answer mentions a side by all terms that distinguish it from the other. */
export function speaksOf(answer: string, { own }: ComparedSide): boolean {
  return own.isSubsetOf(new Set(terms(answer)));
}

/** Compared things have names; a clause is not a name. */
function isPhrase(name: string): boolean {
  const own = name.toLowerCase().split(/\s+/u);
  return own.every((word) => PHRASE_WORDS.has(word) || !ENGLISH_STOP_WORDS.has(word));
}

function firstOf(text: string, joints: readonly string[]): [at: number, joint: string] {
  const found = joints
    .map((joint): [number, string] => [text.toLowerCase().indexOf(joint), joint])
    .filter(([at]) => at >= 0)
    .toSorted(([one], [other]) => one - other);
  return found[0] ?? [-1, ''];
}

function sidesOf(one: string, other: string): readonly [ComparedSide, ComparedSide] | null {
  const [first, second] = [new Set(terms(one)), new Set(terms(other))];
  const sides = [
    { name: one, own: first.difference(second) },
    { name: other, own: second.difference(first) },
  ] as const;
  return sides.every(({ name, own }) => own.size > 0 && isPhrase(name)) ? sides : null;
}
