import { languageOf } from '../languages/language-of.ts';

const HEADING_MAX_LENGTH = 70;
const QUESTION =
  /^(?:(?:what|why|how|when|where|who|which)\s+)?(?:is|are|was|were|do|does|did|can|could|should|will|would|has|have|must|may)\b/i;
const EVENT = /^when\s/i;

/** The wording used to build questions. */
export interface HeadingWords {
  /** The language, as `languageOf` names it. */
  language: string;
  /** Makes the request for a heading that cannot be turned into a question. */
  tellMeAbout: (heading: string) => string;
}

/** A question and the heading it was built from. */
interface MadeQuestion {
  question: string;
  heading: string;
}

/**
 * Builds questions from headings: first the headings that are already questions, then those that nearly are, each group in its order. A heading in
 * another language than the question's is only named.
 */
export function headingQuestions(headings: readonly string[], words: HeadingWords): MadeQuestion[] {
  const asked = headings
    .map((heading) => ({ heading, text: heading.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => isUsable(text))
    .map(({ heading, text }) => ({ heading, ...toQuestion(text, words) }));
  const inOrder = asked.toSorted((one, other) => one.distance - other.distance);
  const made = new Map<string, MadeQuestion>();
  for (const { question, heading } of inOrder) if (!made.has(question)) made.set(question, { question, heading });
  return [...made.values()];
}

function isUsable(heading: string): boolean {
  return heading.length >= 3 && heading.length <= HEADING_MAX_LENGTH && /\p{L}{2}/u.test(heading);
}

interface HeadingQuestion {
  question: string;
  /** Distance from the heading's own wording. */
  distance: number;
}

function toQuestion(heading: string, { language, tellMeAbout }: HeadingWords): HeadingQuestion {
  const bare = heading.replace(/^\d+(?:[.)]\d+)*[.)]?\s+/, '').replace(/[:.]$/, '');
  const own = languageOf(bare)?.name ?? language;
  const made = own === language ? ownQuestion(bare, language) : null;
  return made ?? { question: tellMeAbout(bare), distance: 2 };
}

function ownQuestion(bare: string, language: string): HeadingQuestion | null {
  if (/[?؟]$/.test(bare)) return { question: bare, distance: 0 };
  if (language !== 'english') return null;
  if (QUESTION.test(bare)) return { question: `${bare}?`, distance: 0 };
  if (/^how to /i.test(bare)) return { question: `How do I ${bare.slice('how to '.length)}?`, distance: 1 };
  return EVENT.test(bare) ? { question: `What happens w${bare.slice(1)}?`, distance: 1 } : null;
}
