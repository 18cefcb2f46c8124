'use client';

import Link from 'next/link';

import { continueAddress } from './continue-address.ts';
import { useReadingPlaces } from './use-reading-places.ts';

interface ContinueLinkProps {
  documentId: string;
}

/** The way back to where this document was left, beside the way to its beginning. */
export function ContinueLink({ documentId }: ContinueLinkProps) {
  const place = useReadingPlaces()?.find((kept) => kept.documentId === documentId);
  if (!place) return null;
  return (
    <Link href={continueAddress(place)} prefetch={false} className="button button-main continue-link">
      Continue · {Math.floor(place.progress * 100)} %
    </Link>
  );
}
