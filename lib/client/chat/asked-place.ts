import type { PlaceAtHand } from '#lib/contracts/query-plan.ts';

import type { AskedPlace } from '../notes/asked-questions.ts';
import type { AskScope } from '../reader-state.ts';
import type { ReaderMessage } from './live-turns.ts';

/**
 * Returns the place that a question is about: its selection or passage, or the page or section that it was asked within or points at. Null for all
 * others, and as long as the answer has not said what the question points at.
 */
export function askedPlace(question: ReaderMessage, answer: ReaderMessage): AskedPlace | null {
  const scope = question.metadata?.asked;
  const plan = answer.parts.find((part) => part.type === 'data-plan')?.data.plan;
  return (scope && placeOfScope(scope)) ?? placePointedAt(plan?.about);
}

function placeOfScope(scope: AskScope): AskedPlace | null {
  if (scope.kind === 'selection' || scope.kind === 'passage') return { kind: 'words', selection: scope.selection };
  if (scope.kind === 'page') return { kind: 'page', pageId: scope.pageId, sectionId: null };
  return scope.kind === 'section' ? { kind: 'page', pageId: scope.pageId, sectionId: scope.sectionId } : null;
}

function placePointedAt(about: PlaceAtHand | undefined): AskedPlace | null {
  const pageId = about?.page_id ?? null;
  if (about === undefined || pageId === null) return null;
  if (about.kind === 'page') return { kind: 'page', pageId, sectionId: null };
  return about.kind === 'section' ? { kind: 'page', pageId, sectionId: about.section_id } : null;
}
