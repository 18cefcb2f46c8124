const HEADING_MAX_LENGTH = 70;
const QUESTION =
  /^(?:(?:what|why|how|when|where|who|which)\s+)?(?:is|are|was|were|do|does|did|can|could|should|will|would|has|have|must|may)\b/i;
const EVENT = /^when\s/i;

/** Questions made of headings, those first that are questions already, then those that nearly are, each in their order. */
export function headingQuestions(headings: readonly string[]): string[] {
  const asked = headings
    .map((heading) => heading.replace(/\s+/g, ' ').trim())
    .filter(isUsable)
    .map(toQuestion);
  const questions = asked.toSorted((one, other) => one.distance - other.distance).map(({ question }) => question);
  return [...new Set(questions)];
}

function isUsable(heading: string): boolean {
  return heading.length >= 3 && heading.length <= HEADING_MAX_LENGTH && /\p{L}{2}/u.test(heading);
}

interface HeadingQuestion {
  question: string;
  /** How far it is from what the heading says itself. */
  distance: number;
}

function toQuestion(heading: string): HeadingQuestion {
  const bare = heading.replace(/^\d+(?:[.)]\d+)*[.)]?\s+/, '').replace(/[:.]$/, '');
  if (bare.endsWith('?')) return { question: bare, distance: 0 };
  if (QUESTION.test(bare)) return { question: `${bare}?`, distance: 0 };
  if (/^how to /i.test(bare)) return { question: `How do I ${bare.slice('how to '.length)}?`, distance: 1 };
  if (EVENT.test(bare)) return { question: `What happens w${bare.slice(1)}?`, distance: 1 };
  return { question: `Tell me about “${bare}”`, distance: 2 };
}
