import type { AskedAnswer } from './ask-runtime.ts';
import type { GeneratedDocument } from './generated-document.ts';
import { readAnswer } from './named-documents.ts';
import type { ReferenceQuestion } from './reference-questions.ts';

/** The least of the options that have to be documents the reference fits. */
const FITTING_OPTIONS = 2;

/** Null when an ambiguous question was asked back with documents that may be meant. */
export function judgeAsked({ meant }: ReferenceQuestion, answer: AskedAnswer): string | null {
  if (answer.outcome !== 'clarification' || answer.clarification === null) return `not asked, but ${answer.outcome}`;
  const ids = new Set(meant.map(({ id }) => id));
  const fitting = answer.clarification.options.filter(({ doc_id: id }) => ids.has(id));
  return fitting.length >= FITTING_OPTIONS ? null : `asked with ${String(fitting.length)} options that fit`;
}

/** Null when the answer is about the documents of a question, and about none of `others`. */
export function judgeAbout(
  answer: AskedAnswer,
  about: { wanted: readonly GeneratedDocument[]; others: readonly GeneratedDocument[] },
): string | null {
  if (answer.outcome !== 'answered') return answer.outcome;
  const known = [...about.wanted, ...about.others];
  const named = readAnswer(answer.text, known).named.map(({ id }) => id);
  const touched = new Set([...answer.sources.map(({ doc_id: id }) => id), ...named]);
  const missing = about.wanted.filter(({ id }) => !touched.has(id));
  if (missing.length > 0) return `says nothing of ${missing[0]?.title ?? ''}`;
  const wrong = about.others.filter(({ id }) => touched.has(id));
  return wrong.length === 0 ? null : `speaks of ${wrong[0]?.title ?? ''} too`;
}
