'use client';

import { CircleHelp, TriangleAlert } from 'lucide-react';
import { use } from 'react';

import { doubtOf } from '#lib/client/chat/claim-words.ts';

import { TurnSourcesContext } from './turn-sources-context.ts';

/**
 * What is doubtful about a claim, behind its last word. Of a weak one the line under its words is enough for the eye, and the
 * sentence is there to be heard; under code, which bears no line, it is there for both. It is never part of copied words.
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
      className={`ms-[0.375em] inline-block text-note font-strong select-none ${doubt.status === 'contradicted' ? 'text-danger' : 'text-warn'}`}
    >
      <Icon size={13} strokeWidth={2} aria-hidden="true" className="inline align-[-2px]" /> {doubt.label}
    </small>
  );
}

/** The id of the note of the claim that starts there. */
export function claimNoteId(turnKey: string, start: number): string {
  return `claim-${turnKey}-${start}`;
}
