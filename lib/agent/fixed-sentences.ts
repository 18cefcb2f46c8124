import { terms, words } from '#lib/text/terms.ts';
import { truncateAtGrapheme } from '#lib/text/truncate.ts';

// The public contract's words, to the letter.
export const NOTHING_FOUND = "I couldn't find relevant information in the documentation for your question.";
export const NO_ANSWER_IN_EVIDENCE = "I don't have information about that in the available documentation";

const TOPIC_MAX_LENGTH = 80;

/** The refusal of selection mode; it names the question's content words as plain text. */
export function notInSelection(question: string): string {
  const topic = topicOf(question);
  return `The provided selection does not contain information about ${topic}. Would you like me to search the full documentation?`;
}

function topicOf(question: string): string {
  const contentWords = words(question).filter((word) => terms(word).length > 0);
  return truncateAtGrapheme(contentWords.join(' '), TOPIC_MAX_LENGTH).trim() || 'that';
}
