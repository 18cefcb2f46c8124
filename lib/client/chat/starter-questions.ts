const STARTERS_MAX = 3;
const HEADING_MAX_LENGTH = 70;
const QUESTION =
  /^(?:(?:what|why|how|when|where|who|which)\s+)?(?:is|are|was|were|do|does|did|can|could|should|will|would|has|have|must|may)\b/i;
const EVENT = /^when\s/i;
const ACTIVITY = /^\p{L}+ing\b/iu;

/** Questions to begin with on a page: what it says, then what its own headings ask. */
export function pageStarters(title: string, headings: string[]): string[] {
  return ['Summarise this page', ...starterQuestions(title, headings)].slice(0, STARTERS_MAX);
}

/** Questions to begin with in the contents of a book: what it is about, then what its chapters ask. */
export function bookStarters(title: string, chapters: string[]): string[] {
  return ['What is this book about?', ...starterQuestions(title, chapters)].slice(0, STARTERS_MAX);
}

/** Questions made of headings, those beneath a title first, the title when there are few. */
export function starterQuestions(title: string, headings: string[]): string[] {
  const candidates = [...headings, title].map((heading) => heading.replace(/\s+/g, ' ').trim());
  const questions = candidates.filter(isUsable).map(toQuestion);
  return [...new Set(questions)].slice(0, STARTERS_MAX);
}

function isUsable(heading: string): boolean {
  return heading.length >= 3 && heading.length <= HEADING_MAX_LENGTH && /\p{L}{2}/u.test(heading);
}

function toQuestion(heading: string): string {
  const bare = heading.replace(/^\d+(?:[.)]\d+)*[.)]?\s+/, '').replace(/[:.]$/, '');
  if (bare.endsWith('?')) return bare;
  if (/^how to /i.test(bare)) return `${bare}?`;
  if (QUESTION.test(bare)) return `${bare}?`;
  if (EVENT.test(bare)) return `What happens w${bare.slice(1)}?`;
  if (ACTIVITY.test(bare)) return `How does “${bare}” work?`;
  return `What should I know about “${bare}”?`;
}
