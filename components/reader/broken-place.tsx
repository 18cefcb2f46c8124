'use client';

import { useSyncExternalStore } from 'react';

import { Notice } from '#components/controls/notice.tsx';
import { parsePageFragment } from '#lib/contracts/reader-address.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

interface BrokenPlaceProps {
  version: string;
  /** Length of the page's canonical text, in code units. */
  textLength: number;
}

/** Says that the address refers to words that are not on the page, in which case nothing is highlighted. */
export function BrokenPlace({ version, textLength }: BrokenPlaceProps) {
  const hash = useSyncExternalStore(onHashChange, currentHash, noHash);
  return isBroken(hash, { version, textLength }) ? <Notice role="note">{wording().address.wordsMissing}</Notice> : null;
}

function isBroken(hash: string, { version, textLength }: BrokenPlaceProps): boolean {
  if (!hash.startsWith('#c=') && !hash.startsWith('#f=')) return false;
  const fragment = parsePageFragment(hash);
  if (fragment === null || fragment.kind === 'place') return true;
  return fragment.version === version && fragment.end > textLength;
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

const currentHash = () => location.hash;
const noHash = () => '';
