'use client';

import { ButtonLink } from '#components/controls/button-link.tsx';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { continueAddress, useReadingPlaces } from './reading-places.ts';

interface ContinueLinkProps {
  documentId: string;
}

/** The link back to where the reader left this document, next to the link to its beginning. */
export function ContinueLink({ documentId }: ContinueLinkProps) {
  const place = useReadingPlaces()?.find((kept) => kept.documentId === documentId);
  if (!place) return null;
  return (
    <ButtonLink href={continueAddress(place)} prefetch={false} look="main" data-continue>
      {formatMessage(wording().book.continueAt, { value: Math.floor(place.progress * 100) })}
    </ButtonLink>
  );
}
