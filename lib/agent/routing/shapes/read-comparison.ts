import { cleanQuestion } from '../words/clean-question.ts';

/** A question for how two documents compare. */
export interface ComparisonQuestion {
  /** The words for either document; a single one where both are meant together: "the two reports". */
  references: string[];
  /** What they are compared in; null for everything. */
  topic: string | null;
}

const TOPIC =
  '(?:,? (?:on|in terms of|regarding|with respect to|with regard to|concerning|wrt|w\\.r\\.t\\.?|in relation to|as to|as regards|when it comes to|in what they say (?:about|on)|in (?:their|its|how they)|by(?: their)?|in|about|for) (?:the topic of |the subject of |the matter of )?(?<topic>[^,]+?))?';
const WHAT =
  "(?:(?:what|which|list|show|explain|describe|tell me|give me|summari[sz]e|outline|find|are there any|is there a|is there any|spot|highlight)(?: (?:are|is|me|us)|'s)? )?(?:the |a |any |all |main |key |biggest |most important |major )*";
const DIFFERENCE =
  '(?:differences?|similarit(?:y|ies)|distinctions?|comparison|contrast|commonalit(?:y|ies)|overlaps?|discrepanc(?:y|ies)|changes|differences? and similarities|similarities and differences)';
const LINK = '(?:,? and|,? with|,? to|,? against|,? versus|,? vs\\.?|,? v\\.?)';

const SHAPES = [
  `(?:compare|contrast|compare and contrast|comparison (?:of|between)|juxtapose|put side by side|side by side|comparing) (?<both>.+?)${TOPIC}`,
  `${WHAT}${DIFFERENCE} (?:between|of|among|in|across) (?<both>.+?)${TOPIC}`,
  `(?:how|in what (?:way|ways|respects?)|where) (?:does|do|did|is|are) (?<left>.+?) (?:differ|different|differs|compare|compares|diverge|deviate|vary|stack up|relate)(?: in (?<topicBefore>.+?))? (?:from|to|with|against|than) (?<right>.+?)${TOPIC}`,
  `(?:how|in what (?:way|ways|respects?)|where) (?:does|do|did|is|are) (?<both>.+?) (?:differ|different|compare|diverge|disagree|agree|similar|alike|relate|vary)(?: (?:from each other|to each other|with each other|to one another|from one another))?${TOPIC}`,
  `what (?:do|does) (?<both>.+?) have in common${TOPIC}`,
  `(?:what (?:do|does)) (?<both>.+?) (?:each |both |respectively )?say (?:about|on|regarding) (?<topic>.+?)`,
  `what (?:does|do) (?<left>.+?) say (?:about|on|regarding) (?<topic>.+?) (?:compared (?:to|with)|as opposed to|unlike|versus|vs\\.?|in contrast to) (?<right>.+?)`,
  `(?<left>.+?) (?:vs\\.?|versus|compared (?:to|with)|in comparison (?:to|with)|as opposed to|against) (?<right>.+?)${TOPIC}`,
  `(?:what(?:'s| is| has)) (?:different|changed) (?:between|from|in) (?<both>.+?)${TOPIC}`,
];
const COMPILED = SHAPES.map((shape) => new RegExp(`^${shape}$`, 'iu'));

/** The ways in which a question may be read as a comparison, with every way to part its two sides. The likeliest come first. */
export function readComparisons(text: string): ComparisonQuestion[] {
  const question = cleanQuestion(text);
  return COMPILED.flatMap((pattern) => {
    const groups = pattern.exec(question)?.groups;
    if (groups === undefined) return [];
    const topic = topicOf(groups['topic'] ?? groups['topicBefore']);
    const { left, right, both } = groups;
    if (left !== undefined && right !== undefined) return [{ references: [left.trim(), right.trim()], topic }];
    return both === undefined ? [] : readBoth(both, question, topic);
  });
}

/** Topics may have been cut from within a title, and titles hold "and": every way is worth a look. */
function readBoth(both: string, question: string, topic: string | null): ComparisonQuestion[] {
  const end = question.slice(question.indexOf(both));
  const found = [...parted(both).map((references) => ({ references, topic })), { references: [both.trim()], topic }];
  if (topic !== null) found.push(...parted(end).map((references) => ({ references, topic: null })));
  return found;
}

function parted(text: string): string[][] {
  const links = text.matchAll(new RegExp(`${LINK} `, 'giu'));
  return Array.from(links, ({ 0: link, index }) => {
    const [left, right] = [text.slice(0, index).trim(), text.slice(index + link.length).trim()];
    return [left.replace(/^(?:both|between) /i, ''), right];
  }).filter(([left, right]) => left !== '' && right !== '');
}

function topicOf(text: string | undefined): string | null {
  const topic = text?.trim().replace(/^(?:the|their|its|how they (?:treat|handle|describe|deal with)) /i, '') ?? '';
  return topic === '' || /^(?:general|detail|brief|short|a table|table|each other)$/i.test(topic) ? null : topic;
}
