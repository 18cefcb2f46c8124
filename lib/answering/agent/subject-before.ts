import { leanedOn } from '#lib/answering/quoting/standalone-question.ts';
import { tokens } from '#lib/foundation/text/terms.ts';

/** Returns the assumed subject of a question that leaves it out, in the words of the earlier question that names it; null for any other question. */
export function subjectBefore(question: string, history: readonly { question: string }[]): string | null {
  const named = leanedOn(question, history).at(-1);
  const content = named === undefined ? [] : tokens(named).filter(({ terms: found }) => found.length > 0);
  const from = named?.indexOf(content[0]?.word ?? '') ?? -1;
  const last = content.at(-1)?.word ?? '';
  return named === undefined || last === '' || from < 0
    ? null
    : named.slice(from, named.lastIndexOf(last) + last.length);
}
