'use client';

import { CircleHelp, TriangleAlert } from 'lucide-react';
import { use } from 'react';

import { doubtOf } from '#lib/client/chat/claim-words.ts';

import { TurnSourcesContext } from './turn-sources-context.ts';

/**
 * The doubt about a claim, after its last word. For a weak claim the line under its words is enough visually, and the sentence is for screen readers
 * only; under code, which has no line, it is shown to both. It is never part of copied words.
 */
export function ClaimNote({ start }: { start: number }) {
  const { key, claims } = use(TurnSourcesContext);
  const claim = claims.find((candidate) => candidate.start === start);
  const doubt = claim === undefined ? null : doubtOf(claim);
  if (claim === undefined || doubt === null) return null;
  const id = claimNoteId(key, start);
  if (doubt.status === 'weak' && claim.kind !== 'code') {
    return (
      <small id={id} className="sr-only select-none">
        {` (${doubt.sentence})`}
      </small>
    );
  }
  const Icon = doubt.status === 'contradicted' ? TriangleAlert : CircleHelp;
  return (
    <small
      id={id}
      dir="auto"
      className={`ms-[0.375em] inline-block text-note font-strong select-none ${doubt.status === 'contradicted' ? 'text-danger' : 'text-warn'}`}
    >
      <Icon size={13} strokeWidth={2} aria-hidden="true" className="inline align-[-2px]" /> {doubt.label}
    </small>
  );
}

/** Returns the element id of the note on the claim that starts at this offset. */
export function claimNoteId(turnKey: string, start: number): string {
  return `claim-${turnKey}-${start}`;
}
