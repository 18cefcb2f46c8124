/** One line about a file: what was asked, with at most so many code points of it. */
export function describeAnswer(question: string, maxLength: number): string {
  const characters = [...question.toWellFormed().replace(/\s+/g, ' ').trim()];
  const shown = characters.slice(0, maxLength).join('').trimEnd();
  return `Answer with sources to: ${characters.length > maxLength ? `${shown}…` : shown}`;
}
